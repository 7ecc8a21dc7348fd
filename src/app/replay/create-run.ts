import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import { filter, merge, type Observable, Subject } from "rxjs";
import type { Attention } from "../../adapters/browser/attention.ts";
import { createHandClock } from "../../adapters/clock/hand-clock.ts";
import { createCountedIds } from "../../adapters/ids/ids.ts";
import { createMemoryDatabase } from "../../adapters/storage/database.ts";
import { createMemoryFigures } from "../../adapters/storage/figures.ts";
import { createMemoryArea } from "../../adapters/storage/storage-area.ts";
import { createMemoryTabStorage } from "../../adapters/storage/tab-storage.ts";
import { ownTabLock } from "../../adapters/tabs/refresh-lock.ts";
import { type Command, domain, type Root } from "../../domain/index.ts";
import { Event as Session } from "../../domain/session/index.ts";
import { createApplication } from "../application.ts";
import { outcomeOf } from "../journal/entry.ts";
import type { Line } from "../journal/format.ts";
import { DEFAULTS } from "../ports/config.ts";
import type { Happened, Reaction, Reactor, ReactorFailure } from "../reactors/reactor.ts";
import type { Cursor } from "./cursor.ts";
import { createRecordedApi } from "./recorded-api.ts";
import { outcomeDifference, stateDifference } from "./redecide.ts";
import { createReplayDevice } from "./replay-device.ts";
import { createSentCommands } from "./sent-commands.ts";

/** Passes the ids and random numbers of the log to the bus, and compares the state after each entry. */
const createStamps = (cursor: Cursor, initial: Root, state: () => Root) => {
  /** The entry that is dispatched, and the one whose state is not compared yet. */
  let stamp: Line | null = null;
  let unchecked: Line | null = null;
  let previous = initial;
  const counted = createCountedIds();
  /**
   * Compares the state with that of the newest entry. A reactor may dispatch the next one before `dispatch` returns.
   */
  const checkState = (): void => {
    const line = unchecked;
    if (line === null) return;
    unchecked = null;
    const found = stateDifference(line, previous, state());
    previous = state();
    if (found !== null) cursor.divergeState(found, line.seq);
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
      const random = stamp?.random ?? 0;
      stamp = null;
      return random;
    },
  };
};

/** The databases and locks of a device with one tab. They are in memory, so a run leaves nothing behind. */
export const memoryOutside = () => ({
  lock: ownTabLock,
  transferLock: { claim: ownTabLock.within, write: ownTabLock.within },
  device: createMemoryDatabase(),
  figures: createMemoryFigures(),
  tabStorage: createMemoryTabStorage(),
});

/** The state that a log begins with. */
export interface Start {
  readonly seq: number;
  readonly state: Root;
}

/** The reactors of a run, on a page with this visibility. */
export type ReactorsOf = (attention: Attention) => ReadonlyArray<Reactor>;

/** Whether the line is one that a reactor of the run must send. */
export const isExpected = ({ isAsRecorded }: Cursor, line: Line): boolean =>
  line.source === "reactor" && !isAsRecorded(line);

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

/** An application whose clock, network and device are those of a log. */
export const createRun = (cursor: Cursor, from: number, start: Start | null, reactorsOf: ReactorsOf) => {
  const { entries, isScript, diverge } = cursor;
  const clock = createHandClock(entries[0]?.at ?? from);
  const recorded = createRecordedApi({ cursor, clock, application: () => application });
  const device = createReplayDevice({ cursor, now: clock.now, state: () => application.bus.state() });
  const sent = createSentCommands(cursor, device.withHandlesOf);
  const stamps = createStamps(cursor, start?.state ?? domain.initial, () => application.bus.state());

  /** The number of each entry in this run, which is another one for a script. */
  const ranAs = new Map<number, number>();
  /** Dispatches an entry and compares its outcome. */
  const dispatch = (line: Line): void => {
    cursor.advance();
    clock.setWall(line.at);
    stamps.next(line);
    const { command, source, cause } = line;
    ranAs.set(line.seq, application.journal.position() + 1);
    const decided = application.bus.dispatch(command as Command, { source, cause });
    const outcome = isLeft(decided) ? { rejection: decided.left } : outcomeOf(decided.right);
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
      if (!isAsRecorded) sent.add({ reactor, ...reaction }, clock.now());
      // in order, it is dispatched at once, as in the product
      const input = cursor.next();
      if (input?.kind !== "entry" || cursor.divergence() !== null) return true;
      const { line } = input;
      if (isAsRecorded ? isSame(line, reaction) : isExpected(cursor, line) && sent.take(line)) dispatch(line);
      return true;
    };

  const begun$ = new Subject<Happened>();
  const textOf = (key: string): string | undefined =>
    cursor.requests.map(({ input }) => input[key]).find((value): value is string => typeof value === "string");
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
  return { application, clock, device, recorded, sent, dispatch, ranAs };
};

export type Run = ReturnType<typeof createRun>;
