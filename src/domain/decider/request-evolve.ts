import type { Handler } from "./decider.ts";
import { type At, lensOf } from "./lens.ts";
import type { Envelope } from "./message.ts";
import { failed, pending, type Request, succeeded } from "./request.ts";
import { type Done, entry, type Failed, type Requested, type RequestMessages, type Shape } from "./request-messages.ts";

type Change<State, Event> = (state: State, event: Event, envelope: Envelope) => Partial<State>;

/** The fields of the state that each event changes, in addition to the request. */
export interface Changes<State, T extends Shape> {
  readonly requested?: Change<State, Requested<T>>;
  readonly succeeded?: Change<State, Done<T>>;
  readonly failed?: Change<State, Failed<T>>;
}

/** The handlers of the three events of a request. */
export const evolveRequest =
  <T extends Shape>({ tags }: RequestMessages<T>) =>
  <State extends object>(at: At<State, T["Key"]>, changes: Changes<State, T> = {}) => {
    const lens = lensOf(at);
    const handler =
      <Event extends T["Key"]>(
        change: Change<State, Event> | undefined,
        settle: (event: Event, before: Request) => Request,
      ): Handler<State, Event> =>
      (state, event, envelope) => {
        const base = change === undefined ? state : Object.assign({}, state, change(state, event, envelope));
        return lens.set(base, event, settle(event, lens.get(state, event)));
      };
    return {
      ...entry(
        tags.requested,
        handler<Requested<T>>(changes.requested, ({ request }) => pending(request)),
      ),
      ...entry(
        tags.done,
        handler<Done<T>>(changes.succeeded, (_event, before) => succeeded(before)),
      ),
      ...entry(
        tags.failed,
        handler<Failed<T>>(changes.failed, (event, before) => failed(before, event.failure)),
      ),
    };
  };
