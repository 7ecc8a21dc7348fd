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

/** Where a state stores a request. `key` finds one of several: a message that carries the declared key. */
export interface Lens<State, Key> {
  readonly get: (state: State, key: Key) => Request;
  readonly set: (state: State, key: Key, request: Request) => State;
}

/** The name of a field of the state that is a request, or an object or null with a field `request`; else a lens. */
export type Place<State, Key> =
  | ({ [K in keyof State]: State[K] extends Request | { readonly request: Request } | null ? K : never }[keyof State] &
      string)
  | Lens<State, Key>;

type Holder = Request | { readonly request: Request } | null;

const valueAt = (state: object, name: string): Holder => (state as Readonly<Record<string, Holder>>)[name] ?? null;
const requestIn = (value: Holder): Request => {
  if (value === null) return IDLE;
  return "request" in value ? value.request : value;
};

/** The lens of a request at the field of this name, or the lens itself. */
export const lensOf = <State extends object, Key>(place: Place<State, Key>): Lens<State, Key> =>
  typeof place !== "string"
    ? place
    : {
        get: (state) => requestIn(valueAt(state, place)),
        set: (state, _key, request) => {
          const value = valueAt(state, place);
          if (value === null) return state;
          return { ...state, [place]: "request" in value ? { ...value, request } : request };
        },
      };
