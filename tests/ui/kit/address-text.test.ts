import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressParts, compactAddress, groupedAddress } from "../../../src/ui/kit/Address.tsx";

const ADDRESS = "optio1qy352eufqy352eufqy352eufqy35qqqptw34ca";
const address = fc.string({ unit: fc.constantFrom(..."qpzry9x8gf2tvdw0s3jn54khce6mua7l1"), maxLength: 64 });

describe("A10 the text of an address", () => {
  it("shows the first 6 and the last 3 characters", () => {
    expect(compactAddress(ADDRESS)).toBe("optio1…4ca");
  });

  it("V6: groups start after the prefix", () => {
    expect(groupedAddress(ADDRESS, "optio1")).toBe("optio1 qy35 2euf qy35 2euf qy35 2euf qy35 qqqp tw34 ca");
    expect(groupedAddress("0xAbCdEf", "0x")).toBe("0x AbCd Ef");
  });

  it("loses and changes nothing in groups, and every group but prefix and last has four characters", () => {
    fc.assert(
      fc.property(address, fc.nat(12), (text, length) => {
        const prefix = text.slice(0, length);
        const parts = addressParts(text, prefix);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.every(({ at, text: group }) => text.startsWith(group, at))).toBe(true);
        expect(
          parts
            .filter(({ shared }) => shared)
            .map((part) => part.text)
            .join(""),
        ).toBe(prefix);
        const own = parts.filter(({ shared }) => !shared);
        expect(own.slice(0, -1).every((part) => part.text.length === 4)).toBe(true);
      }),
    );
  });

  it("dims nothing of an address that begins otherwise", () => {
    expect(addressParts("0xabc", "optio1").some(({ shared }) => shared)).toBe(false);
  });
});
