import * as Effect from "effect/Effect";
import { type Either, isLeft, left, right } from "fp-ts/Either";
import { filter } from "rxjs";
import { activityOf } from "../../adapters/browser/activity.ts";
import type { Attention } from "../../adapters/browser/attention.ts";
import { createHandClock } from "../../adapters/clock/hand-clock.ts";
import { createCountedIds } from "../../adapters/ids/ids.ts";
import { createMemoryArea } from "../../adapters/storage/storage.ts";
import { type Command, definitions, domain, type Root } from "../../domain/index.ts";
import { hashOf, hashText } from "../../domain/log/state-hash.ts";
import { type Application, createApplication } from "../application.ts";
import { DEFAULTS } from "../config.ts";
import { outcomeOf } from "../journal/entry.ts";
import { HASH_UNKNOWN, type Line } from "../journal/format.ts";
import { FINGERPRINTS, writeList } from "../persistence/stored-transfers.ts";
import { reactors as allReactors } from "../reactors/index.ts";
import type { Reaction, Reactor, ReactorFailure } from "../reactors/reactor.ts";
import { type Course, createCourse } from "./course.ts";
import { memoryOutside } from "./memory-outside.ts";
import type { Bundle } from "./read.ts";
import { createRecordedApi } from "./recorded-api.ts";
import { type Divergence, decoders, outcomeDifference } from "./redecide.ts";
import { createReplayDevice } from "./replay-device.ts";
import { createSentCommands } from "./sent-commands.ts";

/** What came of a re-run. `taken`: how many outcomes came from the log, because it does not hold their answers. */
export interface Rerun {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly taken: number;
}

/** The state that a log begins with. */
interface Start {
  readonly seq: number;
  readonly state: Root;
}

type ReactorsOf = (attention: Attention) => ReadonlyArray<Reactor>;

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

/** Whether the line is one that a reactor of the run must send. */
const isExpected = (line: Line): boolean => line.source === "reactor" && !FROM_DEVICE.has(line.command._tag);

/** Gives the bus the ids and random numbers of the log, and compares the state after each entry. */
const createStamps = (course: Course, initial: Root, state: () => Root) => {
  /** The entry that is dispatched, and the one whose state is not compared yet. */
  let stamp: Line | null = null;
  let unchecked: Line | null = null;
  let previous = initial;
  const counted = createCountedIds();
  /** Compares the state with that of the newest entry. A reactor may dispatch the next one before `dispatch` returns. */
  const checkState = (): void => {
    const line = unchecked;
    if (line === null) return;
    unchecked = null;
    const actual = hashText(hashOf(state(), previous));
    previous = state();
    if (line.hash === HASH_UNKNOWN || actual === line.hash) return;
    course.diverge("state", { path: "$.hash", expected: line.hash, actual }, line.seq);
  };
  return {
    checkState,
    next: (line: Line): void => {
      stamp = line;
    },
    // only the bus takes ids and random numbers
    nextId: (): string => {
      checkState();
      unchecked = stamp;
      return stamp?.id ?? counted.next();
    },
    randomNumber: (): number => {
      const chance = stamp?.chance ?? 0;
      stamp = null;
      return chance;
    },
  };
};

/** The reactor without the reactions that `takes` takes. */
const without = (takes: (reaction: Reaction | ReactorFailure) => boolean, reactor: Reactor): Reactor =>
  ((happened$, context) => reactor(happened$, context).pipe(filter((reaction) => !takes(reaction)))) as Reactor;

/** A transfer that is confirmed finds the fingerprints on the device that it found in the log. */
const restoreFingerprints = ({ entries }: Course, { seq, command }: Line, { storage }: Application): void => {
  if (command._tag !== "transfer.Confirm") return;
  const duplicate = entries.find((entry) => entry.cause === seq && "fingerprints" in entry.command);
  const { fingerprints } = (duplicate?.command ?? {}) as { readonly fingerprints?: ReadonlyArray<never> };
  if (fingerprints !== undefined) writeList(storage, FINGERPRINTS, fingerprints);
};

/** An application whose clock, network and device are those of a log. */
const createRun = (course: Course, from: number, start: Start | null, reactorsOf: ReactorsOf) => {
  const { entries, isScript, diverge } = course;
  const clock = createHandClock(entries[0]?.at ?? from);
  const recorded = createRecordedApi({ course, clock, application: () => application });
  const device = createReplayDevice({ course, now: clock.now, state: () => application.bus.state() });
  const sent = createSentCommands(course, device.withHandlesOf);
  const stamps = createStamps(course, start?.state ?? domain.initial, () => application.bus.state());

  /** Dispatches an entry and compares what came of it. */
  const dispatch = (line: Line): void => {
    course.advance();
    stamps.next(line);
    const { command, source, cause } = line;
    const decided = application.bus.dispatch(command as Command, { source, cause });
    const outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
    const found = outcomeDifference(line, outcome);
    if (found !== null) diverge("outcome", found, line.seq);
    stamps.checkState();
  };

  /** Keeps what a reactor sends until its entry. A script says nothing about reactors. */
  const keep =
    (reactor: number) =>
    (reaction: Reaction | ReactorFailure): boolean => {
      if (isScript || !("command" in reaction)) return false;
      if (FROM_DEVICE.has(reaction.command._tag)) return true;
      sent.add({ reactor, ...reaction });
      // in order and in time, it is dispatched at once, as the reactor expects
      const line = course.next();
      const isNow = line !== undefined && course.divergence() === null && line.at === clock.now() && isExpected(line);
      if (isNow && sent.take(line)) dispatch(line);
      return true;
    };

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
    reactors: reactorsOf(device.attention).map((reactor, index) => without(keep(index), reactor)),
    vault: device.vault,
    api: recorded.api,
    transport: { send: () => Effect.die("a replay sends nothing") },
    ...memoryOutside(),
    captcha: device.captcha,
    report: () => undefined,
    freeze: false,
    start: start ?? undefined,
  });

  return { application, clock, device, recorded, sent, dispatch };
};

type Run = ReturnType<typeof createRun>;

/** Waits until the reactors sent the command of an entry; false where one of them dispatched it by itself. */
const awaitReactor = async (course: Course, { clock, device, sent }: Run, line: Line): Promise<boolean> => {
  const isDispatched = (): boolean => course.next() !== line;
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
const step = async (course: Course, run: Run, line: Line): Promise<boolean> => {
  const { application, clock, recorded, sent } = run;
  await recorded.answerUntil(line.seq);
  await recorded.turnTo(line.at);
  if (course.next() !== line || course.divergence() !== null) return false;
  clock.setWall(line.at);
  if (isExpected(line)) {
    if (!(await awaitReactor(course, run, line))) return false;
    clock.setWall(line.at);
  }
  recorded.checkRequests(line.seq);
  if (course.divergence() !== null) return false;
  const isMissing = isExpected(line) && !sent.take(line);
  const isTaken = isMissing && recorded.isUnknown(line.cause);
  if (isMissing && !isTaken) {
    const tags = { expected: line.command._tag, actual: sent.insteadOf(line) };
    course.diverge("command", { path: "$.command._tag", ...tags }, line.seq);
  }
  if (course.divergence() !== null) return false;
  restoreFingerprints(course, line, application);
  run.dispatch(line);
  return isTaken;
};

/** Brings the run to the end of the log, and reports what the log does not have. */
const finish = async ({ entries, divergence }: Course, { recorded, sent }: Run, at: number): Promise<void> => {
  if (divergence() !== null) return;
  const end = (entries.at(-1)?.seq ?? 0) + 1;
  await recorded.answerUntil(end);
  await recorded.turnTo(at);
  recorded.checkRequests(end);
  sent.checkRest();
};

/**
 * Runs a log again with the reactors of this version: dispatches what the user and the device did at the recorded times,
 * answers the calls of the reactors as the log does, and compares every command, outcome and state, up to the first
 * difference. Touches no network, storage or timer. Returns a left for a log that begins inside a session, whose
 * reactors would need the entries before it.
 */
export const rerun = async (
  bundle: Pick<Bundle, "header" | "entries">,
  reactorsOf: ReactorsOf = (attention) => allReactors(activityOf(undefined), attention),
): Promise<Either<string, Rerun>> => {
  const { header } = bundle;
  const start = header.checkpoint as Start | null;
  if (start?.state.session.phase === "signedIn") {
    return left(`it begins inside a session, after #${start.seq}; a re-run needs the entries before it`);
  }
  const course = createCourse(bundle);
  const run = createRun(course, header.at, start, reactorsOf);
  const problemOf = decoders(definitions);
  let taken = 0;
  for (let line = course.next(); line !== undefined && course.divergence() === null; line = course.next()) {
    const unreadable = problemOf(line.command);
    if (unreadable !== null) {
      course.diverge("command", { path: "$.command", expected: unreadable, actual: line.command }, line.seq);
    } else if (await step(course, run, line)) taken += 1;
  }
  await finish(course, run, header.at);
  const divergence = course.divergence();
  const state = run.application.bus.state();
  await run.application.stop();
  return right({ identical: divergence?.index ?? course.passed(), state, divergence, taken });
};
