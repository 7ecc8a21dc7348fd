// @vitest-environment happy-dom
import * as Result from "effect/Result";
import { beforeEach, describe, expect, it } from "vitest";
import { fullName, KEYS } from "../../../src/adapters/storage/keys.ts";
import { createStorage, type StorageFailed } from "../../../src/adapters/storage/storage.ts";
import { browserStorageArea, createMemoryArea, type StorageArea } from "../../../src/adapters/storage/storage-area.ts";

const kinds: ReadonlyArray<readonly [string, () => StorageArea]> = [
  ["the browser", () => browserStorageArea(window)],
  ["memory", () => createMemoryArea().tab()],
];

describe.each(kinds)("storage in %s", (_, open) => {
  beforeEach(() => window.localStorage.clear());

  it("reads any text that was written, and null after it is removed", () => {
    const storage = createStorage(open(), "optio");
    for (const text of ["", "a", "ü\u0000\u202e😀", "{}"]) {
      storage.write(KEYS.referral, text);
      expect(Result.getOrNull(storage.read(KEYS.referral))).toBe(text);
    }
    storage.remove(KEYS.referral);
    expect(Result.getOrNull(storage.read(KEYS.referral))).toBeNull();
    storage.remove(KEYS.referral);
  });

  it("I1 clears every key of the product on logout, except for markers of unresolved transfers and preferences of the device, and no key of other programs", () => {
    const cells = open();
    const storage = createStorage(cells, "optio");
    for (const key of Object.values(KEYS)) storage.write(key, "value");
    cells.setItem("optio.of_another_version", "value");
    cells.setItem("optional", "a stranger's");
    storage.clearOnLogout();
    expect([...cells.names()].sort()).toEqual([
      "optio.appearance",
      "optio.favourites",
      "optio.fee_reserve",
      "optio.hide_balances",
      "optio.keep_figures",
      "optio.kept_payout",
      "optio.key_shortcuts",
      "optio.link_asked",
      "optio.new_wallets",
      "optio.transfer_markers",
      "optio.transfer_markers_beside",
      "optional",
    ]);
  });

  it("W12 does not change a key in quarantine until it is released; only a logout clears it", () => {
    const cells = open();
    const storage = createStorage(cells, "optio");
    cells.setItem("optio.transfers", "unread");
    storage.quarantine(KEYS.transfers);
    const refused = [
      storage.write(KEYS.transfers, "newer"),
      storage.remove(KEYS.transfers),
      storage.read(KEYS.transfers),
    ].flatMap((result) => (Result.isFailure<unknown, StorageFailed>(result) ? [result.failure] : []));
    expect(refused.map(({ operation }) => operation)).toEqual(["write", "remove", "read"]);
    expect(Result.getOrNull(storage.readQuarantined(KEYS.transfers))).toBe("unread");
    expect(cells.getItem("optio.transfers")).toBe("unread");
    storage.write(KEYS.referral, "another key");
    storage.restore(KEYS.transfers);
    storage.write(KEYS.transfers, "newer");
    expect(cells.getItem("optio.transfers")).toBe("newer");
    storage.quarantine(KEYS.transfers);
    storage.clearOnLogout();
    expect(cells.getItem("optio.transfers")).toBeNull();
  });

  it("W12 returns a refusal as a value with the name of the key and without its value", () => {
    const refusing = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const failing = { ...open(), getItem: refusing, setItem: refusing, removeItem: refusing, names: refusing };
    const storage = createStorage(failing, "optio");
    const failures = [
      storage.read(KEYS.accessToken),
      storage.write(KEYS.accessToken, "canary"),
      storage.remove(KEYS.accessToken),
      storage.clearOnLogout(),
    ].flatMap((result) => (Result.isFailure<unknown, StorageFailed>(result) ? [result.failure] : []));
    expect(failures.map(({ operation }) => operation)).toEqual(["read", "write", "remove", "remove"]);
    expect(JSON.stringify(failures)).not.toContain("canary");
  });
});

describe("the registry of keys", () => {
  it("names each key once", () => {
    const names = Object.values(KEYS).map((key) => fullName("optio", key));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("tabs of one device", () => {
  it("receive each other's changes and not their own", () => {
    const device = createMemoryArea();
    const [first, second] = [createStorage(device.tab(), "optio"), createStorage(device.tab(), "optio")];
    const heard: Array<string> = [];
    first.onForeignChange((key) => heard.push(`first ${key?.name}`));
    const stop = second.onForeignChange((key) => heard.push(`second ${key?.name}`));
    first.write(KEYS.lastActivity, "1");
    stop();
    first.write(KEYS.lastActivity, "2");
    expect(heard).toEqual(["second last_activity"]);
  });
});
