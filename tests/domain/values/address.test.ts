import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressForm, canonicalAddress, checksummed, recipientProblem } from "../../../src/domain/values/address.ts";
import { runs } from "../../support/properties.ts";

const bytes = fc.uint8Array({ minLength: 20, maxLength: 20 });
const encode = (prefix: string, of: Uint8Array): string => bech32.encode(prefix, bech32.toWords(of));
const account = bytes.map((of) => encode("optio", of));
const validator = bytes.map((of) => encode("optiovaloper", of));
const ethereum = bytes.map((of) => checksummed(Buffer.from(of).toString("hex")));

const OWN = encode("optio", new Uint8Array(20));
const OWN_ETHEREUM = checksummed("00".repeat(20));

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

  it("W9: is refused after any single changed character", () => {
    fc.assert(
      fc.property(account, fc.nat(37), fc.constantFrom(..."qpzry9x8gf2tvdw0s3jn54khce6mua7l"), (a, at, letter) => {
        const index = "optio1".length + at;
        fc.pre(a[index] !== letter);
        const changed = a.slice(0, index) + letter + a.slice(index + 1);
        expect(recipientProblem("optio", changed, OWN)).toBe("rule.recipient.checksum");
      }),
      runs(2_000),
    );
  });

  it("W9: is refused with its own rule on the wrong chain", () => {
    fc.assert(
      fc.property(account, validator, ethereum, (a, v, e) => {
        fc.pre(a !== OWN && e !== OWN_ETHEREUM);
        for (const chain of ["optio", "optio-testnet"]) {
          expect(recipientProblem(chain, a, OWN)).toBeNull();
          expect(recipientProblem(chain, v, OWN)).toBe("rule.recipient.validator");
          expect(recipientProblem(chain, e, OWN)).toBe("rule.recipient.ethereumOnOptio");
        }
        expect(recipientProblem("ethereum", e, OWN_ETHEREUM)).toBeNull();
        expect(recipientProblem("ethereum", a, OWN_ETHEREUM)).toBe("rule.recipient.optioOnEthereum");
      }),
      runs(300),
    );
    expect(recipientProblem("optio", OWN, OWN)).toBe("rule.recipient.own");
    expect(recipientProblem("optio", "", OWN)).toBe("rule.recipient.required");
    expect(recipientProblem("optio", "cosmos1vladislav", OWN)).toBe("rule.recipient.unknown");
    expect(recipientProblem("optio", encode("cosmos", new Uint8Array(20)), OWN)).toBe("rule.recipient.otherChain");
    expect(recipientProblem("optio", encode("optio", new Uint8Array(32)), OWN)).toBe("rule.recipient.unknown");
    expect(recipientProblem("ethereum", `0x${"0".repeat(40)}`, OWN)).toBe("rule.recipient.zero");
    expect(recipientProblem("optio", `optio1${"q".repeat(6_000_000)}`, OWN)).toBe("rule.recipient.unknown");
  });

  it("is read from a text with spaces, and from bech32 in upper case", () => {
    const grouped = OWN.replace(/(.{4})/g, "$1 \u00a0\n");
    expect(canonicalAddress(` ${grouped}`)).toBe(OWN);
    expect(canonicalAddress(OWN.toUpperCase())).toBe(OWN);
    expect(canonicalAddress(OWN_ETHEREUM)).toBe(OWN_ETHEREUM);
    // mixed case is invalid in bech32, and remains as typed
    const mixed = `${OWN.slice(0, 10)}${OWN.slice(10).toUpperCase()}`;
    expect(canonicalAddress(mixed)).toBe(mixed);
  });
});
