import * as calls from "../../src/adapters/http/calls/session.ts";
import { verifyCaptcha } from "../auth/captcha.ts";
import { readIdentifier } from "../auth/identifier.ts";
import {
  changePassword,
  exchangeChangeCode,
  exchangeResetCode,
  initiatePasswordChange,
  requestReset,
  requireResetToken,
  resetPassword,
  setupPassword,
} from "../auth/recovery.ts";
import { type Api, serve, serveSignedIn } from "./serve.ts";
import { CODE_REQUIRED, LINK_SENT } from "./statuses.ts";

/** Serves the calls that set, change and recover a password. */
export const recoveryRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.forgotPassword, async ({ body, client }) => {
    await verifyCaptcha(ctx, body.recaptcha_token);
    await requestReset(ctx, readIdentifier(body.type, body.identifier), body.redirect_url, client);
    return LINK_SENT;
  });
  serve(api, calls.validateResetPasswordOTP, async ({ body, client }) => ({
    token: await exchangeResetCode(ctx, body.identifier, body.authCode, client),
  }));
  serve(api, calls.checkResetToken, async ({ body, client }) => {
    await requireResetToken(ctx, body.token, client);
    return { valid: true };
  });
  serve(api, calls.resetPassword, ({ body, client }) => resetPassword(ctx, body, client));
  serveSignedIn(api, calls.setupPassword, (caller, { body }) => setupPassword(ctx, caller, body));
  serveSignedIn(api, calls.initiatePasswordChange, async (caller, { body }) => {
    await initiatePasswordChange(ctx, caller, body.current_password);
    return CODE_REQUIRED;
  });
  serveSignedIn(api, calls.validatePasswordChangeCode, async (caller, { body }) => ({
    token: await exchangeChangeCode(ctx, caller, body.authCode),
  }));
  serveSignedIn(api, calls.changePassword, (caller, { body, client }) => changePassword(ctx, caller, body, client));
};
