import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { declarations } from "../../domain/index.ts";
import { LEAST_PAUSE, type Stretch } from "../../domain/log/pauses.ts";
import type { Entry, Page } from "./entry.ts";
import type { Steps } from "./slices.ts";

/** For how long after an instant that is in a command, an event or the state a rule or a timer may look back at it, in milliseconds. */
const LOOKS_BACK = 60_000;

/** Whether a command records what the device says: a re-run dispatches it as recorded, and ignores that of a reactor. */
export const isFromDevice = ({ _tag }: Tagged): boolean => declarations[_tag]?.from === "device";

/** The entries that caused polls. When to poll, a re-run learns from the log. */
export const causesOfPolls = (
  entries: ReadonlyArray<Pick<Envelope, "source" | "cause"> & { readonly command: Tagged }>,
): ReadonlySet<number | null> =>
  new Set(
    entries
      .filter(({ source, command }) => source === "reactor" && command._tag === "notifications.Refresh")
      .map(({ cause }) => cause),
  );

/** Between what made a reactor send a command and the command: a call was under way, or a timer ran. */
function* busyIn(entries: ReadonlyArray<Entry>): Steps<Stretch[]> {
  const times = new Map<number | null, number>(entries.map(({ envelope }) => [envelope.seq, envelope.at]));
  const polls = causesOfPolls(entries.map(({ envelope, command }) => ({ ...envelope, command })));
  const busy: Stretch[] = [];
  for (const { command, envelope } of entries) {
    const { at, cause, source } = envelope;
    if (source === "reactor" && !isFromDevice(command) && !polls.has(cause)) {
      busy.push({ from: times.get(cause) ?? at, to: at });
    }
    yield;
  }
  return busy;
}

/**
 * The pauses of a visit that a log may shorten: nothing happens in them, no call or timer of a reactor ends after
 * them that began before them, and none of the `instants` in commands, events and states is in them or shortly
 * before. None if the clock was set back.
 */
export function* idlePauses(pages: ReadonlyArray<Page<unknown>>, instants: Iterable<number>): Steps<Stretch[]> {
  const entries = pages.flatMap((page) => page.entries);
  const busy = yield* busyIn(entries);
  for (const at of instants) busy.push({ from: at - 1, to: at + LOOKS_BACK });
  busy.sort((a, b) => a.from - b.from);
  const points: number[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const { envelope, exchanges, marks = [] } of entries) {
    if (envelope.at < newest) return [];
    newest = envelope.at;
    points.push(newest, ...exchanges.map(({ at }) => at), ...marks.map(({ at }) => at));
    yield;
  }
  const pauses: Stretch[] = [];
  let busyUntil = Number.NEGATIVE_INFINITY;
  let next = 0;
  let from = Number.NaN;
  for (const to of Float64Array.from(points).sort()) {
    for (let stretch = busy[next]; stretch !== undefined && stretch.from < to; stretch = busy[next]) {
      busyUntil = Math.max(busyUntil, stretch.to);
      next += 1;
    }
    const idleFrom = Math.max(from, busyUntil);
    if (to - idleFrom > LEAST_PAUSE) pauses.push({ from: idleFrom, to });
    from = to;
  }
  return pauses;
}
