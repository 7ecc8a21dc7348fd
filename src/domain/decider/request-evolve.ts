import type { ValueOf } from "./field.ts";
import { type Lens, lensOf } from "./lens.ts";
import type { Envelope, Tagged } from "./message.ts";
import { failed, pending, type Request, succeeded } from "./request.ts";
import type { AnyState, RequestMessages, Shape, Values, Why } from "./request-messages.ts";

/** The fields of the state that each event changes, in addition to the request. */
export interface Changes<State, T extends Shape> {
  readonly requested?: (state: State, event: T["Requested"], envelope: Envelope) => Partial<State>;
  readonly succeeded?: (state: State, event: T["Done"], envelope: Envelope) => Partial<State>;
  readonly failed?: (state: State, event: T["Failed"], envelope: Envelope) => Partial<State>;
}

type AnyEvent = Values & ValueOf<Why>;
type Change = ((state: AnyState, event: AnyEvent, envelope: Envelope) => Partial<AnyState>) | undefined;

/** The handlers of the three events of a request. */
export const evolveRequest =
  ({ tags }: RequestMessages) =>
  (at: string | Lens<AnyState, Tagged>, changes: Changes<AnyState, Shape> = {}) => {
    const lens = lensOf(at);
    const handler =
      (change: Change, settle: (event: AnyEvent, before: Request) => Request) =>
      (state: AnyState, event: AnyEvent, envelope: Envelope): AnyState => {
        const base = change === undefined ? state : Object.assign({}, state, change(state, event, envelope));
        return lens.set(base, event, settle(event, lens.get(state, event)));
      };
    return {
      [tags.requested]: handler(changes.requested, ({ request }) => pending(request)),
      [tags.done]: handler(changes.succeeded, (_event, before) => succeeded(before)),
      [tags.failed]: handler(changes.failed, (event, before) => failed(before, event.failure)),
    };
  };
