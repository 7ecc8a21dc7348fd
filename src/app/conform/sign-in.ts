import { authCodeLogin, login, logout, refreshToken } from "../../adapters/http/calls/session.ts";
import type { TokenBundle } from "../../domain/session/entities.ts";
import { DEFAULTS } from "../ports/config.ts";
import { answerOf, type Server, send } from "./ask.ts";
import { type Judged, judge } from "./judge.ts";

/** An account, and who is asked for its secrets. */
export interface Account {
  readonly email: string;
  readonly askPassword: () => Promise<string>;
  /** Asks for the code that the server sent. */
  readonly askCode: () => Promise<string>;
}

/** What the calls of the sign-in say, and the tokens where it succeeded. */
export interface SignedIn {
  readonly calls: ReadonlyArray<Judged>;
  readonly bundle: TokenBundle | null;
}

/** Signs in with a password, and with a code where the server sends one. */
export const signIn = async (server: Server, { email, askPassword, askCode }: Account): Promise<SignedIn> => {
  const first = await send(server, login, {
    ...{ type: "email", identifier: email, password: await askPassword(), remember_token: null },
    ...{ redirect_url: `${server.api}/magicLogin`, recaptcha_version: "sandbox", recaptcha_token: "sandbox" },
  });
  const calls = [judge(login, [first])];
  const answer = answerOf(login, first);
  if (answer === null) return { calls, bundle: null };
  if ("access_token" in answer) return { calls, bundle: answer };
  const second = await send(server, authCodeLogin, {
    ...{ identifier: email, authCode: await askCode(), platform_type: DEFAULTS.platformType, remember_me: false },
  });
  return { calls: [...calls, judge(authCodeLogin, [second])], bundle: answerOf(authCodeLogin, second) };
};

/** Renews the tokens of this sign-in once, and ends its session, so that none stays on the server. */
export const signOut = async (server: Server, bundle: TokenBundle): Promise<ReadonlyArray<Judged>> => {
  const renewal = await send(server, refreshToken, {
    ...{ refresh_token: bundle.refresh_token, platform_type: DEFAULTS.platformType },
  });
  const { refresh_token, access_token } = answerOf(refreshToken, renewal) ?? bundle;
  // a server that lacks the call keeps the session until it expires
  await send({ ...server, bearer: access_token }, logout, { refresh_token });
  return [judge(refreshToken, [renewal])];
};
