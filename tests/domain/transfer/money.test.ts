import { bech32 } from "@scure/base";
import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import type { Payee } from "../../../src/domain/contacts/index.ts";
import { Rejection, rules, type State, transfer, views } from "../../../src/domain/transfer/index.ts";
import { checksummed } from "../../../src/domain/values/address.ts";
import { add, amount, compare, type Money, normalize, truncate } from "../../../src/domain/values/money.ts";
import { decimalText, forAll } from "../../support/properties.ts";
import { address, listed, MIRA, OWN, personAt, TOKENS, worldOf } from "./examples.ts";

const account = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => bech32.encode("optio", bech32.toWords(bytes)));
const START = "optio1".length;
const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const letters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: count, maxLength: count });

/** An address that shares at least three characters with another at both ends, and the rest by chance. */
const lookalikeOf = (known: string) => {
  const end = fc.integer({ min: 3, max: 18 });
  return fc.tuple(end, end, letters(38)).map(([leading, trailing, rest]) => {
    const own = known.slice(START);
    return `optio1${own.slice(0, leading)}${rest.slice(leading, own.length - trailing)}${own.slice(-trailing)}`;
  });
};

/** A state that has read the whole history: these were paid, and these people are known. */
const having = (sent: ReadonlyArray<string>, people: ReadonlyArray<Payee> = []): State => ({
  ...transfer.initial,
  recipients: {
    request: { status: "succeeded", id: "q" },
    isKnown: true,
    isComplete: true,
    sent,
    people,
    peopleLoaded: true,
  },
});
const likenessOf = (state: State, to: string, world = worldOf()) => views.lookalike(state, world, to)?.likeness ?? null;

describe("W8: a recipient that resembles a known address", () => {
  const forged = account.chain((known) => fc.tuple(fc.constant(known), lookalikeOf(known)));

  it("is held back, every one of 1,000 generated, also after the look-alike has sent dust", () => {
    forAll(1_000, forged, ([known, typed]) => {
      fc.pre(typed !== known);
      const dust = listed({ id: "dust", type: "receive", from: typed, to: OWN, amount: amount("0.000001") });
      for (const world of [worldOf(), worldOf(TOKENS, [dust])]) {
        expect(likenessOf(having([known]), typed, world)).toBe("both-ends");
        expect(views.mustCompareAddress(having([known]), world, typed, "")).toBe(true);
        expect(views.mustCompareAddress(having([known]), world, typed, typed)).toBe(false);
      }
      expect(likenessOf(having([], [personAt(known)]), typed)).toBe("both-ends");
    });
  });

  it("is not suspected when it is a known address itself, in any spelling, also next to one that resembles it", () => {
    const duplicate = `${MIRA.slice(0, START + 6)}${address(7).slice(START + 6, -6)}${MIRA.slice(-6)}`;
    for (const spelling of [MIRA, MIRA.toUpperCase(), MIRA.replace(/(.{4})/g, "$1 ")])
      expect(likenessOf(having([MIRA, duplicate]), spelling)).toBeNull();
    expect(likenessOf(having([MIRA, duplicate]), OWN)).toBeNull();
    expect(likenessOf(having([MIRA]), duplicate)).toBe("both-ends");
  });

  it("of 10,000 random addresses with 50 known ones none is held back, and at most 10 give a warning", () => {
    // a small generator of its own, so that the same addresses are drawn in every run
    let seed = 42;
    const next = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed >>> 24;
    };
    const bytes = (): Uint8Array => Uint8Array.from({ length: 20 }, next);
    const drawn = (_: unknown, at: number): string =>
      at % 2 === 0
        ? bech32.encode("optio", bech32.toWords(bytes()))
        : checksummed(Buffer.from(bytes()).toString("hex"));
    const state = having(Array.from({ length: 50 }, drawn));
    const verdicts = Array.from({ length: 10_000 }, drawn).map((stranger) => likenessOf(state, stranger));
    expect(verdicts.filter((verdict) => verdict === "both-ends")).toEqual([]);
    expect(verdicts.filter((verdict) => verdict === "one-end").length).toBeLessThanOrEqual(10);
  });

  it("waits for the history while it is loaded, but not for a known address nor after a failed load", () => {
    const reading: State = {
      ...having([]),
      recipients: {
        request: { status: "pending", id: "q" },
        isKnown: false,
        isComplete: false,
        sent: [],
        people: [],
        peopleLoaded: true,
      },
    };
    expect(views.whyNotChecked(reading, worldOf(), MIRA)).toEqual(Rejection.CheckingRecipient());
    expect(views.whyNotChecked(reading, worldOf(), OWN)).toBeNull();
    expect(views.whyNotChecked(having([]), worldOf(), MIRA)).toBeNull();
  });
});

describe("W11: Max", () => {
  const money = decimalText.map(amount);

  it("plus fee and reserve never exceeds the balance, is the most that fits, and is sent as shown", () => {
    forAll(10_000, money, money, money, fc.integer({ min: 0, max: 18 }), (balance, fee, reserve, decimals) => {
      const most = views.maxSendable(balance, fee, reserve, decimals);
      const positive = compare(most, amount("0")) > 0;
      if (positive) expect(compare(add(add(most, fee), reserve), balance)).toBeLessThanOrEqual(0);
      // one base unit more would not fit: nothing is left lying either
      const unit = decimals === 0 ? amount("1") : amount(`0.${"0".repeat(decimals - 1)}1`);
      if (positive) expect(compare(add(add(add(most, unit), fee), reserve), balance)).toBe(1);
      const shown = normalize(most);
      const read = rules.checkAmount(shown, { decimals, balance });
      expect(isRight(read) ? read.right : null).toBe(positive ? shown : null);
    });
  });

  it("leaves the last estimate of the fee where the token pays it, and the reserve of OPT alone", () => {
    const state = {
      ...transfer.initial,
      fees: [
        { chainId: "optio", transferType: "delegate" as const, fee: amount("0.03") },
        { chainId: "optio", transferType: "send" as const, fee: amount("0.02") },
      ],
    };
    const most = (chainId: string, symbol: string): Money =>
      views.maxOf(state, worldOf(), chainId, symbol, amount("0.05"));
    expect(most("optio", "OPT")).toBe("99.93");
    expect(most("ethereum", "USDT")).toBe("50");
    expect(most("ethereum", "ETH")).toBe("0.998");
    expect(most("optio", "DOGE")).toBe("0");
  });

  it("has no more decimals than the token, even if the balance has", () => {
    const usdt = TOKENS.map((token) => (token.symbol === "USDT" ? { ...token, balance: amount("1.23456789") } : token));
    const most = views.maxOf(transfer.initial, worldOf(usdt), "ethereum", "USDT", amount("0"));
    expect(most).toBe(truncate(amount("1.23456789"), 6));
  });
});
