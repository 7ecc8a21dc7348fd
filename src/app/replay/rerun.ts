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
import type { Input } from "./inputs.ts";
import { elapsedBefore } from "./marks.ts";
import { type RanScript, ranScript } from "./ran-script.ts";
import type { RecordedRequest } from "./recorded.ts";
import { type Divergence, decoders, type OtherState } from "./redecide.ts";

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

/** Brings the clock to a time of the log. The timers that are due before it fire; it is never turned back. */
const passTo = async ({ clock }: Run, time: number): Promise<void> =>
  time > clock.now() ? clock.turnUpTo(time - clock.now()) : clock.settle();

/** How early a timer can be in a log, in milliseconds: its clock is not the one that the log has the times of. */
const EARLY = 50;

/**
 * Fires the timers that are due, until what the log has next has happened. If it does not happen at all, that is the
 * difference, and not what the timers led to.
 */
const hurry = async (cursor: Cursor, { clock }: Run, isDone: () => boolean): Promise<void> => {
  if (isDone()) return;
  const counts = cursor.hold();
  await clock.hurry(EARLY, isDone);
  counts(isDone());
};

/** Waits until the reactors made a request of the log. */
const awaitRequest = async (cursor: Cursor, run: Run, request: RecordedRequest): Promise<void> => {
  const { recorded } = run;
  const isMade = (): boolean => recorded.isClaimed(request);
  // what follows the end of a part can have led to it
  if (isMade() || recorded.isUnknown(request.cause) || (cursor.isPart && cursor.isNearEnd(run.clock.now()))) return;
  await hurry(cursor, run, isMade);
  if (isMade()) return;
  cursor.diverge("call", { path: "$.call", expected: request.call, actual: undefined }, request.cause);
};

/** Waits until the reactors sent the command of an entry; false if it has already been dispatched. */
const awaitReactor = async (cursor: Cursor, run: Run, line: Line): Promise<boolean> => {
  const { clock, device, recorded, sent } = run;
  const isDispatched = (): boolean => nextLine(cursor) !== line;
  const isHere = (): boolean => isDispatched() || sent.has(line) || recorded.isUnknown(line.cause);
  if (!isHere() && cursor.isOfPolls(line.cause)) {
    // the page got the focus
    device.look();
    await clock.settle();
  }
  await hurry(cursor, run, isHere);
  return !isDispatched();
};

const nextLine = (cursor: Cursor): Line | null => {
  const input = cursor.next();
  return input?.kind === "entry" ? input.line : null;
};

/** Dispatches an entry, unless a reactor has. Whether its outcome came from the log. */
const runEntry = async (cursor: Cursor, run: Run, line: Line): Promise<boolean> => {
  const { application, recorded, sent } = run;
  if (isExpected(cursor, line) && !(await awaitReactor(cursor, run, line))) return false;
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

/** Sets the clock as it was set before an entry: timers ran for another time than it says. */
const setClock = ({ clock }: Run, line: Line): void => {
  const elapsed = elapsedBefore(line);
  if (elapsed !== null) clock.setWall(line.at - elapsed);
};

/** Does what the log has next, at the `latest` time that it can have been. Whether its outcome came from the log. */
const step = async (cursor: Cursor, run: Run, input: Input, latest: number): Promise<boolean> => {
  const { clock, device, recorded } = run;
  // before the clock was set, it had other times
  const at = Math.min(input.at, latest);
  if (cursor.isScript) await clock.turn(at - clock.now());
  else await passTo(run, at);
  if (cursor.next() !== input || cursor.divergence() !== null) return false;
  if (input.kind === "entry") return runEntry(cursor, run, input.line);
  if (input.kind === "request") await awaitRequest(cursor, run, input.request);
  cursor.advance();
  if (input.kind === "answer") recorded.release(input.request);
  if (input.kind === "visibility") device.shows(input.visible);
  await clock.settle();
  return false;
};

/** Brings the run to the end of the log, and reports what the log does not have. */
const finish = async (cursor: Cursor, run: Run, { header: { at } }: Readable): Promise<void> => {
  if (cursor.divergence() !== null) return;
  await run.clock.turn(Math.max(0, at - run.clock.now()));
  run.sent.checkRest();
};

/** Runs the entries of one page. */
const rerunPage = async (
  bundle: Readable,
  start: Start | null,
  reactorsOf: ReactorsOf,
  atEnd: AtEnd,
): Promise<Rerun> => {
  const { header, entries } = bundle;
  const cursor = createCursor(bundle, start?.seq ?? 0);
  const run = createRun(cursor, header.at, start, reactorsOf);
  const problemOf = decoders(definitions);
  let taken = 0;
  let coming: Line | undefined;
  for (let input = cursor.next(); input !== undefined && cursor.divergence() === null; input = cursor.next()) {
    const line = entries[cursor.position()];
    if (line !== coming && line !== undefined) setClock(run, line);
    coming = line;
    const unreadable = input.kind === "entry" ? problemOf(input.line.command) : null;
    if (unreadable !== null) {
      cursor.diverge("command", { path: "$.command", expected: line?.command, actual: unreadable }, line?.seq ?? null);
    } else if (await step(cursor, run, input, line?.at ?? header.at)) taken += 1;
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
  const starts = [0, ...entries.flatMap(({ startsPage }, index) => (startsPage === true && index > 0 ? [index] : []))];
  return starts.map((start, index) => entries.slice(start, starts[index + 1]));
};

/**
 * Runs a log again with the reactors of this version: dispatches what the user and the device did in the recorded
 * order, answers the calls of the reactors as the log does, and compares every command, outcome and state, up to the
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
