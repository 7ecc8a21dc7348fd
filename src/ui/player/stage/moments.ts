import type { AppApi } from "../../../app/api/app-api.ts";
import type { Moment } from "./player-api.ts";

interface Timer {
  readonly due: number;
  readonly run: () => void;
}

/** The moment that is shown, and its listeners. Time passes only when another moment is shown. */
export interface Moments extends Pick<AppApi, "after" | "onCommit"> {
  readonly now: () => Moment;
  readonly show: (next: Moment) => void;
}

/** Moments of a log, from the first one that is shown. */
export const createMoments = (first: Moment): Moments => {
  let current = first;
  let timers: ReadonlyArray<Timer> = [];
  const listeners = new Set<Parameters<AppApi["onCommit"]>[0]>();
  return {
    now: () => current,
    after: (ms, run) => {
      const timer = { due: current.at + ms, run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onCommit: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (next) => {
      // a clock that was set back wakes everything that reads it
      const isBack = next.at < current.at;
      const due = timers.filter((timer) => isBack || timer.due <= next.at);
      timers = timers.filter((timer) => !due.includes(timer));
      current = next;
      for (const listener of [...listeners]) listener(next.state);
      for (const { run } of due) run();
    },
  };
};
