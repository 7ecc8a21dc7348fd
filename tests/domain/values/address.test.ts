import { bech32 } from "@scure/base";
import { describe, expect, it } from "vitest";
import {
  addressForm,
  canonicalAddress,
  checksummed,
  lacksChecksum,
  recipientProblem,
} from "../../../src/domain/values/address.ts";

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
      for (const inOneCase of [example.toLowerCase(), `0x${example.slice(2).toUpperCase()}`]) {
        expect(addressForm(inOneCase)).toBe("ethereum");
        expect(canonicalAddress(inOneCase)).toBe(example);
        expect(lacksChecksum(inOneCase)).toBe(true);
      }
      expect(lacksChecksum(example)).toBe(false);
      expect(addressForm(example.replace("e", "E"))).toBe("ethereum-bad-checksum");
    }
  });

  it("of megabytes is refused like any other text", () => {
    expect(recipientProblem("optio", `optio1${"q".repeat(6_000_000)}`, OWN)).toBe("rule.recipient.unknown");
  });

  it.each([
    ["0XfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "rule.recipient.capitalX"],
    ["fB6916095ca1df60bB79Ce92cE3Ea74c37c5d359", "rule.recipient.without0x"],
    ["0x0000000000000000000000000000000000000000", "rule.recipient.zero"],
    ["0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358", "rule.recipient.checksum"],
    ["0\u0445fb6916095ca1df60bb79ce92ce3ea74c37c5d359", "rule.recipient.foreignLetters"],
    ["grace.eth", "rule.recipient.ens"],
    ["XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS", "rule.recipient.icap"],
  ])("on Ethereum, %s is refused as %s", (text, rule) => {
    expect(recipientProblem("ethereum", text, OWN)).toBe(rule);
  });

  it.each([
    ["optio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn", "rule.recipient.zero"],
    ["Optio1yv5d9p5y8e2wnm5w3a6e7z0c4t9m2k5x8l9qdct", "rule.recipient.mixedCase"],
    ["optiolqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn", "rule.recipient.letterFor1"],
    ["\u043eptio1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqx7ssvn", "rule.recipient.foreignLetters"],
  ])("on Optio, %s is refused as %s", (text, rule) => {
    expect(recipientProblem("optio", text, "optio1own")).toBe(rule);
  });

  it("is the own one in every case of its letters", () => {
    const own = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
    for (const [to, listed] of [
      [own.toLowerCase(), own],
      [own, own.toLowerCase()],
      [own.replace("0xfB", "0xFb"), own],
    ] as const)
      expect(recipientProblem("ethereum", to, listed)).toBe("rule.recipient.own");
  });

  it("of mixed case is invalid in bech32, and remains as typed", () => {
    const mixed = `${OWN.slice(0, 10)}${OWN.slice(10).toUpperCase()}`;
    expect(canonicalAddress(mixed)).toBe(mixed);
  });
});
