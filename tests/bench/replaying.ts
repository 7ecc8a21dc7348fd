import { isLeft } from "fp-ts/Either";
import { setAutoFreeze } from "immer";
import { createBus } from "../../src/app/bus/bus.ts";
import { createJournal } from "../../src/app/journal/journal.ts";
import { atOnce } from "../../src/app/journal/slices.ts";
import { writing } from "../../src/app/journal/write.ts";
import { readBundle } from "../../src/app/replay/read.ts";
import { redecide } from "../../src/app/replay/redecide.ts";
import type { Tagged } from "../../src/domain/decider/message.ts";
import { command, filling, known, type Root, START } from "./notifications.ts";

/** What a step takes, in milliseconds. `cpu` does not count what other processes take meanwhile. */
export interface Cost {
  readonly ms: number;
  readonly cpu: number;
}

/** What each step takes, and the size of the file. */
export interface Replaying {
  readonly entries: number;
  readonly bytes: number;
  readonly write: Cost;
  readonly read: Cost;
  readonly redecide: Cost;
  /** The lines of the file parsed and written as JSON, and nothing else: the baseline of writing and reading. */
  readonly json: Cost;
  /** The commands dispatched again without a journal: the baseline of deciding again. */
  readonly busAlone: Cost;
  /** 95th percentile of recording one command, in milliseconds (R10). */
  readonly record: number;
}

/** Runs something once, and what it took. */
export const timed = <A>(run: () => A): readonly [A, Cost] => {
  const [from, used] = [performance.now(), process.cpuUsage()];
  const made = run();
  const { user, system } = process.cpuUsage(used);
  return [made, { ms: performance.now() - from, cpu: (user + system) / 1_000 }];
};

/** A bus over the whole domain whose time and ids follow `count`, so that each run records the same. */
const busWith = (
  count: () => number,
  journal: Parameters<typeof createBus<Root, Tagged, Tagged, Tagged>>[0]["journal"],
) =>
  createBus<Root, Tagged, Tagged, Tagged>({
    decider: known.decider,
    clock: { now: () => START + count() },
    ids: { next: () => `request-${count()}`, randomNumber: count },
    journal,
    freeze: false,
  });

const dispatchAlone = (entries: number): void => {
  let count = 0;
  const bus = busWith(() => count, { record: () => undefined });
  for (const command of filling("request-0")) bus.dispatch(command);
  for (; count < entries - 2; count += 1) bus.dispatch(command(count));
};

/** Records, writes, reads and re-decides a journal of `entries` entries over a state of 1,000 notifications. */
export const replaying = (entries: number): Replaying => {
  setAutoFreeze(false);
  const journal = createJournal<Root>({ ...known, entries, bytes: Number.POSITIVE_INFINITY });
  const costs: number[] = [];
  let count = 0;
  const bus = busWith(() => count, {
    record: (...taken) => {
      const from = performance.now();
      journal.record(...taken);
      costs.push(performance.now() - from);
    },
  });
  for (const command of filling("request-0")) bus.dispatch(command);
  for (; count < entries - 2; count += 1) bus.dispatch(command(count));
  const options = {
    known,
    calls: {},
    salt: new Uint8Array(16),
    meta: { appVersion: "bench", locale: "en", timeZone: "UTC", at: START },
  };
  const [{ text }, write] = timed(() => atOnce(writing(journal, options)));
  const [bundle, read] = timed(() => readBundle(text));
  if (isLeft(bundle)) throw new Error(bundle.left.why);
  const [replayed, again] = timed(() => redecide(bundle.right, known));
  if (replayed.divergence !== null || replayed.identical !== entries) throw new Error("the replay is not identical");
  const lines = text.trimEnd().split("\n");
  const [, json] = timed(() => lines.map((line) => JSON.stringify(JSON.parse(line))));
  const [, busAlone] = timed(() => dispatchAlone(entries));
  const record = costs.sort((a, b) => a - b)[Math.floor(costs.length * 0.95)] ?? 0;
  return { entries, bytes: text.length, write, read, redecide: again, json, busAlone, record };
};
