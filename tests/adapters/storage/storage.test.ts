// @vitest-environment happy-dom
import * as Effect from "effect/Effect";
import { beforeEach, describe, expect, it } from "vitest";
import { fullName, KEYS } from "../../../src/adapters/storage/keys.ts";
import { browserCells, type Cells, createMemoryCells, createStorage } from "../../../src/adapters/storage/storage.ts";

const kinds: ReadonlyArray<readonly [string, () => Cells]> = [
  ["the browser", () => browserCells(window)],
  ["memory", () => createMemoryCells().tab()],
];

describe.each(kinds)("storage in %s", (_, open) => {
  beforeEach(() => window.localStorage.clear());

  it("reads what was written, any text, and null once it is removed", () => {
    const storage = createStorage(open(), "optio");
    for (const text of ["", "a", "ü\u0000\u202e😀", "{}"]) {
      Effect.runSync(storage.write(KEYS.referral, text));
      expect(Effect.runSync(storage.read(KEYS.referral))).toBe(text);
    }
    Effect.runSync(storage.remove(KEYS.referral));
    expect(Effect.runSync(storage.read(KEYS.referral))).toBeNull();
    Effect.runSync(storage.remove(KEYS.referral));
  });

  it("I1 clears every product key at a logout, known or not, but what must survive, and nothing of others", () => {
    const cells = open();
    const storage = createStorage(cells, "optio");
    for (const key of Object.values(KEYS)) Effect.runSync(storage.write(key, "held"));
    cells.setItem("optio.of_another_version", "held");
    cells.setItem("optional", "a stranger's");
    Effect.runSync(storage.clearOnLogout());
    expect([...cells.names()].sort()).toEqual(["optio.transfer_markers", "optio.transfer_markers_beside", "optional"]);
  });

  it("W12 leaves what is held as it is until it is released; only a logout clears it", () => {
    const cells = open();
    const storage = createStorage(cells, "optio");
    cells.setItem("optio.transfers", "unread");
    storage.hold(KEYS.transfers);
    const refused = [
      Effect.flip(storage.write(KEYS.transfers, "newer")),
      Effect.flip(storage.remove(KEYS.transfers)),
      Effect.flip(storage.read(KEYS.transfers)),
    ].map(Effect.runSync);
    expect(refused.map(({ operation }) => operation)).toEqual(["write", "remove", "read"]);
    expect(Effect.runSync(storage.peek(KEYS.transfers))).toBe("unread");
    expect(cells.getItem("optio.transfers")).toBe("unread");
    Effect.runSync(storage.write(KEYS.referral, "another key"));
    storage.release(KEYS.transfers);
    Effect.runSync(storage.write(KEYS.transfers, "newer"));
    expect(cells.getItem("optio.transfers")).toBe("newer");
    storage.hold(KEYS.transfers);
    Effect.runSync(storage.clearOnLogout());
    expect(cells.getItem("optio.transfers")).toBeNull();
  });

  it("W12 answers a refusal as a value that names the key and not what it held", () => {
    const refusing = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    const broken = { ...open(), getItem: refusing, setItem: refusing, removeItem: refusing, names: refusing };
    const storage = createStorage(broken, "optio");
    const told = [
      Effect.flip(storage.read(KEYS.accessToken)),
      Effect.flip(storage.write(KEYS.accessToken, "canary")),
      Effect.flip(storage.remove(KEYS.accessToken)),
      Effect.flip(storage.clearOnLogout()),
    ].map(Effect.runSync);
    expect(told.map(({ operation }) => operation)).toEqual(["read", "write", "remove", "remove"]);
    expect(JSON.stringify(told)).not.toContain("canary");
  });
});

describe("the registry of keys", () => {
  it("names each key once", () => {
    const names = Object.values(KEYS).map((key) => fullName("optio", key));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe("tabs of one device", () => {
  it("hear of each other's changes and not of their own", () => {
    const device = createMemoryCells();
    const [one, two] = [createStorage(device.tab(), "optio"), createStorage(device.tab(), "optio")];
    const heard: Array<string> = [];
    one.onForeignChange((key) => heard.push(`one ${key?.name}`));
    const stop = two.onForeignChange((key) => heard.push(`two ${key?.name}`));
    Effect.runSync(one.write(KEYS.lastActivity, "1"));
    stop();
    Effect.runSync(one.write(KEYS.lastActivity, "2"));
    expect(heard).toEqual(["two last_activity"]);
  });
});
