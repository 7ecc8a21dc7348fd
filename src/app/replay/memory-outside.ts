import { createMemoryDatabase } from "../../adapters/storage/database.ts";
import { createMemoryFigures } from "../../adapters/storage/figures.ts";
import { createMemoryTabStorage } from "../../adapters/storage/tab-storage.ts";
import { ownTabLock } from "../../adapters/tabs/refresh-lock.ts";

/** The databases and locks of a device with one tab. They are in memory, so a run leaves nothing behind. */
export const memoryOutside = () => ({
  lock: ownTabLock,
  transferLock: { claim: ownTabLock.within, write: ownTabLock.within },
  device: createMemoryDatabase(),
  figures: createMemoryFigures(),
  tabStorage: createMemoryTabStorage(),
});
