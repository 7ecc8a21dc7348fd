import { type Failure, failure, isMisread } from "./failure.ts";
import { requestKey, type TypeOf, union } from "./field.ts";

/**
 * The state of one request to the server (spec §4). `id` names the request, so that an outcome of an earlier one can be
 * ignored and a screen can tell which request it started.
 */
export const request = union("status", {
  idle: {},
  pending: { id: requestKey },
  succeeded: { id: requestKey },
  failed: { id: requestKey, failure },
});
export type Request = TypeOf<typeof request>;

export const IDLE: Request = { status: "idle" };
export const pending = (id: string): Request => ({ status: "pending", id });
/** The request after it succeeded. A request that was never sent has no outcome and stays idle. */
export const succeeded = (of: Request): Request => (of.status === "idle" ? of : { status: "succeeded", id: of.id });
/** The request after it failed. A request that was never sent has no outcome and stays idle. */
export const failed = (of: Request, failure: Failure): Request =>
  of.status === "idle" ? of : { status: "failed", id: of.id, failure };

/** Whether `id` names the request that is pending; the outcome of any other request is ignored (rule 1). */
export const awaits = (of: Request, id: string): boolean => of.status === "pending" && of.id === id;
/** The failure of a request that failed, else null. */
export const failureOf = (of: Request | null | undefined): Failure | null =>
  of?.status === "failed" ? of.failure : null;
/** Whether a request failed in a way that asking again does not change: only a press of Retry does. */
export const isInVain = (of: Request | null | undefined): boolean => isMisread(failureOf(of));
/** The id of a request that was sent, else null. */
export const requestId = (of: Request | null | undefined): string | null =>
  of === null || of === undefined || of.status === "idle" ? null : of.id;
