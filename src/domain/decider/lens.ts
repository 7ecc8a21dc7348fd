import { IDLE, type Request } from "./request.ts";

/** Where a state stores a request. `key` finds one of several: a message that carries the declared key. */
export interface Lens<State, Key> {
  readonly get: (state: State, key: Key) => Request;
  readonly set: (state: State, key: Key, request: Request) => State;
}

/** The name of a field of the state that is a request, or an object or null with a field `request`; else a lens. */
export type At<State, Key> =
  | ({ [K in keyof State]: State[K] extends Request | { readonly request: Request } | null ? K : never }[keyof State] &
      string)
  | Lens<State, Key>;

type Holder = Request | { readonly request: Request } | null;

const valueAt = (state: object, at: string): Holder => (state as Readonly<Record<string, Holder>>)[at] ?? null;
const requestIn = (value: Holder): Request => {
  if (value === null) return IDLE;
  return "request" in value ? value.request : value;
};

/** The lens of a request at the field of this name, or the lens itself. */
export const lensOf = <State extends object, Key>(at: At<State, Key>): Lens<State, Key> =>
  typeof at !== "string"
    ? at
    : {
        get: (state) => requestIn(valueAt(state, at)),
        set: (state, _key, request) => {
          const value = valueAt(state, at);
          if (value === null) return state;
          return { ...state, [at]: "request" in value ? { ...value, request } : request };
        },
      };
