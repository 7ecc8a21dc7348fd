import { authCodeLogin, login, logout, refreshToken } from "../../adapters/http/calls/session.ts";
import type { TransportShape } from "../../adapters/http/transport.ts";
import type { TokenBundle } from "../../domain/session/entities.ts";
import { DEFAULTS } from "../ports/config.ts";
import { answerOf, askEverything, type Server, send } from "./ask.ts";
import { type Judged, judge } from "./judge.ts";
import { checkPreflight, type Page } from "./preflight.ts";
import { type Payment, write } from "./write.ts";

/** What is to be said of a server: its calls, and what its preflight refuses. */
interface Findings {
  readonly calls: ReadonlyArray<Judged>;
  /** Why a page of another origin cannot use the server. */
  readonly preflight: ReadonlyArray<string>;
  /** What it lacks for such a page. */
  readonly lost: ReadonlyArray<string>;
  /** Whether calls that were not made are no fault of the server: a recording has what somebody did. */
  readonly recorded: boolean;
}

interface Verdict {
  readonly works: boolean;
  /** 'works', 'works without …' or 'does not work because …'. */
  readonly sentence: string;
}

/** The calls that were not tried, together by the reason. */
const untriedOf = (calls: ReadonlyArray<Judged>): ReadonlyArray<string> => {
  const byReason = new Map<string, ReadonlyArray<string>>();
  for (const { call, state, why } of calls)
    if (state === "untried" && why !== null) byReason.set(why, [...(byReason.get(why) ?? []), call]);
  return [...byReason].map(([why, names]) => `${names.join(", ")} could not be tried: ${why}`);
};

/** What the product lacks on this server. */
const lostOf = ({ call, absent, leftOut, ignored, state }: Judged): ReadonlyArray<string> =>
  state === "read"
    ? [
        ...absent.flatMap(({ rows, without }) => (rows === "all" && "lost" in without ? [without.lost] : [])),
        ...ignored.map((field) => `${field} of ${call}, which can't be read`),
        ...leftOut.map(({ count, of, why }) => `${count} of ${of} entries of ${call} (${why})`),
      ]
    : [];

/** The sentence about a server. */
const verdictOf = ({ calls, preflight, lost: onPage, recorded }: Findings): Verdict => {
  const failed = calls.flatMap(({ call, state, why }) => (state === "failed" ? [`${call}: ${why}`] : []));
  const reasons = [...failed, ...preflight, ...(recorded ? [] : untriedOf(calls))];
  if (reasons.length > 0) return { works: false, sentence: `does not work because ${reasons.join("; ")}` };
  const lost = [...new Set([...calls.flatMap(lostOf), ...onPage])];
  const missing = calls.filter(({ state }) => state === "untried").map(({ call }) => call);
  return {
    works: true,
    sentence: [
      lost.length === 0 ? "works" : `works without ${lost.join(", ")}`,
      ...(recorded && missing.length > 0 ? [`as far as the recording says; it lacks ${missing.join(", ")}`] : []),
    ].join(", "),
  };
};

/** An account, and who is asked for its secrets. */
interface Account {
  readonly email: string;
  readonly askPassword: () => Promise<string>;
  /** Asks for the code that the server sent. */
  readonly askCode: () => Promise<string>;
}

/** What the calls of the sign-in say, and the tokens where it succeeded. */
interface SignedIn {
  readonly calls: ReadonlyArray<Judged>;
  readonly bundle: TokenBundle | null;
}

/** Signs in with a password, and with a code where the server sends one. */
const signIn = async (server: Server, { email, askPassword, askCode }: Account): Promise<SignedIn> => {
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
const signOut = async (server: Server, bundle: TokenBundle): Promise<ReadonlyArray<Judged>> => {
  const renewal = await send(server, refreshToken, {
    ...{ refresh_token: bundle.refresh_token, platform_type: DEFAULTS.platformType },
  });
  const { refresh_token, access_token } = answerOf(refreshToken, renewal) ?? bundle;
  // a server that lacks the call keeps the session until it expires
  await send({ ...server, bearer: access_token }, logout, { refresh_token });
  return [judge(refreshToken, [renewal])];
};

/** How a server is judged. */
export interface Setting {
  /** What stands before `/api`, without a slash at its end; empty for a transport that needs none. */
  readonly api: string;
  readonly transport: TransportShape;
  /** An access token, or an account to sign in with. */
  readonly access: { readonly token: string } | Account;
  /** Null: nothing is written. */
  readonly writes: { readonly payment: Payment | null } | null;
  /** A page of another origin whose preflight is checked, with the platform's fetch; null for the server's own. */
  readonly page: (Page & { readonly fetch: typeof globalThis.fetch }) | null;
}

/** What was found, and the sentence about it. */
export interface Report extends Verdict {
  readonly calls: ReadonlyArray<Judged>;
  /** What a page of another origin cannot do; null where none was asked about. */
  readonly preflight: ReadonlyArray<string> | null;
}

/** Makes every reading call of the specification against a server, and says whether the product works with it. */
export const conform = async ({ api, transport, access, writes, page }: Setting): Promise<Report> => {
  const stranger: Server = { transport, api, bearer: null };
  const signedIn = "token" in access ? null : await signIn(stranger, access);
  const bearer = "token" in access ? access.token : (signedIn?.bundle?.access_token ?? null);
  const server: Server = { ...stranger, bearer };
  const calls = [...(signedIn?.calls ?? [])];
  if (bearer !== null) {
    const asked = await askEverything(server);
    calls.push(...asked.calls);
    if (writes !== null) calls.push(...(await write(server, asked, writes.payment)));
  }
  if (signedIn !== null && signedIn.bundle !== null) calls.push(...(await signOut(server, signedIn.bundle)));
  const preflight = page === null ? null : await checkPreflight(page.fetch, api, page);
  return {
    ...verdictOf({ calls, preflight: preflight?.problems ?? [], lost: preflight?.lost ?? [], recorded: false }),
    calls,
    preflight: preflight?.problems ?? null,
  };
};

/** What a recording says. */
export const recordedReport = (calls: ReadonlyArray<Judged>): Report => ({
  ...verdictOf({ calls, preflight: [], lost: [], recorded: true }),
  calls,
  preflight: null,
});
