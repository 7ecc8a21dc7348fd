import * as Effect from "effect/Effect";
import type { HandClock } from "../../src/adapters/clock/hand-clock.ts";
import type { StorageKey } from "../../src/adapters/storage/keys.ts";
import type { StorageShape } from "../../src/adapters/storage/storage.ts";

/** Storage in which some keys become readable after `ms` milliseconds; never for infinity. */
export const slowStorage =
  (clock: HandClock, ms: number, slowKeys: ReadonlyArray<StorageKey>) =>
  (storage: StorageShape): StorageShape => {
    const readableAt = clock.monotonic() + ms;
    return {
      ...storage,
      whenReadable: (keys) =>
        Effect.suspend(() => {
          const left = readableAt - clock.monotonic();
          if (left <= 0 || !keys.some((key) => slowKeys.includes(key))) return storage.whenReadable(keys);
          return Effect.callback((resume) => {
            const cancel = Number.isFinite(left) ? clock.after(left, () => resume(Effect.void)) : () => undefined;
            return Effect.sync(cancel);
          });
        }),
    };
  };
