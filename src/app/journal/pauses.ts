import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { declarations } from "../../domain/index.ts";
import { LEAST_PAUSE, type Stretch } from "../../domain/log/pauses.ts";
import type { Entry, Page } from "./entry.ts";
import type { Steps } from "./slices.ts";

/** For how long after an instant that is in a command, an event or the state a rule or a timer may look back at it, in milliseconds. */
const LOOKS_BACK = 60_000;

/** Whether a command records what the device says: a re-run dispatches it as recorded, and ignores that of a reactor. */
export const isFromDevice = ({ _tag }: Tagged): boolean => declarations[_tag]?.from === "device";

/** Whether a command is part of a poll. When to poll, a re-run learns from the log. */
export const isPoll = ({ source }: Pick<Envelope, "source">, { _tag }: Tagged): boolean =>
  source === "reactor" && _tag === "notifications.Refresh";

/** Until when something is under way, by when it began. */
type Busy = Map<number, number>;

/** Adds what began at one instant and is under way until another. */
const addBusy = (busy: Busy, began: number, until: number): void => {
  busy.set(began, Math.max(busy.get(began) ?? began, until));
};

/**
 * Until when something is under way, by when it began: between what made a reactor send a command, or a request that has
 * no command yet, and the command or the request, where a call was under way or a timer ran.
 */
function* busyIn(entries: ReadonlyArray<Entry>): Steps<Busy> {
  const times = new Map<number | null, number>();
  const polls = new Set<number | null>();
  for (const { command, envelope } of entries) {
    times.set(envelope.seq, envelope.at);
    if (isPoll(envelope, command)) polls.add(envelope.cause);
    yield;
  }
  const busy: Busy = new Map();
  const add = (cause: number | null, until: number): void => {
    const began = times.get(cause);
    if (began !== undefined) addBusy(busy, began, until);
  };
  for (const { command, envelope, exchanges } of entries) {
    const { at, cause, source } = envelope;
    if (source === "reactor" && !isFromDevice(command) && !polls.has(cause)) add(cause, at);
    for (const { request, at: until } of exchanges) add(request?.cause ?? null, until);
    yield;
  }
  return busy;
}

/**
 * The pauses of a visit that a log may shorten: nothing happens in them, no call or timer of a reactor ends after them
 * that began before them, and none of the `instants` in commands, events and states is in them or shortly before. None
 * if the clock was set back.
 */
export function* idlePauses(pages: ReadonlyArray<Page<unknown>>, instants: Iterable<number>): Steps<Stretch[]> {
  const entries = pages.flatMap((page) => page.entries);
  const busy = yield* busyIn(entries);
  const points: number[] = [];
  let newest = Number.NEGATIVE_INFINITY;
  for (const { envelope, exchanges, marks = [] } of entries) {
    if (envelope.at < newest) return [];
    for (const { at, mark } of marks) {
      points.push(at);
      // as long as the timers ran before the clock was set forward
      if (mark._tag === "page.ClockSet") addBusy(busy, newest, newest + mark.elapsed);
    }
    newest = envelope.at;
    points.push(newest);
    for (const { at } of exchanges) points.push(at);
    yield;
  }
  const first = entries[0]?.envelope.at ?? newest;
  for (const at of instants) {
    const from = Math.max(at, first);
    if (from >= newest) continue;
    points.push(from);
    addBusy(busy, from, at + LOOKS_BACK);
  }
  const pauses: Stretch[] = [];
  let idleFrom = first;
  for (const to of Float64Array.from(points).sort()) {
    if (to - idleFrom > LEAST_PAUSE) pauses.push({ from: idleFrom, to });
    idleFrom = Math.max(idleFrom, to, busy.get(to) ?? to);
  }
  return pauses;
}
