import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { createFailedPictures } from "../../../src/app/api/failed-pictures.ts";
import { forAll } from "../../support/properties.ts";

const HOUR = 3_600_000;
const NAME = "optio.failed_pictures";

/** The failed pictures of a device; `opens` opens another page on it. */
const device = () => {
  const area = createMemoryArea();
  let now = Date.UTC(2026, 10, 22);
  const opens = () => createFailedPictures(createStorage(area.tab(), "optio"), () => now);
  return { area, opens, ...opens(), turn: (ms: number) => (now += ms) };
};

describe("pictures that did not load", () => {
  it("are remembered for 168 hours, also by later pages", () => {
    const { add, opens, turn } = device();
    add("/api/avatars/1");
    turn(168 * HOUR - 1);
    expect([opens().has("/api/avatars/1"), opens().has("/api/avatars/2")]).toEqual([true, false]);
    turn(1);
    expect(opens().has("/api/avatars/1")).toBe(false);
  });

  it("are remembered again when they fail again", () => {
    const { add, has, turn } = device();
    add("/a");
    turn(167 * HOUR);
    add("/a");
    turn(167 * HOUR);
    expect(has("/a")).toBe(true);
  });

  it("are at most 20: the last ones, for any order of failures", () => {
    forAll(50, fc.array(fc.nat(40), { maxLength: 120 }), (order) => {
      const { add, has, turn, area } = device();
      for (const at of order) {
        add(`/${at}`);
        turn(1);
      }
      const last = [...new Set(order.toReversed())].slice(0, 20);
      for (let at = 0; at <= 40; at += 1) expect(has(`/${at}`)).toBe(last.includes(at));
      expect(JSON.parse(area.tab().getItem(NAME) ?? "[]").length).toBeLessThanOrEqual(20);
    });
  });

  it("are forgotten when the clock was ahead, and a long address is never stored", () => {
    const { add, has, turn, area } = device();
    turn(48 * HOUR);
    add("/ahead");
    turn(-48 * HOUR);
    expect(has("/ahead")).toBe(false);
    add(`data:image/png;base64,${"A".repeat(300)}`);
    expect(area.tab().getItem(NAME)).not.toContain("AAAA");
  });

  it.each(["", "{", "[1]", '[["/a"]]', '[["/a","x"]]', "null"])("are none if the stored value is %j", (value) => {
    const { area, opens } = device();
    area.tab().setItem(NAME, value);
    const { has, add } = opens();
    expect(has("/a")).toBe(false);
    add("/b");
    expect(has("/b")).toBe(true);
  });
});
