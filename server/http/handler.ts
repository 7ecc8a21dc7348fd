import type { AnswerOf, Call } from "../../src/adapters/http/calls/call.ts";
import type { ValueOf } from "../../src/domain/decider/field.ts";
import type { users } from "../db/schema/accounts.ts";
import type { Context } from "../shared/context.ts";
import type { Client } from "./client.ts";

/** Any call of the contract, by what the server reads of it. */
export type AnyCall = Omit<Call, "answer" | "paramsField" | "bodyField" | "headersField"> & {
  readonly answer: object | null;
};

/** The signed-in person that sends a request, and the sign-in of the access token. */
export interface Caller {
  readonly user: typeof users.$inferSelect;
  readonly familyId: string;
}

/** What a handler gets: path, body or query, and the call's own headers, each decoded, and the client. */
export interface RequestOf<C extends AnyCall> {
  readonly ctx: Context;
  readonly params: ValueOf<C["params"]>;
  readonly body: ValueOf<C["body"]>;
  readonly headers: ValueOf<C["headers"]>;
  readonly client: Client;
  /** The access token as it was sent, not verified; for calls that need none. */
  readonly bearer: string | null;
  /** Aborted when the client disconnects: a call that moves money and has not begun must not begin then. */
  readonly signal: AbortSignal;
}

/** The result of a handler; a call without an answer may be served by a function that returns nothing. */
type Result<A> = Promise<A> | (undefined extends A ? Promise<void> : never);

/** Serves one call of the contract. */
export type Handler<C extends AnyCall> = (request: RequestOf<C>) => Result<AnswerOf<C>>;

/** Serves one call of the contract that needs a sign-in. */
export type SignedInHandler<C extends AnyCall> = (request: RequestOf<C>, caller: Caller) => Result<AnswerOf<C>>;
