import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { blocked, fillable } from "../../support/session/refusing.ts";

const KEY = KEYS.lastActivity;

/** A tab whose storage the test can fill, and another tab of the same device. */
const device = () => {
  const shared = createMemoryArea();
  const setting = { full: false };
  const storage = createStorage(
    fillable(shared.tab(), () => setting.full),
    "optio",
  );
  return { setting, storage, other: shared.tab(), read: () => Result.getOrNull(storage.read(KEY)) };
};
const write = (storage: ReturnType<typeof createStorage>, value: string) => storage.write(KEY, value)._tag;

describe("T10 a write that storage refuses", () => {
  it("T10 is reported as failed, and its value is read in this tab until a later write succeeds", () => {
    const { setting, storage, other, read } = device();
    expect(write(storage, "1")).toBe("Success");
    setting.full = true;
    expect(write(storage, "2")).toBe("Failure");
    expect([read(), other.getItem("optio.last_activity")]).toEqual(["2", "1"]);
    setting.full = false;
    expect(write(storage, "3")).toBe("Success");
    other.setItem("optio.last_activity", "4");
    expect(read()).toBe("4");
  });

  it("T10 is replaced by what another tab writes or removes", () => {
    const { setting, storage, other, read } = device();
    write(storage, "1");
    setting.full = true;
    write(storage, "2");
    other.setItem("optio.last_activity", "3");
    expect(read()).toBe("3");
    write(storage, "4");
    other.removeItem("optio.last_activity");
    expect(read()).toBeNull();
  });

  it("T10 is removed by a logout, also when storage is blocked", () => {
    const storage = createStorage(blocked(createMemoryArea().tab()), "optio");
    expect(storage.read(KEY)._tag).toBe("Failure");
    write(storage, "1");
    expect(Result.getOrNull(storage.read(KEY))).toBe("1");
    expect(storage.clearOnLogout()._tag).toBe("Failure");
    expect(Result.getOrNull(storage.read(KEY))).toBeNull();
  });

  it("T10 leaves nothing that would hide a later value", () => {
    const { storage, other, read } = device();
    write(storage, "1");
    storage.clearOnLogout();
    expect([read(), other.names()]).toEqual([null, []]);
    expect(write(storage, "2")).toBe("Success");
    expect(read()).toBe("2");
  });

  it("keeps the named keys when all others are cleared", () => {
    const { storage, other } = device();
    write(storage, "1");
    other.setItem("optio.access_token", "a");
    other.setItem("optio.friends", "[]");
    storage.clearOnLogout([KEYS.accessToken]);
    expect(other.names()).toEqual(["optio.access_token"]);
  });
});
