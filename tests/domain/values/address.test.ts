import { bech32 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addressForm,
  canonicalAddress,
  checksummed,
  likenessOf,
  recipientProblem,
  sharedEnds,
} from "../../../src/domain/values/address.ts";
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

  it("is classified by its form", () => {
    fc.assert(
      fc.property(account, validator, ethereum, (a, v, e) => {
        expect([addressForm(a), addressForm(v), addressForm(e)]).toEqual([
          "optio-account",
          "optio-validator",
          "ethereum",
        ]);
      }),
      runs(500),
    );
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

  it("W8: is similar at both ends from 3 and 3 equal characters, at one end from 5, and never to itself", () => {
    const end = fc.integer({ min: 0, max: 8 });
    fc.assert(
      fc.property(ethereum, ethereum, end, end, (a, b, leading, trailing) => {
        const forged = `0x${a.slice(2, 2 + leading)}${b.slice(2 + leading, b.length - trailing)}${a.slice(a.length - trailing)}`;
        fc.pre(forged.toLowerCase() !== a.toLowerCase());
        const ends = sharedEnds(forged, a);
        expect(ends?.leading).toBeGreaterThanOrEqual(leading);
        expect(ends?.trailing).toBeGreaterThanOrEqual(trailing);
        if (leading >= 3 && trailing >= 3) expect(likenessOf(forged, a)).toBe("both-ends");
        else if (Math.max(leading, trailing) >= 5) expect(likenessOf(forged, a)).not.toBeNull();
        expect(likenessOf(forged, a)).toBe(likenessOf(a, forged));
        expect(likenessOf(a, a)).toBeNull();
      }),
      runs(1_000),
    );
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
