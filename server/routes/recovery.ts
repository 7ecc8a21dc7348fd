import * as calls from "../../src/adapters/http/calls/session.ts";
import { verifyCaptcha } from "../auth/captcha.ts";
import { readIdentifier } from "../auth/identifier.ts";
import {
  changePassword,
  exchangeChangeCode,
  exchangeResetCode,
  initiatePasswordChange,
  requireResetToken,
  resetPassword,
  sendReset,
  setupPassword,
} from "../auth/recovery.ts";
import { type Api, serve, serveSignedIn } from "../http/serve.ts";
import { CODE_REQUIRED, LINK_SENT } from "./statuses.ts";

/** Serves the calls that set, change and recover a password. */
export const recoveryRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.forgotPassword, async ({ body }) => {
    await verifyCaptcha(ctx, body.recaptcha_token);
    await sendReset(ctx, readIdentifier(body.type, body.identifier), body.redirect_url);
    return LINK_SENT;
  });
  serve(api, calls.validateResetPasswordOTP, async ({ body }) => ({
    token: await exchangeResetCode(ctx, body.identifier, body.authCode),
  }));
  serve(api, calls.checkResetToken, async ({ body }) => {
    await requireResetToken(ctx, body.token);
    return { valid: true };
  });
  serve(api, calls.resetPassword, ({ body }) =>
    resetPassword(ctx, body.token, body.password, body.password_confirmation),
  );
  serveSignedIn(api, calls.setupPassword, ({ user }, { body }) =>
    setupPassword(ctx, user, body.password, body.password_confirmation),
  );
  serveSignedIn(api, calls.initiatePasswordChange, async ({ user }, { body }) => {
    await initiatePasswordChange(ctx, user, body.current_password);
    return CODE_REQUIRED;
  });
  serveSignedIn(api, calls.validatePasswordChangeCode, async ({ user, familyId }, { body }) => ({
    token: await exchangeChangeCode(ctx, user, familyId, body.authCode),
  }));
  serveSignedIn(api, calls.changePassword, ({ user, familyId }, { body }) =>
    changePassword(ctx, user, familyId, body.authCode, body.password, body.password_confirmation),
  );
};
