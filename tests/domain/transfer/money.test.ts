import { bech32 } from "@scure/base";
import fc from "fast-check";
import { isRight } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { add, amount, compare, type Money, plainest, truncate } from "../../../src/domain/kernel/money.ts";
import { rules, transfer, views } from "../../../src/domain/transfer/index.ts";
import { decimalText, runs } from "../../support/properties.ts";
import { address, listed, MIRA, OWN, TOKENS, worldOf } from "./examples.ts";

const account = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => bech32.encode("optio", bech32.toWords(bytes)));
const START = "optio1".length;
const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const letters = (count: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: count, maxLength: count });

/** An address that shares so many characters with another at one end, and the rest by chance. */
const lookalikeOf = (known: string) =>
  fc.tuple(fc.integer({ min: 3, max: 30 }), fc.boolean(), letters(38)).map(([shared, front, rest]) => {
    const own = known.slice(START);
    return front
      ? `${known.slice(0, START + shared)}${rest.slice(shared)}`
      : `optio1${rest.slice(0, own.length - shared)}${own.slice(-shared)}`;
  });

const world = (known: ReadonlyArray<string>) =>
  worldOf(
    TOKENS,
    known.map((to, at) => listed({ id: `transaction-${at}`, to })),
  );

describe("W8: a recipient that resembles a known address", () => {
  it("is flagged, every one of 1,000 generated", () => {
    fc.assert(
      fc.property(
        account.chain((known) => fc.tuple(fc.constant(known), lookalikeOf(known))),
        ([known, typed]) => {
          fc.pre(typed !== known);
          expect(views.lookalike(world([known]), typed)).toBe(known);
        },
      ),
      runs(1_000),
    );
  });

  it("is not flagged when it is the known address itself, also beside another that resembles it", () => {
    const twin = `${MIRA.slice(0, START + 6)}${address(7).slice(START + 6)}`;
    expect(views.lookalike(world([MIRA, twin]), MIRA)).toBeNull();
    expect(views.lookalike(world([MIRA, twin]), OWN)).toBeNull();
  });

  it("raises false alarms near the arithmetic floor, 2N/32,768 of N known addresses", () => {
    const known = Array.from({ length: 50 }, (_, at) => at);
    const strangers = 20_000;
    // a small generator of its own, so that the same addresses are drawn in every run
    let seed = 42;
    const next = (): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed >>> 24;
    };
    const drawn = (): string => bech32.encode("optio", bech32.toWords(Uint8Array.from({ length: 20 }, next)));
    const around = world(known.map(drawn));
    const alarms = Array.from({ length: strangers }, drawn).filter((each) => views.lookalike(around, each) !== null);
    // one's own address is known too
    const floor = (2 * (known.length + 1)) / 32_768;
    expect(alarms.length / strangers).toBeGreaterThan(floor * 0.6);
    expect(alarms.length / strangers).toBeLessThan(floor * 1.4);
  });

  it("knows whom money went to, newest first, each once, on this chain only", () => {
    const account = { ...worldOf().wallet };
    const sent = (id: string, to: string, day: number, over = {}) =>
      listed({ id, to, created_at: `2026-01-0${day}T00:00:00Z`, ...over });
    const transactions = [
      sent("1", address(3), 1),
      sent("2", address(4), 2),
      sent("3", address(3), 3),
      sent("4", address(5), 4, { chainId: "optio-testnet" }),
      sent("5", address(6), 5, { status: "failed" }),
      sent("6", OWN, 6, { type: "receive" }),
    ];
    const held = {
      transactions,
      delegations: [],
      delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") },
      unbondingDetails: { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] },
      balanceToken: amount("100"),
      balanceUsd: amount("125"),
      address: OWN,
    };
    const request = { status: "succeeded" as const, id: "q", failure: null };
    const wallet = { ...account, accounts: [{ chainId: "optio", symbol: "OPT", request, account: held }] };
    expect(views.recentRecipients({ wallet }, "optio")).toEqual([address(3), address(4)]);
  });
});

describe("W11: Max", () => {
  const money = decimalText.map(amount);

  it("never exceeds the balance with its fee by one base unit, and is what will be sent", () => {
    fc.assert(
      fc.property(money, money, money, fc.integer({ min: 0, max: 18 }), (balance, fee, reserve, decimals) => {
        const most = views.maxSendable(balance, fee, reserve, decimals);
        const positive = compare(most, amount("0")) > 0;
        if (positive) expect(compare(add(add(most, fee), reserve), balance)).toBeLessThanOrEqual(0);
        // one base unit more would not fit: nothing is left lying either
        const unit = decimals === 0 ? amount("1") : amount(`0.${"0".repeat(decimals - 1)}1`);
        if (positive) expect(compare(add(add(add(most, unit), fee), reserve), balance)).toBe(1);
        const shown = plainest(most);
        const read = rules.checkAmount(shown, { decimals, balance });
        expect(isRight(read) ? read.right : null).toBe(positive ? shown : null);
      }),
      runs(10_000),
    );
  });

  it("leaves the last estimate of the fee where the token pays it, and the reserve of OPT alone", () => {
    const state = { ...transfer.initial, fees: [{ chainId: "optio", fee: amount("0.02") }] };
    const most = (chainId: string, symbol: string): Money =>
      views.maxOf(state, worldOf(), chainId, symbol, amount("0.05"));
    expect(most("optio", "OPT")).toBe("99.93");
    expect(most("ethereum", "USDT")).toBe("50");
    expect(most("ethereum", "ETH")).toBe("0.998");
    expect(most("optio", "DOGE")).toBe("0");
  });

  it("has no more decimals than the token, even if the balance has", () => {
    const usdt = TOKENS.map((each) => (each.symbol === "USDT" ? { ...each, balance: amount("1.23456789") } : each));
    const most = views.maxOf(transfer.initial, worldOf(usdt), "ethereum", "USDT", amount("0"));
    expect(most).toBe(truncate(amount("1.23456789"), 6));
  });
});
