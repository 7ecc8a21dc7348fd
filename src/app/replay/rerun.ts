import * as Effect from "effect/Effect";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { Observable } from "rxjs";
import { activityOf } from "../../adapters/browser/activity.ts";
import type { Attention } from "../../adapters/browser/attention.ts";
import { createHandClock } from "../../adapters/clock/hand-clock.ts";
import { createCountedIds } from "../../adapters/ids/ids.ts";
import { createMemoryArea } from "../../adapters/storage/storage.ts";
import type { Tagged } from "../../domain/decider/message.ts";
import { type Command, definitions, domain, type Root } from "../../domain/index.ts";
import { hashOf, hashText } from "../../domain/log/state-hash.ts";
import { createApplication } from "../application.ts";
import { DEFAULTS } from "../config.ts";
import { firstDifference } from "../journal/difference.ts";
import { outcomeOf } from "../journal/entry.ts";
import { HASH_UNKNOWN, type Line } from "../journal/format.ts";
import { FINGERPRINTS, writeList } from "../persistence/stored-transfers.ts";
import { reactors as allReactors } from "../reactors/index.ts";
import type { Reactor } from "../reactors/reactor.ts";
import { memoryOutside } from "./memory-outside.ts";
import type { Bundle } from "./read.ts";
import { createRecordedApi } from "./recorded-api.ts";
import { type Divergence, decoders, outcomeDifference } from "./redecide.ts";
import { createReplayDevice } from "./replay-device.ts";

/** What came of a re-run. `taken`: how many outcomes came from the log, because it does not hold their answers. */
export interface Rerun {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly taken: number;
}

/**
 * Outcomes of what a log does not record: storage of the device, gestures, other tabs. They are dispatched as recorded,
 * and what the reactors say instead is ignored.
 */
export const FROM_DEVICE: ReadonlySet<string> = new Set<Command["_tag"]>([
  "contacts.RestoreFriends",
  "session.EndSession",
  "session.KeepDestination",
  "session.RecordActive",
  "session.RecordChallenge",
  "session.RecordIdleWarning",
  "session.RecordTrust",
  "transfer.RecordDuplicate",
  "transfer.RecordStored",
  "transfer.RecordUnread",
]);

/** How late a reactor's timer is in the log at most where its clock was not the timer's, in milliseconds. */
const TIMER_TOLERANCE = [5, 50] as const;

/** What entries lead to may be missing if the log was written within this time after them, in milliseconds. */
const CUT = 500;

/** A command that a reactor sent and whose entry has not come. */
interface Sent {
  readonly reactor: number;
  readonly command: Tagged;
  readonly cause: number;
}

/**
 * Runs a log again with the reactors of this version: dispatches what the user and the device did at the recorded times,
 * answers the calls of the reactors as the log does, and compares every command, outcome and state, up to the first
 * difference. Touches no network, storage or timer. Returns a left for a log that begins inside a session, whose
 * reactors would need the entries before it.
 */
export const rerun = async (
  { header, entries }: Pick<Bundle, "header" | "entries">,
  reactorsOf: (attention: Attention) => ReadonlyArray<Reactor> = (attention) =>
    allReactors(activityOf(undefined), attention),
): Promise<Either<string, Rerun>> => {
  const start = header.checkpoint as { readonly seq: number; readonly state: Root } | null;
  if (start?.state.session.phase === "signedIn") {
    return left(`it begins inside a session, after #${start.seq}; a re-run needs the entries before it`);
  }
  const isScript = header.script === true;
  const clock = createHandClock(entries[0]?.at ?? header.at);
  const problemOf = decoders(definitions);
  /** Index of the next entry. */
  let at = 0;
  let divergence: Divergence | null = null;
  let taken = 0;
  let pool: Sent[] = [];
  /** The entry that is dispatched, and the one whose state is not compared yet. */
  let stamp: Line | null = null;
  let unchecked: Line | null = null;
  let foundAt = 0;
  const counted = createCountedIds();
  let previous = start?.state ?? domain.initial;

  const diverge = (
    kind: Divergence["kind"],
    path: string,
    expected: unknown,
    actual: unknown,
    seq: number | null,
  ): void => {
    const line = entries.find((entry) => entry.seq === seq) ?? entries[Math.min(at, entries.length - 1)];
    const place = { index: line === undefined ? 0 : entries.indexOf(line), seq: line?.seq ?? 0 };
    divergence ??= { ...place, command: line?.command._tag ?? "", kind, path, expected, actual };
  };
  const isCut = (cause: number | null): boolean =>
    entries.some(({ seq, at: time }) => seq === cause && header.at - time < CUT);
  const ahead = (is: (line: Line) => boolean): Line | undefined => entries.slice(at).find(is);

  const { api, inputs, turnTo, answerUntil, isUnknown, checkRequests } = createRecordedApi({
    entries,
    isScript,
    clock,
    application: () => application,
    isCut,
    ahead,
    diverge,
  });
  const device = createReplayDevice({
    now: clock.now,
    isSignedIn: () => application.bus.state().session.phase === "signedIn",
    ahead,
    isOnboarded: () => entries.some(({ cause, command }) => cause === foundAt && command._tag === "wallet.LoadWallets"),
  });

  /** Whether the line is one that a reactor of this run must send. */
  const isExpected = (line: Line): boolean => line.source === "reactor" && !FROM_DEVICE.has(line.command._tag);

  /** Compares the state with that of the newest entry. A reactor may dispatch the next one before `dispatch` returns. */
  const checkState = (): void => {
    const line = unchecked;
    if (line === null) return;
    unchecked = null;
    const state = application.bus.state();
    const text = hashText(hashOf(state, previous));
    previous = state;
    if (line.hash !== HASH_UNKNOWN && text !== line.hash) diverge("state", "$.hash", line.hash, text, line.seq);
  };

  /** Dispatches an entry and compares what came of it. */
  const dispatch = (line: Line): void => {
    at += 1;
    stamp = line;
    const { command, source, cause } = line;
    if (line.events?.some(({ _tag }) => _tag === "session.SessionFound")) foundAt = line.seq;
    const decided = application.bus.dispatch(command as Command, { source, cause });
    const outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
    const found = outcomeDifference(line, outcome);
    if (found !== null) diverge("outcome", found.path, found.expected, found.actual, line.seq);
    checkState();
  };

  /** Takes the command of an entry out of the pool; false where it is not there. */
  const match = (line: Line): boolean => {
    const index = pool.findIndex(({ command, cause }) => cause === line.cause && command._tag === line.command._tag);
    const sent = pool[index];
    if (sent === undefined) return false;
    const before = pool.slice(0, index).find(({ reactor, cause }) => reactor === sent.reactor && cause === sent.cause);
    if (before !== undefined) diverge("command", "$.command._tag", line.command._tag, before.command._tag, line.seq);
    const command = device.withHandlesOf(line.command, sent.command);
    const plain = JSON.parse(JSON.stringify(command));
    const found = firstDifference(line.command, plain, "$.command");
    if (found !== null) diverge("command", found.path, found.expected, found.actual, line.seq);
    pool = pool.filter((other) => other !== sent);
    return true;
  };

  const wrapped = (reactor: Reactor, index: number): Reactor =>
    ((happened$, context) =>
      new Observable((subscriber) =>
        reactor(happened$, context).subscribe({
          next: (reaction) => {
            if (!("command" in reaction)) return subscriber.next(reaction);
            if (!isScript && FROM_DEVICE.has(reaction.command._tag)) return;
            // a script says nothing about reactors
            if (isScript) return subscriber.next(reaction);
            pool.push({ reactor: index, ...reaction });
            // in order and in time, it is dispatched at once, as the reactor expects
            const line = entries[at];
            const isNow = line !== undefined && divergence === null && line.at === clock.now() && isExpected(line);
            if (isNow && match(line)) dispatch(line);
          },
          error: (error: unknown) => subscriber.error(error),
          complete: () => subscriber.complete(),
        }),
      )) as Reactor;

  const textOf = (key: string): string | undefined =>
    inputs.map((input) => input[key]).find((value): value is string => typeof value === "string");
  const application = createApplication({
    config: { ...DEFAULTS, platformType: textOf("platform_type") ?? DEFAULTS.platformType, sandbox: true },
    origin: (textOf("redirect_url") ?? "").replace(/\/[^/]*$/, ""),
    clock,
    // only the bus takes ids and random numbers
    nextId: () => {
      checkState();
      unchecked = stamp;
      return stamp?.id ?? counted.next();
    },
    randomNumber: () => {
      const chance = stamp?.chance ?? 0;
      stamp = null;
      return chance;
    },
    storageArea: createMemoryArea().tab(),
    wrapStorage: device.wrapStorage,
    reactors: reactorsOf(device.attention).map(wrapped),
    vault: device.vault,
    api,
    transport: { send: () => Effect.die("a replay sends nothing") },
    ...memoryOutside(),
    captcha: device.captcha,
    report: () => undefined,
    freeze: false,
    start: start ?? undefined,
  });

  /** Brings the run to the next entry, which a reactor may dispatch by itself. */
  const step = async (line: Line, index: number): Promise<void> => {
    const unreadable = problemOf(line.command);
    if (unreadable !== null) return diverge("command", "$.command", unreadable, line.command, line.seq);
    await answerUntil(line.seq);
    await turnTo(line.at);
    if (at !== index || divergence !== null) return;
    clock.setWall(line.at);
    if (isExpected(line)) {
      const isHere = (): boolean =>
        at !== index || pool.some(({ command, cause }) => cause === line.cause && command._tag === line.command._tag);
      for (const late of TIMER_TOLERANCE) if (!isHere()) await clock.turn(late);
      if (!isHere()) device.look();
      if (!isHere()) await clock.settle();
      if (at !== index) return;
      clock.setWall(line.at);
    }
    checkRequests(line.seq);
    if (divergence !== null) return;
    if (isExpected(line) && !match(line)) {
      if (isUnknown(line.cause)) taken += 1;
      else {
        const other = pool.find(({ cause }) => cause === line.cause)?.command._tag;
        diverge("command", "$.command._tag", line.command._tag, other, line.seq);
      }
    }
    if (divergence !== null) return;
    if (line.command._tag === "transfer.Confirm") {
      const duplicate = entries.find(({ cause, command }) => cause === line.seq && "fingerprints" in command);
      const { fingerprints } = (duplicate?.command ?? {}) as { readonly fingerprints?: ReadonlyArray<never> };
      if (fingerprints !== undefined) writeList(application.storage, FINGERPRINTS, fingerprints);
    }
    dispatch(line);
  };

  while (divergence === null) {
    const line = entries[at];
    if (line === undefined) break;
    await step(line, at);
  }
  if (divergence === null) {
    const end = (entries.at(-1)?.seq ?? 0) + 1;
    await answerUntil(end);
    await turnTo(header.at);
    checkRequests(end);
    const extra = pool.find(
      ({ command, cause }) =>
        !isCut(cause) || entries.some((line) => line.cause === cause && line.command._tag === command._tag),
    );
    if (extra !== undefined) diverge("command", "$.command", undefined, extra.command, extra.cause);
  }
  const state = application.bus.state();
  await application.stop();
  return right({ identical: divergence === null ? at : (divergence as Divergence).index, state, divergence, taken });
};
