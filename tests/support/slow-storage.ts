import * as Effect from "effect/Effect";
import type { HandClock } from "../../src/adapters/clock/hand-clock.ts";
import type { StorageKey } from "../../src/adapters/storage/keys.ts";
import type { StorageShape } from "../../src/adapters/storage/storage.ts";

/** Storage that answers no reading of some keys until so many milliseconds from now have passed. */
export const slowStorage =
  (clock: HandClock, ms: number, keys: ReadonlyArray<StorageKey>) =>
  (storage: StorageShape): StorageShape => {
    const from = clock.monotonic() + ms;
    const held = new Set<StorageKey>();
    const slowly =
      (read: StorageShape["read"], waits: (key: StorageKey) => boolean): StorageShape["read"] =>
      (key) =>
        Effect.suspend(() => {
          const left = from - clock.monotonic();
          if (left <= 0 || !keys.includes(key) || !waits(key)) return read(key);
          return Effect.callback((resume) => {
            const cancel = Number.isFinite(left) ? clock.after(left, () => resume(read(key))) : () => undefined;
            return Effect.sync(cancel);
          });
        });
    return {
      ...storage,
      read: slowly(storage.read, (key) => !held.has(key)),
      peek: slowly(storage.peek, () => true),
      hold: (key) => {
        held.add(key);
        storage.hold(key);
      },
      release: (key) => {
        held.delete(key);
        storage.release(key);
      },
    };
  };
