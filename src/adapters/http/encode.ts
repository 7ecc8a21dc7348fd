import type { Handle } from "../../domain/values/secret.ts";
import { segment } from "../../domain/values/segment.ts";
import { type Call, secretKeys } from "./calls/call.ts";
import { BASE, headersOf } from "./fetch-answer.ts";
import type { HttpRequest } from "./http-request.ts";

/** A call's input without its types: path parameters, body and headers by name, secrets as handles. */
export type RawInput = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === "string" ? value : String(value));

const pathOf = (call: Call, input: RawInput): string =>
  call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => segment(text(input[name])));

/** Whether a path parameter would change the path: a browser resolves `.` and `..`, encoded or not (S4). */
export const hasUnsafePathParam = (call: Call, input: RawInput): boolean =>
  Object.keys(call.params).some((name) => ["", ".", ".."].includes(text(input[name])));

const queryOf = (body: RawInput): string => {
  const pairs = Object.entries(body).filter(([, value]) => value !== undefined && value !== null);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs.map(([key, value]) => [key, text(value)]))}`;
};

const picked = (names: Readonly<Record<string, unknown>>, input: RawInput): RawInput =>
  Object.fromEntries(Object.keys(names).flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]])));

/** The body with each handle exchanged for its secret; null when the vault no longer has one. */
export const revealed = (call: Call, input: RawInput, read: (handle: Handle) => string | null): RawInput | null => {
  const body: Record<string, unknown> = { ...picked(call.body, input) };
  for (const key of secretKeys(call)) {
    if (body[key] === undefined || body[key] === null) continue;
    const secret = body[key] === "" ? "" : read(body[key] as Handle);
    if (secret === null) return null;
    body[key] = secret;
  }
  return body;
};

/** The request of a call: headers of spec §7, GET and DELETE payloads as query, the rest as JSON. */
export const encodeRequest = (
  call: Call,
  input: RawInput,
  body: RawInput,
  origin: string,
  bearer: string | null,
): HttpRequest => {
  const inQuery = call.method === "GET" || call.method === "DELETE";
  return {
    method: call.method,
    url: `${origin}${BASE}${pathOf(call, input)}${inQuery ? queryOf(body) : ""}`,
    headers: {
      ...headersOf(call.auth === "none" ? null : bearer),
      ...Object.fromEntries(Object.entries(picked(call.headers, input)).map(([key, value]) => [key, text(value)])),
    },
    body: inQuery ? null : JSON.stringify(body),
  };
};
