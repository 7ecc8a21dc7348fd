import * as calls from "../../src/adapters/http/calls/session.ts";
import { verifyCaptcha } from "../auth/captcha.ts";
import { confirmIdentifier, requestIdentifier } from "../auth/change-identifier.ts";
import { type Identifier, readIdentifier } from "../auth/identifier.ts";
import { presentUser } from "../auth/present.ts";
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
import { closeSession, refreshSession } from "../auth/sessions.ts";
import {
  loginWithPassword,
  registerAccount,
  requestSignInLink,
  signInWithCode,
  signInWithToken,
} from "../auth/signin.ts";
import { onboard } from "../people/onboarding.ts";
import type { Context } from "../shared/context.ts";
import { type Api, serve, serveSignedIn } from "./serve.ts";

/** The answers of calls that send a code or a link (docs/wire.md Calls). */
const CODE_REQUIRED = { status: "code_required" } as const;
const LINK_SENT = { status: "link_sent" } as const;

/** The identifier of a call that strangers send, after its CAPTCHA was verified. */
const verified = async (
  ctx: Context,
  body: { readonly recaptcha_token: string; readonly type: Identifier["type"]; readonly identifier: string },
): Promise<Identifier> => {
  await verifyCaptcha(ctx, body.recaptcha_token);
  return readIdentifier(body.type, body.identifier);
};

const signInRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.login, async ({ body, client }) => {
    const identifier = await verified(ctx, body);
    if (body.password !== "") return loginWithPassword(ctx, identifier, body, client);
    await requestSignInLink(ctx, identifier, body.redirect_url, client);
    return LINK_SENT;
  });
  serve(api, calls.authCodeLogin, ({ body, client }) => signInWithCode(ctx, body, client));
  serve(api, calls.resendMagicLink, async ({ body, client }) => {
    await requestSignInLink(ctx, await verified(ctx, body), body.redirect_url, client);
    return LINK_SENT;
  });
  serve(api, calls.magicLogin, ({ body, client }) => signInWithToken(ctx, body.token, client, body.platform_type));
  serve(api, calls.register, async ({ body, client }) => {
    await registerAccount(ctx, await verified(ctx, body), body, client);
    return CODE_REQUIRED;
  });
};

/** Serves the calls that set, change and recover a password. */
const recoveryRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.forgotPassword, async ({ body, client }) => {
    await requestReset(ctx, await verified(ctx, body), body.redirect_url, client);
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

/** Serves the calls of accounts and sessions. */
export const sessionRoutes = (api: Api): void => {
  const { ctx } = api;
  signInRoutes(api);
  recoveryRoutes(api);
  serve(api, calls.refreshToken, ({ body }) => refreshSession(ctx, body.refresh_token));
  serve(api, calls.logout, ({ body, bearer }) => closeSession(ctx, body.refresh_token ?? null, bearer));
  serveSignedIn(api, calls.getUser, async ({ user }) => presentUser(user));
  serveSignedIn(api, calls.onboardUser, async ({ user }, { body }) => presentUser(await onboard(ctx, user, body)));
  serveSignedIn(api, calls.changeIdentifier, async (caller, { body }) => {
    const identifier = readIdentifier(body.type, body.identifier);
    await requestIdentifier(ctx, caller, identifier, body.current_password ?? null);
    return CODE_REQUIRED;
  });
  serveSignedIn(api, calls.confirmIdentifier, async (caller, { body }) => {
    const identifier = readIdentifier(body.type, body.identifier);
    return presentUser(await confirmIdentifier(ctx, caller, identifier, body.authCode));
  });
};
