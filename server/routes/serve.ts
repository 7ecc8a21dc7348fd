import type { Hono, Context as HonoContext } from "hono";
import type { Call } from "../../src/adapters/http/calls/call.ts";
import type { Fields, ValueOf } from "../../src/domain/decider/field.ts";
import type { UserRow } from "../auth/identifier.ts";
import { readCaller } from "../auth/sessions.ts";
import { bodyLimitOf, finishBody, readBody } from "../http/body.ts";
import { type Client, clientOf } from "../http/client.ts";
import { decodeFields } from "../http/decode.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";

/** Who a signed-in request speaks for. */
export interface Caller {
  readonly user: UserRow;
  readonly familyId: string;
}

/** What a handler is given: path, body or query, and the call's own headers, each decoded, and the client. */
export interface Request<P, B, H> {
  readonly params: P;
  readonly body: B;
  readonly headers: H;
  readonly client: Client;
  /** The access token that was sent, unread; for the calls that need none. */
  readonly bearer: string | null;
}

type AnyRequest = Request<unknown, unknown, unknown>;
/** A call without an answer may be served by a function that returns nothing. */
type Answered<A> = Promise<A> | (undefined extends A ? Promise<void> : never);
type Respond = (caller: Caller | null, request: AnyRequest) => Promise<unknown>;

/** What a list is read by when the query does not say (spec §7). */
const QUERY_DEFAULTS: Readonly<Record<string, string>> = { page: "1", limit: "10", per_page: "30" };

/** Where calls are registered: the Hono app, the server's parts, and the names served so far. */
export interface Api {
  readonly hono: Hono;
  readonly ctx: Context;
  readonly served: Set<string>;
  /** Whether a call registered here is for people who finished onboarding (M12); by default none is. */
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
  const caller = call.signedIn ? await callerOf(api.ctx, bearerOf(c)) : null;
  if (caller?.user.onboardedAt === null && api.needsOnboarding?.(call) === true) {
    throw refuse(403, "Finish setting up your profile first.");
  }
  const inQuery = call.method === "GET" || call.method === "DELETE";
  const params = decodeFields(call.params, c.req.param() as Record<string, string>, true);
  const given = inQuery ? { ...QUERY_DEFAULTS, ...c.req.query() } : await readBody(c, bodyLimitOf(call.name));
  const body = decodeFields(call.body, given, inQuery);
  const headers = decodeFields(call.headers, headersOf(call, c), true);
  const answer = await respond(caller, {
    params,
    body,
    headers,
    client: clientOf(api.ctx, c, call.method === "POST" && !call.signedIn),
    bearer: bearerOf(c),
  });
  return call.answer === null ? c.body(null, 204) : c.json(answer as object, 200);
};

const answered = async (c: HonoContext, work: () => Promise<Response>): Promise<Response> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) await finishBody(c);
    if (error instanceof Refusal) return c.json(error.body, error.status as 422, error.headers);
    throw error;
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
 * Serves one call of the contract to anybody: decodes path, query or body with the call's schemas (422 with
 * `{ message, errors }`), runs the handler and answers its value, or 204 when the call has no answer.
 */
export const serve = <P extends Fields, B extends Fields, A, H extends Fields>(
  api: Api,
  call: Call<P, B, A, H>,
  handler: (request: Request<ValueOf<P>, ValueOf<B>, ValueOf<H>>) => Answered<NoInfer<A>>,
): void => {
  register(api, call as unknown as Call, (_caller, request) => handler(request as Parameters<typeof handler>[0]));
};

/** Serves one call to the signed-in: as `serve`, and the handler knows who asks (401 `Unauthenticated.` otherwise). */
export const serveSignedIn = <P extends Fields, B extends Fields, A, H extends Fields>(
  api: Api,
  call: Call<P, B, A, H>,
  handler: (caller: Caller, request: Request<ValueOf<P>, ValueOf<B>, ValueOf<H>>) => Answered<NoInfer<A>>,
): void => {
  if (!call.signedIn) throw new Error(`${call.name} is not for the signed-in`);
  register(api, call as unknown as Call, (caller, request) => {
    if (caller === null) throw refuse(401, "Unauthenticated.");
    return handler(caller, request as Parameters<typeof handler>[1]);
  });
};
