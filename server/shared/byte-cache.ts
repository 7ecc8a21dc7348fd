import { StorageBusy } from "../db/storage-error.ts";
import { workQueue } from "./work-queue.ts";

interface Sized {
  readonly bytes: Uint8Array;
}

/** Values with bytes by key, in the memory of this process. */
export interface ByteCache<V extends Sized> {
  /** The value of a key, loaded at most once at a time; null when there is none, which is not stored. */
  readonly get: (key: string, load: () => Promise<V | null>) => Promise<V | null>;
  /** Forgets the value of a key, because it was deleted. */
  readonly drop: (key: string) => void;
  /** How many loads wait. */
  readonly waiting: () => number;
}

/** The bounds of a cache. */
export interface CacheBounds {
  /** The most bytes that are stored; above it, the values that were used longest ago are forgotten. */
  readonly bytes: number;
  /** How long a value is used, in milliseconds: afterwards a deletion by another process is seen. */
  readonly freshMs: number;
  /** How many values are loaded at the same time, and how many loads may wait; more reject with `StorageBusy`. */
  readonly loading: number;
  readonly waiting: number;
}

interface Stored<V> {
  readonly value: V;
  readonly until: number;
}

/** A cache whose values are shared, not copied. `clock` is in milliseconds and never goes back. */
export const byteCache = <V extends Sized>(
  bounds: CacheBounds,
  clock: () => number = () => performance.now(),
): ByteCache<V> => {
  // in the order of use: the first is the one that was used longest ago
  const stored = new Map<string, Stored<V>>();
  const loads = new Map<string, Promise<V | null>>();
  const queue = workQueue(
    bounds.loading,
    [{ lanes: ["photos"], places: bounds.waiting }],
    () => new StorageBusy("too many photos are read"),
  );
  let total = 0;
  const drop = (key: string): void => {
    total -= stored.get(key)?.value.bytes.byteLength ?? 0;
    stored.delete(key);
    loads.delete(key);
  };
  const store = (key: string, entry: Stored<V>): void => {
    drop(key);
    stored.set(key, entry);
    total += entry.value.bytes.byteLength;
    for (const oldest of stored.keys()) {
      if (total <= bounds.bytes) break;
      drop(oldest);
    }
  };
  const load = async (key: string, read: () => Promise<V | null>): Promise<V | null> => {
    const loading = queue.run({ lane: "photos", sender: [] }, read);
    loads.set(key, loading);
    try {
      const value = await loading;
      // a value that was dropped while it was loaded is not stored
      if (value !== null && loads.get(key) === loading) store(key, { value, until: clock() + bounds.freshMs });
      return value;
    } finally {
      if (loads.get(key) === loading) loads.delete(key);
    }
  };
  return {
    get: (key, read) => {
      const entry = stored.get(key);
      if (entry === undefined || entry.until <= clock()) return loads.get(key) ?? load(key, read);
      stored.delete(key);
      stored.set(key, entry);
      return Promise.resolve(entry.value);
    },
    drop,
    waiting: queue.length,
  };
};
