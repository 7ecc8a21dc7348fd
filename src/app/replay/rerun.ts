import { activityOf } from "../../adapters/browser/activity.ts";
import { createMemoryTexts } from "../../adapters/storage/encrypted-texts.ts";
import { definitions, domain, type Root } from "../../domain/index.ts";
import type { Application } from "../application.ts";
import type { Line } from "../journal/format.ts";
import { friends } from "../reactors/contacts/friends.ts";
import { reactors as allReactors } from "../reactors/index.ts";
import { FINGERPRINTS, writeList } from "../reactors/transfer/stored-transfers.ts";
import { fingerprintsIn } from "./carried.ts";
import { createRun, isExpected, type ReactorsOf, type Run, type Start } from "./create-run.ts";
import { type Cursor, createCursor, type Readable } from "./cursor.ts";
import { elapsedBefore } from "./marks.ts";
import { type RanScript, ranScript } from "./ran-script.ts";
import { type Divergence, decoders, type OtherState } from "./redecide.ts";
import { LATEST, TIMER_TOLERANCE } from "./tolerance.ts";

/** The result of a re-run. `taken`: how many outcomes came from the log, because it does not have their answers. */
export interface Rerun {
  readonly identical: number;
  readonly state: Root;
  readonly divergence: Divergence | null;
  readonly otherState: OtherState | null;
  readonly taken: number;
  /** Of a script: what ran. */
  readonly ran: RanScript | null;
}

/** Reads the application of a page before it is stopped. */
type AtEnd = (application: Pick<Application, "writeLog">) => Promise<void>;

/** A transfer that is confirmed finds the fingerprints on the device that it found in the log. */
const restoreFingerprints = ({ entries }: Cursor, { seq, command }: Line, { storage }: Application): void => {
  if (command._tag !== "transfer.Confirm") return;
  const duplicate = entries.find((entry) => entry.cause === seq && "fingerprints" in entry.command);
  const fingerprints = fingerprintsIn(duplicate?.command);
  if (fingerprints !== undefined) writeList(storage, FINGERPRINTS, fingerprints);
};

/** Waits until the reactors sent the command of an entry; false if it has already been dispatched. */
const awaitReactor = async (cursor: Cursor, { clock, device, recorded, sent }: Run, line: Line): Promise<boolean> => {
  const isDispatched = (): boolean => cursor.next() !== line;
  const isHere = (): boolean => isDispatched() || sent.has(line);
  if (!isHere() && cursor.isOfPolls(line.cause)) {
    // the page got the focus
    device.look();
    await clock.settle();
  }
  for (const late of TIMER_TOLERANCE) if (!isHere()) await recorded.waitForLate(late);
  return !isDispatched();
};

/**
 * Brings the run to the next entry, which a reactor may dispatch by itself, and dispatches it. Whether its outcome came
 * from the log.
 */
const step = async (cursor: Cursor, run: Run, line: Line): Promise<boolean> => {
  const { application, clock, recorded, sent } = run;
  const elapsed = elapsedBefore(line);
  if (elapsed !== null) clock.setWall(line.at - elapsed);
  await recorded.answerUntil(line.seq, line.at);
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
  await recorded.answerUntil(end, at);
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
      cursor.diverge("command", { path: "$.command", expected: line.command, actual: unreadable }, line.seq);
    } else if (await step(cursor, run, line)) taken += 1;
  }
  await finish(cursor, run, bundle);
  const divergence = cursor.divergence();
  const state = run.application.bus.state();
  await atEnd(run.application);
  const ran = cursor.isScript ? ranScript(cursor, run) : null;
  await run.application.stop();
  return {
    identical: divergence?.index ?? cursor.position(),
    ...{ state, divergence, taken },
    otherState: cursor.otherState(),
    ran,
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
    ran: null,
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
    };
    if (divergence !== null) break;
  }
  return done;
};
