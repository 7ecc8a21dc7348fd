import type { Call } from "../../adapters/http/calls/call.ts";
import { getCountries } from "../../adapters/http/calls/contacts.ts";
import { encodeRequest } from "../../adapters/http/encode.ts";
import { nameOf, SPECIFIED } from "./declared.ts";

/** A page of another origin than the server's. */
export interface Page {
  readonly origin: string;
  /** Whether the page sends the header Idempotency-Key (`idempotencyKey` of its configuration). */
  readonly idempotencyKey: boolean;
}

/** Why such a page cannot use the server, and what it lacks there. */
export interface Preflight {
  readonly problems: ReadonlyArray<string>;
  readonly lost: ReadonlyArray<string>;
}

/** A browser sends these without asking, and Accept always. */
const ASKED = (name: string): boolean => name.toLowerCase() !== "accept";
const UNASKED_METHODS = ["GET", "POST"];
const LIMIT = 30_000;

const requestOf = (call: Call, api: string, { idempotencyKey }: Page) => {
  const path = Object.fromEntries(Object.keys(call.params).map((name) => [name, "1"]));
  const own = Object.keys(call.headers).filter((name) => name !== "Idempotency-Key" || idempotencyKey);
  const headers = Object.fromEntries(own.map((name) => [name, "1"]));
  return encodeRequest(call, { ...path, ...headers }, {}, api, "token");
};

/** One call of each method and set of headers, as the specification has them. */
const different = (api: string, page: Page): ReadonlyArray<Call> => {
  const kinds = new Map<string, Call>();
  for (const call of SPECIFIED.filter(({ auth }) => auth === "bearer")) {
    const kind = [call.method, ...Object.keys(requestOf(call, api, page).headers)].join();
    if (!kinds.has(kind)) kinds.set(kind, call);
  }
  return [...kinds.values()];
};

const listOf = (response: Response, name: string): ReadonlyArray<string> =>
  (response.headers.get(name) ?? "").split(",").map((part) => part.trim().toLowerCase());

const allowsOrigin = (response: Response, origin: string): boolean =>
  ["*", origin].includes(response.headers.get("Access-Control-Allow-Origin") ?? "");

/** What the answer to a preflight does not allow, in words; null where the request is sent. */
const refusalOf = (response: Response, call: Call, asked: ReadonlyArray<string>, origin: string): string | null => {
  if (!response.ok) return `its preflight is answered ${response.status}`;
  if (!allowsOrigin(response, origin)) return `the server does not allow the origin ${origin}`;
  const methods = listOf(response, "Access-Control-Allow-Methods");
  if (
    !UNASKED_METHODS.includes(call.method) &&
    !methods.some((name) => ["*", call.method.toLowerCase()].includes(name))
  )
    return `the server does not allow the method ${call.method}`;
  const allowed = listOf(response, "Access-Control-Allow-Headers");
  // `*` does not stand for Authorization
  const isAllowed = (name: string): boolean =>
    allowed.includes(name.toLowerCase()) || (allowed.includes("*") && name !== "Authorization");
  const missing = asked.filter((name) => !isAllowed(name));
  if (missing.length === 0) return null;
  const why = `the server does not allow the header${missing.length === 1 ? "" : "s"} ${missing.join(" and ")}`;
  return missing.join() === "Idempotency-Key" ? `${why} (allow it, or set idempotencyKey to false)` : why;
};

const tried = async (work: Promise<Response>): Promise<Response | string> =>
  work.catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

/**
 * Asks the server, as a browser does before it sends anything from a page of another origin, whether each kind of request
 * may be sent. Nothing but OPTIONS and one GET is sent.
 */
export const checkPreflight = async (fetch: typeof globalThis.fetch, api: string, page: Page): Promise<Preflight> => {
  const { origin } = page;
  const refusals = new Map<string, ReadonlyArray<string>>();
  for (const call of different(api, page)) {
    const { url, headers } = requestOf(call, api, page);
    const asked = Object.keys(headers).filter(ASKED);
    const response = await tried(
      fetch(url, {
        method: "OPTIONS",
        headers: {
          ...{ Origin: origin, "Access-Control-Request-Method": call.method },
          "Access-Control-Request-Headers": asked
            .map((name) => name.toLowerCase())
            .sort()
            .join(","),
        },
        // a browser follows no redirect of a preflight
        redirect: "manual",
        signal: AbortSignal.timeout(LIMIT),
      }),
    );
    const why = typeof response === "string" ? `no answer (${response})` : refusalOf(response, call, asked, origin);
    if (why !== null) refusals.set(why, [...(refusals.get(why) ?? []), nameOf(call)]);
  }
  const { url, headers } = requestOf(getCountries, api, page);
  const answer = await tried(
    fetch(url, { headers: { ...headers, Origin: origin }, signal: AbortSignal.timeout(LIMIT) }),
  );
  if (typeof answer !== "string") await answer.arrayBuffer();
  const isShown = typeof answer === "string" || allowsOrigin(answer, origin);
  const isDated =
    typeof answer === "string" ||
    listOf(answer, "Access-Control-Expose-Headers").some((name) => ["*", "date"].includes(name));
  return {
    problems: [
      ...[...refusals].map(([why, names]) => `a page of ${origin} cannot send ${names.join(", ")}: ${why}`),
      ...(refusals.size > 0 || isShown
        ? []
        : [`a page of ${origin} cannot read an answer: Access-Control-Allow-Origin is on the preflight alone`]),
    ],
    lost: isDated ? [] : ["the server's clock on another origin (Date is not in Access-Control-Expose-Headers)"],
  };
};
