import * as calls from "../../../src/adapters/http/calls/session.ts";
import type { TokenBundle } from "../../../src/domain/session/entities.ts";
import type { Answered, Client } from "./client.ts";

const CAPTCHA = { recaptcha_version: "sandbox", recaptcha_token: "sandbox" } as const;

/** The common fields of calls with an identifier. */
export const at = (email: string) => ({
  type: "email" as const,
  identifier: email,
  redirect_url: "/magicLogin",
  ...CAPTCHA,
});
/** The fields of a registration. */
export const registration = (email: string) => ({
  ...at(email),
  referral: null as string | null,
  consent: true,
  date_of_birth: "1990-05-17",
});
/** The fields of a sign-in by code. */
export const codeBody = (email: string, code: string, remember = false) => ({
  identifier: email,
  authCode: code,
  platform_type: "web",
  remember_me: remember,
});

/** Asks to sign in: by a code with the password, by a link without one. */
export const login = (client: Client, email: string, password = ""): Promise<Answered> =>
  client.send(calls.login, { body: { ...at(email), password } });
/** Asks for a new password. */
export const forgot = (client: Client, email: string): Promise<Answered> =>
  client.send(calls.forgotPassword, { body: at(email) });
/** Signs in with a code. */
export const enter = (client: Client, email: string, code: string): Promise<Answered> =>
  client.send(calls.authCodeLogin, { body: codeBody(email, code) });
/** Signs in with a code that must be right; the client has the access token then. */
export const entered = async (client: Client, email: string, code: string, remember = false): Promise<TokenBundle> => {
  const bundle = await client.ok(calls.authCodeLogin, { body: codeBody(email, code, remember) });
  client.token = bundle.access_token;
  return bundle;
};
/** Signs in with the token of a mailed link. */
export const openLink = (client: Client, token: string): Promise<Answered> =>
  client.send(calls.magicLogin, { body: { token, platform_type: "web" } });
/** Exchanges a refresh token. */
export const refresh = (client: Client, refresh_token: string): Promise<Answered> =>
  client.send(calls.refreshToken, { body: { refresh_token, platform_type: "web" } });
