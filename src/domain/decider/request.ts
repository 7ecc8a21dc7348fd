import { type Failure, failure } from "../values/failure.ts";
import { nullable, oneOf, struct, type TypeOf, text } from "./field.ts";

/**
 * How one question to the server stands (spec §4): idle, pending, then succeeded or failed.
 * `id` names the question last asked; an answer that carries another id is to a question no longer open.
 */
export const request = struct({
  status: oneOf(["idle", "pending", "succeeded", "failed"]),
  id: nullable(text),
  failure: nullable(failure),
});
export type Request = TypeOf<typeof request>;

export const IDLE: Request = { status: "idle", id: null, failure: null };
export const pending = (id: string): Request => ({ status: "pending", id, failure: null });
export const succeeded = (of: Request): Request => ({ status: "succeeded", id: of.id, failure: null });
export const failed = (of: Request, why: Failure): Request => ({ status: "failed", id: of.id, failure: why });

/** Whether an answer with this id still answers the open question (law 1). */
export const awaits = (of: Request, id: string): boolean => of.status === "pending" && of.id === id;
