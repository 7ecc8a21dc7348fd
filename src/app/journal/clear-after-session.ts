import type { Observable } from "rxjs";
import type { ClockShape } from "../../adapters/clock/clock.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { sessionChange } from "../../domain/index.ts";
import type { Journal } from "./journal.ts";

/** How long the journal outlives its session, in milliseconds: the user can still save the log of what ended it. */
const KEPT_FOR = 10 * 60_000;

interface Source {
  readonly journal: Pick<Journal<unknown>, "hasEnded" | "forgetEnded">;
  readonly events$: Observable<{ readonly event: Tagged }>;
  readonly clock: Pick<ClockShape, "after" | "now">;
}

/** Forgets what a session recorded ten minutes after its end, unless the same user has signed in since (R15). */
export const clearAfterSession = ({ journal, events$, clock }: Source) => {
  let until = 0;
  let cancel = (): void => undefined;
  const following = events$.subscribe(({ event }) => {
    if (sessionChange(event) !== "ends") return;
    cancel();
    until = clock.now() + KEPT_FOR;
    cancel = clock.after(KEPT_FOR, journal.forgetEnded);
  });
  return {
    /** Until when the log has what the session recorded that ended last, in milliseconds since 1970; null if it does not. */
    endedUntil: (): number | null => (journal.hasEnded() ? until : null),
    stop: (): void => {
      following.unsubscribe();
      cancel();
    },
  };
};
