import { createStorage } from "../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../src/adapters/storage/storage-area.ts";
import { createMemoryTabStorage } from "../../src/adapters/storage/tab-storage.ts";
import { createVault } from "../../src/adapters/vault/vault.ts";

/** The synchronous parts of a new device, for a test that gives a reactor its context by hand. Handles count from `secret:1`. */
export const plainDevice = () => {
  let count = 0;
  const nextId = (): string => {
    count += 1;
    return String(count);
  };
  return {
    storage: createStorage(createMemoryArea().tab(), "optio"),
    tabStorage: createMemoryTabStorage(),
    vault: createVault({ after: () => () => undefined }, nextId),
    monotonic: () => 0,
  };
};
