import * as calls from "../../src/adapters/http/calls/session.ts";
import { verifyCaptcha } from "../auth/captcha.ts";
import { confirmIdentifier, requestIdentifier } from "../auth/change-identifier.ts";
import { readIdentifier } from "../auth/identifier.ts";
import { presentUser } from "../auth/present.ts";
import { registerAccount } from "../auth/register.ts";
import { closeSession, refreshSession } from "../auth/sessions.ts";
import { loginWithPassword, requestSignInLink, signInWithCode, signInWithToken } from "../auth/signin.ts";
import { onboard } from "../people/onboarding.ts";
import { recoveryRoutes } from "./recovery.ts";
import { type Api, serve, serveSignedIn } from "./serve.ts";
import { CODE_REQUIRED, LINK_SENT } from "./statuses.ts";

const signInRoutes = (api: Api): void => {
  const { ctx } = api;
  serve(api, calls.login, async ({ body, client }) => {
    await verifyCaptcha(ctx, body.recaptcha_token);
    const identifier = readIdentifier(body.type, body.identifier);
    if (body.password !== "") return loginWithPassword(ctx, identifier, body, client);
    await requestSignInLink(ctx, identifier, body.redirect_url, client);
    return LINK_SENT;
  });
  serve(api, calls.authCodeLogin, ({ body, client }) => signInWithCode(ctx, body, client));
  serve(api, calls.resendMagicLink, async ({ body, client }) => {
    await verifyCaptcha(ctx, body.recaptcha_token);
    await requestSignInLink(ctx, readIdentifier(body.type, body.identifier), body.redirect_url, client);
    return LINK_SENT;
  });
  serve(api, calls.magicLogin, ({ body, client }) => signInWithToken(ctx, body.token, client, body.platform_type));
  serve(api, calls.register, async ({ body, client }) => {
    await verifyCaptcha(ctx, body.recaptcha_token);
    await registerAccount(ctx, readIdentifier(body.type, body.identifier), body, client);
    return CODE_REQUIRED;
  });
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
