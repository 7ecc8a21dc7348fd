import type { Hono, Context as HonoContext } from "hono";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import type { Fields } from "../../src/domain/decider/field.ts";
import { type CallerClaims, claimsOf, readCaller } from "../auth/sessions.ts";
import { bodyLimitOf, readBody } from "../http/body.ts";
import { clientOf } from "../http/client.ts";
import { decodeFields } from "../http/decode.ts";
import type { AnyCall, Caller, Handler, RequestOf, SignedInHandler } from "../http/handler.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";

type Respond<C extends AnyCall> = (request: RequestOf<C>, caller: Caller | null) => Promise<unknown>;

/** Default values of list queries (spec §7). */
export const QUERY_DEFAULTS: Readonly<Record<string, string>> = { page: "1", limit: "10", per_page: "30" };

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

/** The caller of an access token; 401 when the token is forged or expired, or its sign-in has ended. */
const requireCaller = async (api: Api, claims: CallerClaims): Promise<Caller> => {
  const caller = await readCaller(api.ctx, claims);
  if (caller === null) throw unauthenticated();
  return caller;
};

const claimsIn = (api: Api, c: HonoContext): CallerClaims => {
  const token = bearerOf(c);
  const claims = token === null ? null : claimsOf(api.ctx, token);
  if (claims === null) throw unauthenticated();
  return claims;
};

const refusalOf = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error;
  throw error;
};

const handle = async <C extends AnyCall>(api: Api, call: C, c: HonoContext, respond: Respond<C>): Promise<Response> => {
  const claims = call.signedIn ? claimsIn(api, c) : null;
  // before the caller, so that a slow upload does not keep an ended sign-in valid; the caller is refused first all the same
  const input = await inputOf(call, c).catch(refusalOf);
  const caller = claims === null ? null : await requireCaller(api, claims);
  // the read of a caller reads the sandbox's offset too
  if (caller === null && api.ctx.config.sandbox) await api.ctx.clock.refresh(api.ctx.db);
  if (caller?.user.onboardedAt === null && api.needsOnboarding?.(call) === true) {
    throw refuse(403, "Finish setting up your profile first.");
  }
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
  };
  const answer = await respond(request, caller);
  return call.answer === null ? c.body(null, 204) : c.json(answer ?? null, 200);
};

const register = <C extends AnyCall>(api: Api, call: C, respond: Respond<C>): void => {
  if (api.served.has(call.name)) throw new Error(`${call.name} is served twice`);
  api.served.add(call.name);
  const route = `/api${call.path}`;
  api.hono.on(call.method, route, (c) => {
    c.set("route", route);
    return handle(api, call, c, respond);
  });
};

/**
 * Serves one call of the contract without a sign-in: decodes path, query or body with the call's schemas (422 with
 * `{ message, errors }`), runs the handler and sends its result, or 204 when the call has no answer.
 */
export const serve = <C extends AnyCall>(api: Api, call: C, handler: Handler<C>): void => register(api, call, handler);

/** Serves one call that needs a sign-in: as `serve`, with the caller; 401 `Unauthenticated.` without one. */
export const serveSignedIn = <C extends AnyCall>(api: Api, call: C, handler: SignedInHandler<C>): void => {
  if (!call.signedIn) throw new Error(`${call.name} does not need a sign-in`);
  const respond: Respond<C> = (request, caller) => {
    if (caller === null) throw unauthenticated();
    return handler(request, caller);
  };
  register(api, call, respond);
};
