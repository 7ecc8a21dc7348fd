import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { filter, merge, type Observable, Subject } from "rxjs";
import { activityOf } from "../../adapters/browser/activity.ts";
import type { Attention } from "../../adapters/browser/attention.ts";
import { createHandClock } from "../../adapters/clock/hand-clock.ts";
import { createMemoryTexts } from "../../adapters/storage/encrypted-texts.ts";
import { createMemoryArea } from "../../adapters/storage/storage-area.ts";
import { type Command, definitions, domain, type Root } from "../../domain/index.ts";
import { Event as Session } from "../../domain/session/index.ts";
import { type Application, createApplication } from "../application.ts";
import { DEFAULTS } from "../boot/config.ts";
import type { Outcome } from "../journal/entry.ts";
import { outcomeOf } from "../journal/entry.ts";
import type { Line } from "../journal/format.ts";
import { friends } from "../reactors/contacts/friends.ts";
import { reactors as allReactors } from "../reactors/index.ts";
import type { Happened, Reaction, Reactor, ReactorFailure } from "../reactors/reactor.ts";
import { FINGERPRINTS, writeList } from "../reactors/transfer/stored-transfers.ts";
import { fingerprintsIn } from "./carried.ts";
import { type Cursor, createCursor, type Readable } from "./cursor.ts";
import { memoryOutside } from "./memory-outside.ts";
import { createRecordedApi } from "./recorded-api.ts";
import { type Divergence, decoders, type OtherState, outcomeDifference } from "./redecide.ts";
import { createReplayDevice } from "./replay-device.ts";
import { createSentCommands } from "./sent-commands.ts";
import { createStamps } from "./stamps.ts";

/** The result of a re-run. `taken`: how many outcomes came from the log, because it does not have their answers. */
export interface Rerun {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly otherState: OtherState | null;
  readonly taken: number;
  /** What each entry led to, by its number. */
  readonly outcomes: ReadonlyMap<number, Outcome>;
}

/** The state that a log begins with. */
interface Start {
  readonly seq: number;
  readonly state: Root;
}

/** Reads the application of a page before it is stopped. */
type AtEnd = (application: Pick<Application, "writeLog">) => Promise<void>;

type ReactorsOf = (attention: Attention) => ReadonlyArray<Reactor>;

/** How late a reactor's timer is in the log at most where its clock was not the timer's, in milliseconds. */
const TIMER_TOLERANCE = [5, 50] as const;
/** Both one after the other. */
const LATEST = TIMER_TOLERANCE.reduce((sum, late) => sum + late, 0);

/** Whether the line is one that a reactor of the run must send. */
const isExpected = ({ isAsRecorded }: Cursor, line: Line): boolean => line.source === "reactor" && !isAsRecorded(line);

/** Whether the line has the command that a reactor sends. */
const isSame = ({ command, cause }: Line, sent: Reaction): boolean =>
  command._tag === sent.command._tag && cause === sent.cause;

/** The reactor with more events, without the reactions that `takes` accepts. */
const wrapped =
  (takes: (reaction: Reaction | ReactorFailure) => boolean, more$: Observable<Happened>, reactor: Reactor): Reactor =>
  (happened$, context) =>
    reactor(merge(more$, happened$), context).pipe(filter((reaction) => !takes(reaction)));

/**
 * The event that tells the reactors of a run that a session has begun before the log. What they send because of it was
 * sent before the log, or is in the log as caused by an earlier entry.
 */
const beganBefore = ({ seq, state: { session } }: Start, at: number): Happened | null =>
  session.phase === "signedIn"
    ? {
        event: Session.SessionFound({ grant: session.grant }),
        envelope: { id: "", seq, at, cause: null, source: "system", random: 0 },
      }
    : null;

/** A transfer that is confirmed finds the fingerprints on the device that it found in the log. */
const restoreFingerprints = ({ entries }: Cursor, { seq, command }: Line, { storage }: Application): void => {
  if (command._tag !== "transfer.Confirm") return;
  const duplicate = entries.find((entry) => entry.cause === seq && "fingerprints" in entry.command);
  const fingerprints = fingerprintsIn(duplicate?.command);
  if (fingerprints !== undefined) writeList(storage, FINGERPRINTS, fingerprints);
};

/** An application whose clock, network and device are those of a log. */
const createRun = (cursor: Cursor, from: number, start: Start | null, reactorsOf: ReactorsOf) => {
  const { entries, isScript, diverge } = cursor;
  const clock = createHandClock(entries[0]?.at ?? from);
  const recorded = createRecordedApi({ cursor, clock, application: () => application });
  const device = createReplayDevice({ cursor, now: clock.now, state: () => application.bus.state() });
  const sent = createSentCommands(cursor, device.withHandlesOf);
  const stamps = createStamps(cursor, start?.state ?? domain.initial, () => application.bus.state());

  /** Dispatches an entry and compares its outcome. */
  const dispatch = (line: Line): void => {
    cursor.advance();
    stamps.next(line);
    const { command, source, cause } = line;
    const decided = application.bus.dispatch(command as Command, { source, cause });
    const outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
    cursor.recordOutcome(line.seq, outcome);
    const found = outcomeDifference(line, outcome);
    if (found !== null) diverge("outcome", found, line.seq);
    stamps.checkState();
  };

  /** Holds back what a reactor sends until the log has it. A script has no commands of reactors. */
  const keep =
    (reactor: number) =>
    (reaction: Reaction | ReactorFailure): boolean => {
      if (isScript || !("command" in reaction)) return false;
      const isAsRecorded = cursor.isAsRecorded(reaction);
      if (!isAsRecorded) sent.add({ reactor, ...reaction, at: clock.now() });
      // in order and in time, it is dispatched at once, as in the product
      const line = cursor.next();
      if (line === undefined || cursor.divergence() !== null || line.at !== clock.now()) return true;
      if (isAsRecorded ? isSame(line, reaction) : isExpected(cursor, line) && sent.take(line)) dispatch(line);
      return true;
    };

  const begun$ = new Subject<Happened>();
  const textOf = (key: string): string | undefined =>
    recorded.inputs.map((input) => input[key]).find((value): value is string => typeof value === "string");
  const application = createApplication({
    config: { ...DEFAULTS, platformType: textOf("platform_type") ?? DEFAULTS.platformType, sandbox: true },
    origin: (textOf("redirect_url") ?? "").replace(/\/[^/]*$/, ""),
    clock,
    nextId: stamps.nextId,
    randomNumber: stamps.randomNumber,
    storageArea: createMemoryArea().tab(),
    wrapStorage: device.wrapStorage,
    reactors: reactorsOf(device.attention).map((reactor, index) => wrapped(keep(index), begun$, reactor)),
    vault: device.vault,
    api: recorded.api,
    transport: { send: () => Effect.die("a replay sends nothing") },
    ...memoryOutside(),
    captcha: device.captcha,
    report: () => undefined,
    freeze: false,
    start: start ?? undefined,
  });

  const begun = start === null ? null : beganBefore(start, clock.now());
  if (begun !== null) begun$.next(begun);
  return { application, clock, device, recorded, sent, dispatch };
};

type Run = ReturnType<typeof createRun>;

/** Waits until the reactors sent the command of an entry; false if it has already been dispatched. */
const awaitReactor = async (cursor: Cursor, { clock, device, sent }: Run, line: Line): Promise<boolean> => {
  const isDispatched = (): boolean => cursor.next() !== line;
  const isHere = (): boolean => isDispatched() || sent.has(line);
  for (const late of TIMER_TOLERANCE) if (!isHere()) await clock.turn(late);
  if (!isHere()) device.look();
  if (!isHere()) await clock.settle();
  return !isDispatched();
};

/**
 * Brings the run to the next entry, which a reactor may dispatch by itself, and dispatches it. Whether its outcome came
 * from the log.
 */
const step = async (cursor: Cursor, run: Run, line: Line): Promise<boolean> => {
  const { application, clock, recorded, sent } = run;
  await recorded.answerUntil(line.seq);
  await recorded.turnTo(line.at);
  if (cursor.next() !== line || cursor.divergence() !== null) return false;
  clock.setWall(line.at);
  if (isExpected(cursor, line)) {
    if (!(await awaitReactor(cursor, run, line))) return false;
    clock.setWall(line.at);
  }
  recorded.checkRequests(line.seq);
  if (cursor.divergence() !== null) return false;
  const isMissing = isExpected(cursor, line) && !sent.take(line);
  const isTaken = isMissing && recorded.isUnknown(line.cause);
  if (isMissing && !isTaken) {
    const tags = { expected: line.command._tag, actual: sent.insteadOf(line) };
    cursor.diverge("command", { path: "$.command._tag", ...tags }, line.seq);
  }
  if (cursor.divergence() !== null) return false;
  restoreFingerprints(cursor, line, application);
  run.dispatch(line);
  return isTaken;
};

/** Brings the run to the end of the log, and reports what the log does not have. */
const finish = async (
  { entries, divergence }: Cursor,
  { recorded, sent }: Run,
  { header: { at }, isPart }: Readable,
): Promise<void> => {
  if (divergence() !== null) return;
  const end = (entries.at(-1)?.seq ?? 0) + 1;
  await recorded.answerUntil(end);
  await recorded.turnTo(at);
  if (isPart !== true) {
    recorded.checkRequests(end);
    sent.checkRest();
    return;
  }
  // what follows the last entry at once, or at about the same time, was left out
  recorded.checkRequests(end - 1);
  sent.checkRest(at - LATEST);
};

/** Runs the entries of one page. */
const rerunPage = async (
  bundle: Readable,
  start: Start | null,
  reactorsOf: ReactorsOf,
  atEnd: AtEnd,
): Promise<Rerun> => {
  const { header } = bundle;
  const cursor = createCursor(bundle, start?.seq ?? 0);
  const run = createRun(cursor, header.at, start, reactorsOf);
  const problemOf = decoders(definitions);
  let taken = 0;
  for (let line = cursor.next(); line !== undefined && cursor.divergence() === null; line = cursor.next()) {
    const unreadable = problemOf(line.command);
    if (unreadable !== null) {
      cursor.diverge("command", { path: "$.command", expected: unreadable, actual: line.command }, line.seq);
    } else if (await step(cursor, run, line)) taken += 1;
  }
  await finish(cursor, run, bundle);
  const divergence = cursor.divergence();
  const state = run.application.bus.state();
  await atEnd(run.application);
  await run.application.stop();
  return {
    identical: divergence?.index ?? cursor.position(),
    ...{ state, divergence, taken },
    otherState: cursor.otherState(),
    outcomes: cursor.outcomes,
  };
};

/** The entries of each page of a log. */
const pagesOf = (entries: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<Line>> => {
  const starts = [0, ...entries.flatMap(({ startsPage }, at) => (startsPage === true && at > 0 ? [at] : []))];
  return starts.map((start, index) => entries.slice(start, starts[index + 1]));
};

/**
 * Runs a log again with the reactors of this version: dispatches what the user and the device did at the recorded
 * times, answers the calls of the reactors as the log does, and compares every command, outcome and state, up to the
 * first difference, page by page. A log that begins inside a session runs from its checkpoint: what entries before the
 * log caused is dispatched as recorded. Touches no network, storage or timer.
 */
export const rerun = async (
  { header, entries, damage, isPart }: Readable,
  reactorsOf: ReactorsOf = (attention) => allReactors(activityOf(undefined), friends(createMemoryTexts()), attention),
  atEnd: AtEnd = async () => undefined,
): Promise<Rerun> => {
  const first = header.checkpoint as Start | null;
  const pages = pagesOf(entries);
  let done: Rerun = {
    identical: 0,
    state: first?.state ?? domain.initial,
    divergence: null,
    otherState: null,
    taken: 0,
    outcomes: new Map(),
  };
  for (const [index, page] of pages.entries()) {
    const isLast = index === pages.length - 1;
    const isWhole = damage === null && isPart === undefined && isLast;
    // a page that was closed ends with its last entry, and what that led to may be missing; so does a part of a log
    const at = isWhole ? header.at : (page.at(-1)?.at ?? header.at);
    const start = index === 0 ? first : { state: domain.initial, seq: (page[0]?.seq ?? 1) - 1 };
    const part: Readable = {
      header: { ...header, at },
      entries: page,
      damage: isLast ? damage : null,
      ...(isWhole ? {} : { isPart: true }),
    };
    const ran = await rerunPage(part, start, reactorsOf, atEnd);
    const divergence = ran.divergence && { ...ran.divergence, index: ran.divergence.index + done.identical };
    done = {
      ...ran,
      divergence,
      otherState: done.otherState ?? ran.otherState,
      identical: done.identical + ran.identical,
      taken: done.taken + ran.taken,
      outcomes: new Map([...done.outcomes, ...ran.outcomes]),
    };
    if (divergence !== null) break;
  }
  return done;
};
