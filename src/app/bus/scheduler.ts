import { type SchedulerAction, type SchedulerLike, Subscription } from "rxjs";

/** The part of the clock that a scheduler needs: milliseconds since 1970, and a timer that can be cancelled. */
export interface Timers {
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => () => void;
}

type Work<T> = (this: SchedulerAction<T>, state?: T) => void;

class ClockAction<T> extends Subscription implements SchedulerAction<T> {
  readonly #timers: Timers;
  readonly #work: Work<T>;
  #cancel: () => void = () => undefined;

  constructor(timers: Timers, work: Work<T>) {
    super();
    this.#timers = timers;
    this.#work = work;
    this.add(() => this.#cancel());
  }

  schedule(state?: T, delay = 0): Subscription {
    if (this.closed) return this;
    this.#cancel();
    this.#cancel = this.#timers.after(delay, () => {
      if (!this.closed) this.#work.call(this, state);
    });
    return this;
  }
}

/** An RxJS scheduler on the clock of the application, so that tests which advance the clock advance every operator. */
export const schedulerOf = (timers: Timers): SchedulerLike => ({
  now: () => timers.now(),
  schedule: <T>(work: Work<T>, delay = 0, state?: T): Subscription =>
    new ClockAction<T>(timers, work).schedule(state, delay),
});
