import { type Either, isLeft, left, right } from "fp-ts/Either";
import { freeze as deepFreeze } from "immer";
import { type Observable, Subject } from "rxjs";
import type { Decider } from "../../domain/decider/decider.ts";
import { type DecisionOf, decidedEvents, type Ignored } from "../../domain/decider/decision.ts";
import {
  type Envelope,
  type Happened,
  type MessageOf,
  messages,
  type Source,
  type Tagged,
} from "../../domain/decider/message.ts";
import { outcomeOf } from "../journal/entry.ts";
import type { Journal } from "../journal/journal.ts";

/** Why the bus itself refused a command. */
export const BusRejection = messages("bus", {
  /** More than 20 commands each caused by the one before: a loop of reactors. */
  ChainTooLong: {},
  /** `decide` or `evolve` threw, which is a bug; the state is as it was. */
  Broken: {},
  /** The bus was stopped. */
  Stopped: {},
});
export type BusRejection = MessageOf<typeof BusRejection>;

/** A refusal as the bus publishes it. */
interface Refused<Command, Rejection> {
  readonly envelope: Envelope;
  readonly command: Command;
  readonly rejection: Rejection;
}

/** Who sends a command, and the `seq` of the entry that caused it; a person and no cause by default. */
interface Origin {
  readonly source?: Source;
  readonly cause?: number | null;
}

export interface Bus<Root, Command, Event, Rejection> {
  /**
   * Decides, folds and journals at once. Returns the rejection, the events, or why the command was ignored; the streams
   * publish it in order, which may be later.
   */
  readonly dispatch: (command: Command, origin?: Origin) => DecisionOf<Event, Rejection | BusRejection>;
  /** The state after every command dispatched so far. */
  readonly state: () => Root;
  readonly events$: Observable<Happened<Event>>;
  /** The new state after each command that changed it. */
  readonly commits$: Observable<Root>;
  readonly rejections$: Observable<Refused<Command, Rejection | BusRejection>>;
  /** Ends the streams; later commands are refused. */
  readonly stop: () => void;
}

interface Options<Root extends object, Command extends Tagged, Event extends Tagged, Rejection extends Tagged> {
  readonly decider: Decider<Root, Command, Event, Rejection>;
  /** Milliseconds since 1970, UTC. */
  readonly clock: { readonly now: () => number };
  /** Fresh ids, and whole numbers in 0 … 2³²−1. */
  readonly ids: { readonly next: () => string; readonly randomNumber: () => number };
  readonly journal: Pick<Journal<Root>, "record">;
  /** Called for bugs: a loop of reactors, a decider that threw. */
  readonly report?: (what: BusRejection, command: Command, error: unknown) => void;
  /** The `seq` before the first command; 0 by default. */
  readonly seq?: number | undefined;
  /** Deep freezing of states: on by default, off in production, where it would slow down every command. */
  readonly freeze?: boolean;
}

/** The longest chain of commands each caused by the one before. */
const LONGEST_CHAIN = 20;

/** How many commands back a cause is still known. */
const REMEMBERED = 8_192;

/**
 * Returns the function that gives each new command the length of its chain of causes: 0 for a command without a known
 * cause. A cause that is forgotten counts as a beginning: no loop takes that long.
 */
const chainDepths = () => {
  const depths = new Uint32Array(REMEMBERED);
  const owners = new Float64Array(REMEMBERED);
  return (seq: number, cause: number | null): number => {
    const isKnown = cause !== null && owners[cause % REMEMBERED] === cause;
    const depth = isKnown ? (depths[cause % REMEMBERED] ?? 0) + 1 : 0;
    owners[seq % REMEMBERED] = seq;
    depths[seq % REMEMBERED] = depth;
    return depth;
  };
};

/** The streams of a bus. What is published while something else is being published follows it. */
const createPublisher = <Root, Command, Event, Rejection>() => {
  const events = new Subject<Happened<Event>>();
  const commits = new Subject<Root>();
  const rejections = new Subject<Refused<Command, Rejection>>();
  const queue: Array<() => void> = [];
  let draining = false;

  const publish = (step: () => void): void => {
    queue.push(step);
    if (draining) return;
    draining = true;
    try {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) next();
    } finally {
      draining = false;
    }
  };

  return {
    streams: { events$: events, commits$: commits, rejections$: rejections },
    /** Publishes events, after the new state if it changed. */
    commit: (envelope: Envelope, happened: ReadonlyArray<Event>, state: Root, changed: boolean): void =>
      publish(() => {
        if (changed) commits.next(state);
        for (const event of happened) events.next({ envelope, event });
      }),
    refuse: (refusal: Refused<Command, Rejection>): void => publish(() => rejections.next(refusal)),
    stop: (): void => {
      queue.length = 0;
      for (const subject of [events, commits, rejections]) subject.complete();
    },
  };
};

/** What a command that is not refused leads to. */
interface Step<Root, Event> {
  readonly decided: ReadonlyArray<Event> | Ignored;
  readonly happened: ReadonlyArray<Event>;
  readonly next: Root;
}

/** Decides a command and folds its events; changes nothing. Throws what the decider throws. */
const stepOf = <Root, Command extends Tagged, Event extends Tagged, Rejection extends Tagged>(
  decider: Decider<Root, Command, Event, Rejection>,
  state: Root,
  command: Command,
  envelope: Envelope,
): Either<Rejection, Step<Root, Event>> => {
  const decision = decider.decide(state, command, { envelope, world: state });
  if (isLeft(decision)) return decision;
  const happened = decidedEvents(decision.right);
  let next = state;
  for (const event of happened) next = decider.evolve(next, event, envelope);
  return right({ decided: decision.right, happened, next });
};

/**
 * First in, first out: a command dispatched while another is being published is decided at once (its sender
 * gets the answer), and published after it, so that every subscriber sees everything in the same order.
 */
export const createBus = <Root extends object, Command extends Tagged, Event extends Tagged, Rejection extends Tagged>({
  decider,
  clock,
  ids,
  journal,
  report = () => undefined,
  freeze = true,
  seq: before = 0,
}: Options<Root, Command, Event, Rejection>): Bus<Root, Command, Event, Rejection> => {
  const publisher = createPublisher<Root, Command, Event, Rejection | BusRejection>();
  const depthOf = chainDepths();
  let stopped = false;
  let state = decider.initial;
  let seq = before;

  const refused = (envelope: Envelope, command: Command, rejection: Rejection | BusRejection) => {
    journal.record(envelope, command, { rejection }, state);
    publisher.refuse({ envelope, command, rejection });
    return left(rejection);
  };

  const fail = (envelope: Envelope, command: Command, rejection: BusRejection, error: unknown) => {
    report(rejection, command, error);
    return refused(envelope, command, rejection);
  };

  const dispatch = (
    command: Command,
    { source = "person", cause = null }: Origin = {},
  ): DecisionOf<Event, Rejection | BusRejection> => {
    if (stopped) return left(BusRejection.Stopped());
    seq += 1;
    const envelope: Envelope = { seq, at: clock.now(), id: ids.next(), random: ids.randomNumber(), cause, source };
    if (depthOf(seq, cause) > LONGEST_CHAIN) return fail(envelope, command, BusRejection.ChainTooLong(), null);
    let step: Either<Rejection, Step<Root, Event>>;
    try {
      step = stepOf(decider, state, command, envelope);
    } catch (error) {
      return fail(envelope, command, BusRejection.Broken(), error);
    }
    if (isLeft(step)) return refused(envelope, command, step.left);
    const { decided, happened, next } = step.right;
    const changed = next !== state;
    state = freeze ? deepFreeze(next, true) : next;
    journal.record(envelope, command, outcomeOf(decided), state);
    publisher.commit(envelope, happened, state, changed);
    return right(decided);
  };

  return {
    dispatch,
    state: () => state,
    ...publisher.streams,
    stop: () => {
      stopped = true;
      publisher.stop();
    },
  };
};
