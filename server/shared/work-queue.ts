import { countsInMemory, type Sender } from "./attempts.ts";

/** Where a job waits: its lane, and who caused it. */
export interface Place<Lane extends string> {
  readonly lane: Lane;
  readonly sender: Sender;
}

/** Lanes that share a number of waiting places. */
interface Room<Lane extends string> {
  readonly lanes: ReadonlyArray<Lane>;
  readonly places: number;
  /** How many of them are taken by what waits outside of this queue. */
  readonly outside?: () => number;
}

interface Waiting<Lane extends string> {
  readonly lane: Lane;
  /** How many jobs of its sender came before it lately. */
  readonly rank: number;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** How long a job of a sender is remembered. */
const LATELY_SECONDS = 900;

/**
 * A queue that runs `running` jobs at the same time. Jobs of an earlier lane start first, and in a lane those whose sender had
 * fewer jobs in the last 15 minutes: a sender that floods the queue delays only itself. Above the places of its room, the
 * job whose sender had the most is refused with `busy()`, the new one or one that waits.
 */
export const workQueue = <Lane extends string>(
  running: number,
  rooms: ReadonlyArray<Room<Lane>>,
  busy: () => Error,
) => {
  const lately = countsInMemory(LATELY_SECONDS);
  const lanes = rooms.flatMap((room) => room.lanes);
  // in the order of arrival
  const waiting: Array<Waiting<Lane>> = [];
  let active = 0;
  const rankOf = (sender: Sender): number =>
    Math.max(0, ...sender.map(({ key, times }) => Math.floor((lately.count(key).count - 1) / times)));
  const isBefore = (one: Waiting<Lane>, other: Waiting<Lane>): boolean =>
    one.lane === other.lane ? one.rank < other.rank : lanes.indexOf(one.lane) < lanes.indexOf(other.lane);
  const release = (): void => {
    const [first, ...others] = waiting;
    if (first === undefined) {
      active -= 1;
      return;
    }
    // the next job takes the slot of the finished one
    const next = others.reduce((best, job) => (isBefore(job, best) ? job : best), first);
    waiting.splice(waiting.indexOf(next), 1);
    next.start();
  };
  const isFullOutside = (lane: Lane): boolean => {
    const room = rooms.find(({ lanes }) => lanes.includes(lane));
    return room?.outside !== undefined && room.outside() >= room.places;
  };
  /** Frees a place in the room of this lane for a job of this rank; throws when none of those that wait has a higher one. */
  const makeRoom = (lane: Lane, rank: number): void => {
    const room = rooms.find(({ lanes }) => lanes.includes(lane));
    const inRoom = waiting.filter((job) => room?.lanes.includes(job.lane));
    const outside = room?.outside?.() ?? 0;
    if (inRoom.length + outside < (room?.places ?? 0)) return;
    // what is outside gives its place to a sender that had none lately
    if (inRoom.length === 0 && outside > 0 && rank === 0) return;
    const loudest = inRoom.reduce((worst: Waiting<Lane> | null, job) => {
      return worst === null || job.rank >= worst.rank ? job : worst;
    }, null);
    if (loudest === null || loudest.rank <= rank) throw busy();
    waiting.splice(waiting.indexOf(loudest), 1);
    loudest.refuse(busy());
  };
  const acquire = (lane: Lane, rank: number): Promise<void> => {
    const isFree = active < running;
    if (!isFree || isFullOutside(lane)) makeRoom(lane, rank);
    if (isFree) {
      active += 1;
      return Promise.resolve();
    }
    return new Promise((start, refuse) => waiting.push({ lane, rank, start, refuse }));
  };
  return {
    /** How many jobs of a sender came before now lately; counts one more. */
    rankOf,
    /** How many jobs wait. */
    length: (): number => waiting.length,
    /**
     * Runs the job in its turn. Throws `busy()` at once when there is no place for it, and rejects with it when its place is
     * given to a job of a sender that had fewer.
     */
    run: <A>({ lane, sender }: Place<Lane>, job: (rank: number) => Promise<A>): Promise<A> => {
      const rank = rankOf(sender);
      return acquire(lane, rank).then(async () => {
        try {
          return await job(rank);
        } finally {
          release();
        }
      });
    },
  };
};
