import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressGroups, addressParts, compactAddress } from "../../../src/ui/kit/addressText.ts";

const ADDRESS = "optio1qy352eufqy352eufqy352eufqy35qqqptw34ca";
const address = fc.string({ unit: fc.constantFrom(..."qpzry9x8gf2tvdw0s3jn54khce6mua7l1"), maxLength: 64 });

describe("A10 the text of an address", () => {
  it("shows the first 6 and the last 3 characters", () => {
    expect(compactAddress(ADDRESS)).toBe("optio1…4ca");
  });

  it("loses and changes nothing in groups, and every group but the last has four characters", () => {
    fc.assert(
      fc.property(address, (text) => {
        const groups = addressGroups(text);
        expect(groups.join("")).toBe(text);
        expect(groups.slice(0, -1).every((group) => group.length === 4)).toBe(true);
      }),
    );
  });

  it("dims exactly the shared prefix", () => {
    fc.assert(
      fc.property(address, fc.nat(12), (text, length) => {
        const parts = addressParts(text, text.slice(0, length));
        expect(parts.map(({ shared }) => shared).join("")).toBe(text.slice(0, length));
        expect(parts.map(({ shared, own }) => shared + own).join("")).toBe(text);
      }),
    );
  });

  it("dims nothing of an address that begins otherwise", () => {
    expect(addressParts("0xabc", "optio1").every(({ shared }) => shared === "")).toBe(true);
  });
});
