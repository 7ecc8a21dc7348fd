import { KEYS, type StorageKey } from "../storage/keys.ts";
import { BASE, fetchAnswer, headersOf } from "./fetch-answer.ts";
import type { HttpAnswer, HttpRequest } from "./http-request.ts";

/** Answers to requests that were sent before the application was loaded. */
export interface EarlyCalls {
  /** The answer to this very request, at most once and while it is recent; null: the request has to be sent. */
  readonly take: (request: HttpRequest) => Promise<HttpAnswer> | null;
}

/** An answer that waited longer for the application is requested again, in milliseconds. */
const RECENT = 30_000;

/** What tells whether the stored session continues. */
interface StoredSessionSetting {
  readonly readStored: (key: StorageKey) => string | null;
  readonly hasEnded: (session: { readonly issuedAt: number; readonly lastActivity: number | null }) => boolean;
}

/** What the early calls need to know of the configuration. */
interface EarlySetting extends StoredSessionSetting {
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly apiBase: string;
}

/** Whose session a JWT is of, and its `iat` in milliseconds since 1970; `NaN` if it cannot be read. */
const claimsOf = (token: string): { readonly user: unknown; readonly issuedAt: number } => {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  const { sub, iat } = JSON.parse(atob(payload));
  return { user: sub, issuedAt: Number(iat) * 1_000 };
};

/**
 * The stored session of a user who has finished onboarding, unless it has ended. Throws where storage refuses, or
 * the token is no JWT.
 */
const continuingSession = ({ readStored: read, hasEnded }: StoredSessionSetting) => {
  const token = read(KEYS.accessToken);
  if (token === null || read(KEYS.onboarded) !== "true") return null;
  const activity = read(KEYS.lastActivity);
  const { user, issuedAt } = claimsOf(token);
  const session = { issuedAt, lastActivity: activity === null ? null : Number(activity) };
  return Number.isNaN(issuedAt) || hasEnded(session) ? null : { token, user };
};

/**
 * Sends the first requests of a signed-in start: user, wallets, notifications, and the balances of the wallet that was the
 * first one at the previous start. Their answers arrive while the application is downloaded and evaluated, which decodes,
 * records and rejects them as any other. An answer belongs to its URL and its bearer token, so it never reaches another
 * session. A wallet is requested only for the user whose it was; one that is no longer the first costs a request and shows
 * nothing. Nothing is sent before the user has finished onboarding, nor for a session that has ended. Never throws:
 * what cannot be read here is read by the application.
 */
export const startEarlyCalls = ({ fetch, now, apiBase, ...stored }: EarlySetting): EarlyCalls => {
  const { readStored: read } = stored;
  const sent = new Map<string, { readonly at: number; readonly answer: Promise<HttpAnswer> }>();
  const keyOf = ({ method, url, headers }: HttpRequest): string => `${method} ${url} ${headers.Authorization}`;

  const begin = (): void => {
    const session = continuingSession(stored);
    // a token that has expired is renewed first, and the application does that
    if (session === null || !(Number(read(KEYS.expiresAt)) > now())) return;
    const { token, user } = session;

    const [, owner, wallet] = /^([\w-]+)\/([\w-]+)$/.exec(read(KEYS.wallet) ?? "") ?? [];
    const paths = ["/user", "/wallets", "/notifications?page=1"];
    if (owner !== undefined && owner === user) paths.push(`/wallets/${wallet}/tokens`);
    for (const path of paths) {
      const url = `${apiBase}${BASE}${path}`;
      const request: HttpRequest = { method: "GET", url, headers: headersOf(token), body: null };
      // without the server's time, which would look late by the time that the answer waits for the application
      const answer = fetchAnswer(fetch, request).then(({ status, text }) => ({ status, text }));
      // the application handles the rejection, if it takes the answer
      answer.catch(() => undefined);
      sent.set(keyOf(request), { at: now(), answer });
    }
  };

  try {
    begin();
  } catch {
    // storage that refuses, or a token that is no JWT
  }
  return {
    take: (request) => {
      // a change makes answers from before it stale
      if (request.method !== "GET") sent.clear();
      const key = keyOf(request);
      const found = sent.get(key);
      sent.delete(key);
      return found === undefined || now() - found.at > RECENT ? null : found.answer;
    },
  };
};
