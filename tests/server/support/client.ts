import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Call } from "../../../src/adapters/http/calls/call.ts";
import type { Fields, ValueOf } from "../../../src/domain/decider/field.ts";
import { answerFault, bodyFault } from "../../support/openapi.ts";

/** The input of a call: path parameters, body or query, headers. */
interface Given<P, B> {
  readonly params?: P;
  readonly body?: B;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Any call, by what is sent of it. */
export type AnyCall = Pick<Call, "name" | "method" | "path">;

/** The status and body of an answer. */
export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** An HTTP client with the token and cookie of one person. */
export interface Client {
  /** The access token of its requests; empty: none. */
  token: string;
  /** The names of calls that succeeded. */
  readonly succeeded: Set<string>;
  /** Sends a call, which may be malformed; its answer must be one of those that the document of the API has. */
  readonly send: (call: AnyCall, given?: Given<unknown, unknown>) => Promise<Answered>;
  /** Sends a call that must succeed; its answer must match the contract's schema without extra keys. */
  readonly ok: <P extends Fields, B extends Fields, A, H extends Fields>(
    call: Call<P, B, A, H>,
    given?: Given<ValueOf<P>, ValueOf<B>>,
  ) => Promise<A>;
}

const pathOf = (call: AnyCall, params: Readonly<Record<string, unknown>>): string =>
  call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])));

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? { ...value } : {};

const queryOf = (body: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(body).map(([key, value]): [string, string] => [key, String(value)]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
};

/** The cookie that a browser keeps; clients of several servers can share one. */
interface Jar {
  cookie: string | null;
}

/** A client of the server at `url` that sends these headers with every call. */
export const clientOf = (
  url: string,
  headers: Readonly<Record<string, string>> = {},
  jar: Jar = { cookie: null },
): Client => {
  const succeeded = new Set<string>();
  const send = async (call: AnyCall, given: Given<unknown, unknown> = {}): Promise<Answered> => {
    const inQuery = call.method === "GET" || call.method === "DELETE";
    const query = inQuery ? queryOf(record(given.body)) : "";
    const response = await fetch(`${url}/api${pathOf(call, record(given.params))}${query}`, {
      method: call.method,
      headers: {
        "Content-Type": "application/json",
        ...(client.token === "" ? {} : { Authorization: `Bearer ${client.token}` }),
        ...(jar.cookie === null ? {} : { Cookie: jar.cookie }),
        ...headers,
        ...given.headers,
      },
      ...(inQuery ? {} : { body: JSON.stringify(given.body ?? {}) }),
    });
    jar.cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? jar.cookie;
    const text = await response.text();
    const body: unknown = text === "" ? undefined : JSON.parse(text);
    const fault = answerFault(call, response.status, body);
    if (fault !== null) throw new Error(`${call.name} answered what the document of the API has not: ${fault}`);
    if (response.ok) succeeded.add(call.name);
    return { status: response.status, body };
  };
  const client: Client = {
    token: "",
    succeeded,
    send,
    ok: async (call, given = {}) => {
      const wrong = bodyFault(call, given.body ?? {});
      if (wrong !== null) throw new Error(`${call.name} was sent what the document of the API has not: ${wrong}`);
      const { status, body } = await send(call, given);
      if (status >= 300) throw new Error(`${call.name} answered ${status}: ${JSON.stringify(body)}`);
      const answer = call.answer;
      if (answer === null) {
        if (status !== 204) throw new Error(`${call.name} has no answer, but status ${status}`);
        return undefined as never;
      }
      const decoded = Schema.decodeUnknownResult(answer.schema)(body, { onExcessProperty: "error" });
      if (Result.isFailure(decoded)) throw new Error(`${call.name} broke the contract: ${decoded.failure.message}`);
      return decoded.success as never;
    },
  };
  return client;
};
