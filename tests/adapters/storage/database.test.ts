import { expect, it } from "vitest";
import { browserDatabase } from "../../../src/adapters/storage/database.ts";

it("T10: each operation of a database rejects, and does not throw, where the browser has no IndexedDB", async () => {
  expect(Reflect.has(globalThis, "indexedDB")).toBe(false);
  const database = browserDatabase("optio.device", "trust");
  for (const operation of [() => database.get("key"), () => database.set("key", 1), () => database.del("key")]) {
    await expect(operation()).rejects.toThrow();
  }
});
