import type { HttpAnswer, HttpRequest } from "./http-request.ts";

/** The version every call names (spec §9). */
const APP_VERSION = "1.0.3";
/** The path of the API on its origin. */
export const BASE = "/api";

/** The headers of every call (spec §7); `bearer` null: without a session. */
export const headersOf = (bearer: string | null): Readonly<Record<string, string>> => ({
  Accept: "application/json",
  "Content-Type": "application/json",
  "App-Version": APP_VERSION,
  ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
});

/**
 * Sends a request over the platform's `fetch`; rejects if no answer came. No answer is cached, no referrer sent, no
 * cookie sent to another origin. Without Effect, because the entry page uses it before the application is loaded.
 */
export const fetchAnswer = async (
  fetch: typeof globalThis.fetch,
  { method, url, headers, body, keepalive = false }: HttpRequest,
  signal: AbortSignal | null = null,
): Promise<HttpAnswer> => {
  const response = await fetch(url, {
    method,
    headers,
    body,
    signal,
    keepalive,
    cache: "no-store",
    // a redirect could carry a passcode to another address
    redirect: "error",
    // by the server's cookie its limits distinguish this browser from strangers; it grants nothing (docs/decisions/0014)
    credentials: "same-origin",
    referrerPolicy: "no-referrer",
  });
  const header = (name: string): string | null => response.headers.get(name);
  const date = Date.parse(header("Date") ?? "");
  return {
    status: response.status,
    text: await response.text(),
    names: { id: header("X-Request-Id"), retry: header("Retry-After") },
    ...(Number.isNaN(date) ? {} : { date }),
  };
};
