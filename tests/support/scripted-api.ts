import * as Effect from "effect/Effect";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import { allCalls } from "../../src/adapters/http/calls/index.ts";
import type { HttpAnswer, HttpRequest } from "../../src/adapters/http/http-request.ts";
import { NoAnswer, type TransportShape } from "../../src/adapters/http/transport.ts";
import type { Timers } from "../../src/app/bus/scheduler.ts";

/** A sent request as the server receives it. `at`: milliseconds since 1970. */
export interface Sent extends HttpRequest {
  readonly call: string;
  readonly at: number;
  /** The parameters of the path, the query and the body together. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly bearer: string | null;
}

/** The network's reply to a request: `serve` executes it on the server. null for no answer. */
export type Reply = (serve: () => HttpAnswer, sent: Sent) => HttpAnswer | null | Promise<HttpAnswer | null>;

/** The server's handler of each call. */
export type Handlers = Readonly<Record<string, (sent: Sent) => HttpAnswer>>;

export const json = (status: number, body: unknown): HttpAnswer => ({ status, text: JSON.stringify(body) });
export const noContent: HttpAnswer = { status: 204, text: "" };

/** The server refuses without executing. */
export const refusing =
  (status: number, body: unknown = {}): Reply =>
  () =>
    json(status, body);
/** The request is lost. */
export const losing: Reply = () => null;
/** The request is executed, and the answer is lost. */
export const losingAnswer: Reply = (serve) => {
  serve();
  return null;
};
/** The request is executed, but a proxy answers instead of the server. */
export const doneBehind =
  (status: number): Reply =>
  (serve) => {
    serve();
    return json(status, {});
  };
/** The request is executed twice: a browser repeats it on a connection that closed. */
export const twice: Reply = (serve) => {
  serve();
  return serve();
};
/** The request is executed, and a page arrives in place of the answer. */
export const unreadable: Reply = (serve) => ({ ...serve(), text: "<html>" });
/** Executes and answers after a delay, in milliseconds. */
export const slowly =
  (timers: Timers, ms: number): Reply =>
  (serve) =>
    new Promise((resolve) => {
      timers.after(ms, () => resolve(serve()));
    });
/** Never answers. */
export const silence: Reply = () => new Promise(() => undefined);

const pattern = (call: Call): RegExp =>
  new RegExp(`^/api${call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`);
// a path without parameters first: `/user/profile` is no `/user/:segment`
const routes = allCalls
  .map((call) => ({ call, match: pattern(call) }))
  .sort((one, other) => one.call.path.split(":").length - other.call.path.split(":").length);

const bodyOf = (text: string | null): Readonly<Record<string, unknown>> => (text === null ? {} : JSON.parse(text));

const read = (request: HttpRequest, at: number): Sent => {
  const [path = "", query = ""] = request.url.split("?");
  for (const { call, match } of routes) {
    const found = call.method === request.method ? match.exec(path) : null;
    if (found === null) continue;
    const params = Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    const input = { ...Object.fromEntries(params), ...Object.fromEntries(new URLSearchParams(query)) };
    return {
      ...request,
      call: call.name,
      at,
      input: { ...input, ...bodyOf(request.body) },
      bearer: request.headers.Authorization?.slice("Bearer ".length) ?? null,
    };
  }
  throw new Error(`no call of the contract is ${request.method} ${path}`);
};

/** A transport in front of a scripted server: queued replies of a call come first, then the server's answers. */
export interface ScriptedApi {
  readonly transport: TransportShape;
  /** All sent requests, oldest first. */
  readonly sent: ReadonlyArray<Sent>;
  readonly to: (call: string) => ReadonlyArray<Sent>;
  /** Queues the network's replies to the next requests of a call. */
  readonly next: (call: string, ...replies: ReadonlyArray<Reply>) => void;
  /** Sets the network's reply to all later requests of a call. */
  readonly always: (call: string, reply: Reply) => void;
}

export const createScriptedApi = (now: () => number, handlers: Handlers): ScriptedApi => {
  const sent: Sent[] = [];
  const queues = new Map<string, Reply[]>();
  const lasting = new Map<string, Reply>();
  const serve = (sending: Sent): HttpAnswer => {
    const handler = handlers[sending.call];
    if (handler === undefined) throw new Error(`the scripted server does not know ${sending.call}`);
    return handler(sending);
  };
  const reply = async (sending: Sent): Promise<HttpAnswer | null> => {
    const chosen = queues.get(sending.call)?.shift() ?? lasting.get(sending.call);
    return chosen === undefined ? serve(sending) : chosen(() => serve(sending), sending);
  };
  return {
    transport: {
      send: (request) =>
        Effect.suspend(() => {
          const sending = read(request, now());
          sent.push(sending);
          return Effect.flatMap(
            Effect.promise(() => reply(sending)),
            (answer) => (answer === null ? Effect.fail(new NoAnswer({ cause: "no answer" })) : Effect.succeed(answer)),
          );
        }),
    },
    sent,
    to: (call) => sent.filter((request) => request.call === call),
    next: (call, ...replies) => {
      queues.set(call, [...(queues.get(call) ?? []), ...replies]);
    },
    always: (call, given) => {
      lasting.set(call, given);
    },
  };
};
