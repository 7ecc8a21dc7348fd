import type { Observable } from "rxjs";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { sessionChange } from "../../domain/index.ts";

/** How long the journal outlives its session, in milliseconds: the user can still save the log of what ended it. */
const KEPT_FOR = 10 * 60_000;

interface Source {
  readonly journal: { readonly clear: () => void };
  readonly events$: Observable<{ readonly event: Tagged }>;
  readonly clock: Pick<ClockShape, "after">;
}

/**
 * Clears the journal ten minutes after the end of a session, unless another one began (R15). Returns the function that
 * stops it.
 */
export const clearAfterSession = ({ journal, events$, clock }: Source): (() => void) => {
  let cancel = (): void => undefined;
  const following = events$.subscribe(({ event }) => {
    const change = sessionChange(event);
    if (change === null) return;
    cancel();
    cancel = change === "ends" ? clock.after(KEPT_FOR, journal.clear) : () => undefined;
  });
  return () => {
    following.unsubscribe();
    cancel();
  };
};
