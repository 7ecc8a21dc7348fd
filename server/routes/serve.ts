import type { Hono, Context as HonoContext } from "hono";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import type { Fields } from "../../src/domain/decider/field.ts";
import { type CallerClaims, claimsOf, type ReadCaller, readCaller } from "../auth/sessions.ts";
import { bodyLimitOf, readBody } from "../http/body.ts";
import { clientOf } from "../http/client.ts";
import { decodeFields } from "../http/decode.ts";
import type { AnyCall, Caller, Handler, RequestOf, SignedInHandler } from "../http/handler.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";

type Respond<C extends AnyCall> = (request: RequestOf<C>, caller: Caller | null) => Promise<unknown>;
/** The read of a call's caller and of more of this person (`callerStatement`). */
type CallerOf<C extends AnyCall> = (claims: CallerClaims, params: RequestOf<C>["params"], now: Date) => ReadCaller;

/** Default values of list queries (spec §7). */
const QUERY_DEFAULTS: Readonly<Record<string, string>> = { page: "1", limit: "10", per_page: "30" };

/** The Hono app that calls are registered on, the context of their handlers, and the names registered so far. */
export interface Api {
  readonly hono: Hono;
  readonly ctx: Context;
  readonly served: Set<string>;
  /** Whether a call requires finished onboarding; by default none does. */
  readonly needsOnboarding?: (call: Pick<Call, "name">) => boolean;
}

const bearerOf = (c: HonoContext): string | null =>
  /^Bearer (\S+)$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? null;

const headersOf = (headers: Fields, c: HonoContext): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, c.req.header(name)]));

const unauthenticated = (): Refusal => refuse(401, "Unauthenticated.");

const inputOf = async <C extends AnyCall>(
  call: C,
  c: HonoContext,
): Promise<Pick<RequestOf<C>, "params" | "body" | "headers">> => {
  const inQuery = call.method === "GET" || call.method === "DELETE";
  const params = decodeFields<C["params"]>(call.params, c.req.param(), true);
  const given = inQuery ? { ...QUERY_DEFAULTS, ...c.req.query() } : await readBody(c, bodyLimitOf(call.name));
  const body = decodeFields<C["body"]>(call.body, given, inQuery);
  const headers = decodeFields<C["headers"]>(call.headers, headersOf(call.headers, c), true);
  return { params, body, headers };
};

/**
 * The caller, what was read with them, and the input if it was read. A statement that reads more than the caller needs the
 * input, and must not run before its last byte arrived; a caller without a sign-in is refused before their input all the same.
 */
const signedIn = async <C extends AnyCall>(api: Api, call: C, c: HonoContext, callerOf: CallerOf<C> | null) => {
  const token = bearerOf(c);
  const claims = token === null ? null : claimsOf(api.ctx, token);
  if (claims === null) throw unauthenticated();
  const refused = (error: unknown): Refusal => {
    if (error instanceof Refusal) return error;
    throw error;
  };
  const input = callerOf === null ? null : await inputOf(call, c).catch(refused);
  const isRead = callerOf !== null && input !== null && !(input instanceof Refusal);
  const given = isRead ? callerOf(claims, input.params, api.ctx.clock.newestBlock()) : null;
  const read = await readCaller(api.ctx, claims, given);
  if (read === null) throw unauthenticated();
  return { ...read, input };
};

const handle = async <C extends AnyCall>(
  api: Api,
  call: C,
  c: HonoContext,
  respond: Respond<C>,
  callerOf: CallerOf<C> | null,
): Promise<Response> => {
  // the statement that reads a caller reads the sandbox's offset too
  if (!call.signedIn && api.ctx.config.sandbox) await api.ctx.clock.refresh(api.ctx.db);
  const read = call.signedIn ? await signedIn(api, call, c, callerOf) : null;
  if (read?.caller.user.onboardedAt === null && api.needsOnboarding?.(call) === true) {
    throw refuse(403, "Finish setting up your profile first.");
  }
  const input = read?.input ?? (await inputOf(call, c));
  if (input instanceof Refusal) throw input;
  const setsCookie = call.method === "POST" && !call.signedIn;
  let known = setsCookie ? clientOf(api.ctx, c, true) : null;
  const request: RequestOf<C> = {
    ctx: api.ctx,
    ...input,
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
    row: read?.row ?? null,
  };
  const answer = await respond(request, read?.caller ?? null);
  return call.answer === null ? c.body(null, 204) : c.json(answer ?? null, 200);
};

const register = <C extends AnyCall>(
  api: Api,
  call: C,
  respond: Respond<C>,
  callerOf: CallerOf<C> | null = null,
): void => {
  if (api.served.has(call.name)) throw new Error(`${call.name} is served twice`);
  api.served.add(call.name);
  const route = `/api${call.path}`;
  api.hono.on(call.method, route, (c) => {
    c.set("route", route);
    return handle(api, call, c, respond, callerOf);
  });
};

/**
 * Serves one call of the contract without a sign-in: decodes path, query or body with the call's schemas (422 with
 * `{ message, errors }`), runs the handler and sends its result, or 204 when the call has no answer.
 */
export const serve = <C extends AnyCall>(api: Api, call: C, handler: Handler<C>): void => register(api, call, handler);

/**
 * Serves one call that needs a sign-in: as `serve`, with the caller; 401 `Unauthenticated.` without one. `callerOf`:
 * the statement that reads the caller, and what the handler needs first.
 */
export const serveSignedIn = <C extends AnyCall>(
  api: Api,
  call: C,
  handler: SignedInHandler<C>,
  callerOf: CallerOf<C> | null = null,
): void => {
  if (!call.signedIn) throw new Error(`${call.name} does not need a sign-in`);
  const respond: Respond<C> = (request, caller) => {
    if (caller === null) throw unauthenticated();
    return handler(request, caller);
  };
  register(api, call, respond, callerOf);
};
