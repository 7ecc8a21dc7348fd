import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { KEYS } from "../../../src/adapters/storage/keys.ts";
import { createMemoryArea, createStorage } from "../../../src/adapters/storage/storage.ts";
import { blocked, fillable } from "../../support/session/refusing.ts";

const KEY = KEYS.feeReserve;

/** A tab whose storage is full while the test says so, and another tab of the same device. */
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

describe("T10 what storage refuses", () => {
  it("T10 is said to have failed, and read back in this tab until a later write succeeds", () => {
    const { setting, storage, other, read } = device();
    expect(write(storage, "1")).toBe("Success");
    setting.full = true;
    expect(write(storage, "2")).toBe("Failure");
    expect([read(), other.getItem("optio.fee_reserve")]).toEqual(["2", "1"]);
    setting.full = false;
    expect(write(storage, "3")).toBe("Success");
    other.setItem("optio.fee_reserve", "4");
    expect(read()).toBe("4");
  });

  it("T10 gives way to what another tab writes or removes", () => {
    const { setting, storage, other, read } = device();
    write(storage, "1");
    setting.full = true;
    write(storage, "2");
    other.setItem("optio.fee_reserve", "3");
    expect(read()).toBe("3");
    write(storage, "4");
    other.removeItem("optio.fee_reserve");
    expect(read()).toBeNull();
  });

  it("T10 is forgotten with a logout, also where storage is blocked", () => {
    const storage = createStorage(blocked(createMemoryArea().tab()), "optio");
    expect(storage.read(KEY)._tag).toBe("Failure");
    write(storage, "1");
    expect(Result.getOrNull(storage.read(KEY))).toBe("1");
    expect(storage.clearOnLogout()._tag).toBe("Failure");
    expect(Result.getOrNull(storage.read(KEY))).toBeNull();
  });

  it("T10 leaves nothing behind that would hide a value written later", () => {
    const { storage, other, read } = device();
    write(storage, "1");
    storage.clearOnLogout();
    expect([read(), other.names()]).toEqual([null, []]);
    expect(write(storage, "2")).toBe("Success");
    expect(read()).toBe("2");
  });

  it("keeps what is named when everything else goes", () => {
    const { storage, other } = device();
    write(storage, "1");
    other.setItem("optio.access_token", "a");
    other.setItem("optio.friends", "[]");
    storage.clearOnLogout([KEYS.accessToken]);
    expect(other.names()).toEqual(["optio.access_token"]);
  });
});
