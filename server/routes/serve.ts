import type { Hono, Context as HonoContext } from "hono";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import type { Fields, ValueOf } from "../../src/domain/decider/field.ts";
import { type Caller, readCaller } from "../auth/sessions.ts";
import { bodyLimitOf, finishBody, readBody } from "../http/body.ts";
import { type Client, clientOf } from "../http/client.ts";
import { decodeFields } from "../http/decode.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";

/** The input of a handler: path, body or query, and the call's own headers, each decoded, and the client. */
export interface Request<P, B, H> {
  readonly params: P;
  readonly body: B;
  readonly headers: H;
  readonly client: Client;
  /** The access token as it was sent, not verified; for calls that need none. */
  readonly bearer: string | null;
  /** Aborted when the client disconnects: a call that moves money and has not begun must not begin then. */
  readonly signal: AbortSignal;
}

type AnyRequest = Request<unknown, unknown, unknown>;
/** The result of a handler; a call without an answer may be served by a function that returns nothing. */
type Result<A> = Promise<A> | (undefined extends A ? Promise<void> : never);
type Respond = (caller: Caller | null, request: AnyRequest) => Promise<unknown>;

/** Default values of list queries (spec §7). */
const QUERY_DEFAULTS: Readonly<Record<string, string>> = { page: "1", limit: "10", per_page: "30" };

/** The Hono app that calls are registered on, the context of their handlers, and the names registered so far. */
export interface Api {
  readonly hono: Hono;
  readonly ctx: Context;
  readonly served: Set<string>;
  /** Whether a call requires finished onboarding; by default none does. */
  readonly needsOnboarding?: (call: Call) => boolean;
}

const bearerOf = (c: HonoContext): string | null =>
  /^Bearer (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? null;

const headersOf = (call: Call, c: HonoContext): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(call.headers).map((name) => [name, c.req.header(name)]));

const callerOf = async (ctx: Context, token: string | null): Promise<Caller> => {
  const caller = token === null ? null : await readCaller(ctx, token);
  if (caller === null) throw refuse(401, "Unauthenticated.");
  return caller;
};

const handle = async <C extends Call>(api: Api, call: C, c: HonoContext, respond: Respond): Promise<Response> => {
  // the statement that reads a caller reads the clock's offset too
  if (!call.signedIn) await api.ctx.clock.refresh(api.ctx.db);
  const caller = call.signedIn ? await callerOf(api.ctx, bearerOf(c)) : null;
  if (caller?.user.onboardedAt === null && api.needsOnboarding?.(call) === true) {
    throw refuse(403, "Finish setting up your profile first.");
  }
  const inQuery = call.method === "GET" || call.method === "DELETE";
  const params = decodeFields(call.params, c.req.param() as Record<string, string>, true);
  const given = inQuery ? { ...QUERY_DEFAULTS, ...c.req.query() } : await readBody(c, bodyLimitOf(call.name));
  const body = decodeFields(call.body, given, inQuery);
  const headers = decodeFields(call.headers, headersOf(call, c), true);
  const setsCookie = call.method === "POST" && !call.signedIn;
  let known = setsCookie ? clientOf(api.ctx, c, true) : null;
  const answer = await respond(caller, {
    params,
    body,
    headers,
    // a getter: most calls do not ask, and its cookie is authenticated
    get client() {
      known ??= clientOf(api.ctx, c, false);
      return known;
    },
    bearer: bearerOf(c),
    // a getter: Hono creates the signal on the first access
    get signal() {
      return c.req.raw.signal;
    },
  });
  return call.answer === null ? c.body(null, 204) : c.json(answer as object, 200);
};

const answered = async (c: HonoContext, work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await finishBody(c);
    return c.json(error.body, error.status, error.headers);
  }
};

const register = (api: Api, call: Call, respond: Respond): void => {
  if (api.served.has(call.name)) throw new Error(`${call.name} is served twice`);
  api.served.add(call.name);
  const route = `/api${call.path}`;
  api.hono.on(call.method, route, (c) => {
    c.set("route", route);
    return answered(c, () => handle(api, call, c, respond));
  });
};

/**
 * Serves one call of the contract without a sign-in: decodes path, query or body with the call's schemas (422 with
 * `{ message, errors }`), runs the handler and sends its result, or 204 when the call has no answer.
 */
export const serve = <P extends Fields, B extends Fields, A, H extends Fields>(
  api: Api,
  call: Call<P, B, A, H>,
  handler: (request: Request<ValueOf<P>, ValueOf<B>, ValueOf<H>>) => Result<NoInfer<A>>,
): void => {
  register(api, call as unknown as Call, (_caller, request) => handler(request as Parameters<typeof handler>[0]));
};

/** Serves one call that needs a sign-in: as `serve`, with the caller; 401 `Unauthenticated.` without one. */
export const serveSignedIn = <P extends Fields, B extends Fields, A, H extends Fields>(
  api: Api,
  call: Call<P, B, A, H>,
  handler: (caller: Caller, request: Request<ValueOf<P>, ValueOf<B>, ValueOf<H>>) => Result<NoInfer<A>>,
): void => {
  if (!call.signedIn) throw new Error(`${call.name} does not need a sign-in`);
  register(api, call as unknown as Call, (caller, request) => {
    if (caller === null) throw refuse(401, "Unauthenticated.");
    return handler(caller, request as Parameters<typeof handler>[1]);
  });
};
