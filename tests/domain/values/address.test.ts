import { bech32 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { addressForm, canonicalAddress, checksummed, recipientProblem } from "../../../src/domain/values/address.ts";

const OWN = bech32.encode("optio", bech32.toWords(new Uint8Array(20)));

describe("an address", () => {
  it("formats the examples of EIP-55 like the standard", () => {
    for (const example of [
      "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
      "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
    ]) {
      expect(checksummed(example.slice(2))).toBe(example);
      expect(addressForm(example)).toBe("ethereum");
      expect(addressForm(example.toLowerCase())).toBe("ethereum-bad-checksum");
    }
  });

  it("of megabytes is refused like any other text", () => {
    expect(recipientProblem("optio", `optio1${"q".repeat(6_000_000)}`, OWN)).toBe("rule.recipient.unknown");
  });

  it("of mixed case is invalid in bech32, and remains as typed", () => {
    const mixed = `${OWN.slice(0, 10)}${OWN.slice(10).toUpperCase()}`;
    expect(canonicalAddress(mixed)).toBe(mixed);
  });
});
