import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../../src/domain/values/money.ts";
import type { Exported, PricedMovement } from "../../../../../src/domain/wallet/books.ts";
import { coinTracker } from "../../../../../src/ui/features/wallet/export/coin-tracker.ts";
import { coinTracking } from "../../../../../src/ui/features/wallet/export/coin-tracking.ts";
import { koinly } from "../../../../../src/ui/features/wallet/export/koinly.ts";
import { OWN, transaction } from "../../../../domain/wallet/movements.ts";
import { runs } from "../../../../support/properties.ts";
import { shareOf } from "../../../../support/share.ts";
import { book, generatedBooks, movement, unitsOf, written } from "./books.ts";
import { type Amount, type Read, readCoinTracker, readCoinTracking, readKoinly } from "./tax-programs.ts";

const PROGRAMS = [
  ["Koinly", koinly, readKoinly],
  ["CoinTracker", coinTracker, readCoinTracker],
  ["CoinTracking", coinTracking, readCoinTracking],
] as const;

/** The kinds that a statement counts as gains and losses: all but moves of the own stake and what nobody explains. */
const GAINS_AND_LOSSES = new Set(["received", "sent", "reward", "commission", "fee", "slashed"]);

/** What each currency gained by the books, without test networks, as a statement adds it up. */
const statementOf = ({ books, transactions }: Exported): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  const toOneself = new Set(transactions.filter(({ from, to }) => from === to).map(({ id }) => id));
  // a payment of more than nothing is no payment
  const contradicts = ({ kind, available }: PricedMovement) => kind === "sent" && unitsOf(available) > 0n;
  for (const { chainId, symbol, movements } of books)
    for (const of of movements) {
      if (chainId === "optio-testnet" || !GAINS_AND_LOSSES.has(of.kind) || contradicts(of)) continue;
      if (of.kind !== "fee" && toOneself.has(of.transactionId ?? "")) continue;
      const change = unitsOf(of.available) + unitsOf(of.staked) + unitsOf(of.arriving);
      if (change !== 0n) sums.set(symbol, (sums.get(symbol) ?? 0n) + change);
    }
  return sums;
};

/** What each currency gained by a file, as the program adds it up. */
const sumOf = (rows: ReadonlyArray<Read>): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>();
  const count = (of: Amount | null, sign: bigint): void => {
    if (of !== null) sums.set(of.currency, (sums.get(of.currency) ?? 0n) + sign * unitsOf(of.amount));
  };
  for (const { received, sent, fee } of rows) {
    count(received, 1n);
    count(sent, -1n);
    count(fee, -1n);
  }
  return sums;
};

describe.each(PROGRAMS)("a file for %s", (_name, write, read) => {
  it("is read by the program's document, and sums to the statement to the last unit", () => {
    fc.assert(
      fc.property(generatedBooks, ({ all }) => {
        const rows = read(written(write(all)));
        expect(sumOf(rows)).toEqual(statementOf(all));
        // S10: no text of another person starts a formula
        expect(rows.flatMap(({ cells }) => Object.values(cells)).filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual(
          [],
        );
      }),
      runs(shareOf(300)),
    );
  });

  it("sums to the statement of the tokens that are asked for, also where another one pays the fee", () => {
    fc.assert(
      fc.property(generatedBooks, fc.nat(3), ({ all }, index) => {
        const one = { ...all, books: all.books.slice(index, index + 1) };
        expect(sumOf(read(written(write(one))))).toEqual(statementOf(one));
      }),
      runs(shareOf(100)),
    );
  });

  it("counts what it leaves out: every movement is a row, in a row, or counted", () => {
    fc.assert(
      fc.property(generatedBooks, ({ all }) => {
        const writing = write(all);
        let step = writing.next();
        let file = "";
        for (; !step.done; step = writing.next()) file += step.value ?? "";
        const { rows, moves, testNetwork, unexplained } = step.value;
        expect(rows).toBe(read(file).length);
        const fees = read(file).filter(({ fee }) => fee !== null).length;
        const nothing = all.books
          .filter(({ chainId }) => chainId !== "optio-testnet")
          .flatMap(({ movements }) =>
            movements.filter((of) => of.kind === "fee" && unitsOf(of.available) === 0n),
          ).length;
        const movements = all.books.flatMap((of) => of.movements).length;
        expect(rows + fees + moves + testNetwork + unexplained + nothing).toBe(movements);
      }),
      runs(shareOf(100)),
    );
  });
});

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, "0")}:30.250Z`;
const [ONE, TWO] = [amount("-1250.5"), amount("2")];

/** One of everything, newest first. */
const EXAMPLE: Exported = {
  books: [
    book([
      movement({ id: "m9", at: at(9), kind: "unexplained", available: amount("-7") }),
      movement({ id: "m8", at: at(8), kind: "slashed", arriving: amount("-0.5"), validator: "optiovaloper1anna" }),
      movement({ id: "m7", at: at(7), kind: "arrived", available: TWO, arriving: amount("-2") }),
      movement({ id: "m6", at: at(6), kind: "commission", available: amount("0.25"), transactionId: "t6" }),
      movement({ id: "m5", at: at(5), kind: "reward", available: amount("0.000001"), transactionId: "t5" }),
      movement({ id: "m4f", at: at(4), kind: "fee", available: amount("-0.005"), transactionId: "t4" }),
      movement({ id: "m4", at: at(4), kind: "staked", available: amount("-2"), staked: TWO, transactionId: "t4" }),
      movement({ id: "m2f", at: at(2), kind: "fee", available: amount("-0.013"), transactionId: "t2" }),
      movement({ id: "m2", at: at(2), kind: "sent", available: ONE, transactionId: "t2", priceUsd: amount("0.5") }),
      movement({ id: "m1", at: at(1), kind: "received", available: amount("2000"), transactionId: "t1" }),
    ]),
    book([movement({ id: "m3f", at: at(3), kind: "fee", available: amount("-0.0004"), transactionId: "t3" })], {
      chainId: "ethereum",
      symbol: "ETH",
    }),
    book([movement({ id: "m3", at: at(3), kind: "sent", available: amount("-30"), transactionId: "t3" })], {
      chainId: "ethereum",
      symbol: "USDT",
    }),
    book([movement({ id: "m0", at: at(0), available: amount("1000") })], { chainId: "optio-testnet" }),
  ],
  transactions: ["t1", "t2", "t3", "t4", "t5", "t6"].map((id) =>
    transaction({ id, transactionHash: id.toUpperCase(), ...(id === "t2" && { memo: "42\n1", description: "=rent" }) }),
  ),
};

/** The lines of the example's file after its header. */
const linesOf = (write: (typeof PROGRAMS)[number][1]): ReadonlyArray<string> =>
  written(write(EXAMPLE)).split("\r\n").slice(1, -1);

describe("the words of each tax program", () => {
  it("of Koinly: rewards, income of a validator, costs and losses", () => {
    expect(linesOf(koinly)).toEqual([
      "2026-11-21 09:01:30 UTC,,,2000,OPT,,,,,,,T1",
      `2026-11-21 09:02:30 UTC,1250.5,OPT,,,,,625.25,USD,,"'=rent · 42 1",T2`,
      '2026-11-21 09:02:30 UTC,0.013,OPT,,,,,,,cost,"\'=rent · 42 1",T2',
      "2026-11-21 09:03:30 UTC,30,USDT,,,0.0004,ETH,,,,,T3",
      "2026-11-21 09:04:30 UTC,0.005,OPT,,,,,,,cost,,T4",
      "2026-11-21 09:05:30 UTC,,,0.000001,OPT,,,,,reward,,T5",
      "2026-11-21 09:06:30 UTC,,,0.25,OPT,,,,,income,,T6",
      "2026-11-21 09:08:30 UTC,0.5,OPT,,,,,,,lost,,",
    ]);
  });

  it("of CoinTracker: staking, payment and lost, and the fee in the row of its payment", () => {
    expect(linesOf(coinTracker)).toEqual([
      "11/21/2026 09:01:30,2000,OPT,,,,,",
      "11/21/2026 09:02:30,,,1250.5,OPT,0.013,OPT,",
      "11/21/2026 09:03:30,,,30,USDT,0.0004,ETH,",
      "11/21/2026 09:04:30,,,0.005,OPT,,,",
      "11/21/2026 09:05:30,0.000001,OPT,,,,,staking",
      "11/21/2026 09:06:30,0.25,OPT,,,,,payment",
      "11/21/2026 09:08:30,,,0.5,OPT,,,lost",
    ]);
  });

  it("of CoinTracking: Staking, Income, Other Fee and Lost, every fee once", () => {
    expect(linesOf(coinTracking)).toEqual([
      "Deposit,2000,OPT,,,,,Optio,,T1,2026-11-21 09:01:30,m1",
      'Withdrawal,,,1250.5,OPT,,,Optio,,"\'=rent · 42 1 · T2",2026-11-21 09:02:30,m2',
      'Other Fee,,,0.013,OPT,,,Optio,,"\'=rent · 42 1 · T2",2026-11-21 09:02:30,m2f',
      "Other Fee,,,0.0004,ETH,,,Optio,,T3,2026-11-21 09:03:30,m3f",
      "Withdrawal,,,30,USDT,,,Optio,,T3,2026-11-21 09:03:30,m3",
      "Other Fee,,,0.005,OPT,,,Optio,,T4,2026-11-21 09:04:30,m4f",
      "Staking,0.000001,OPT,,,,,Optio,,T5,2026-11-21 09:05:30,m5",
      "Income,0.25,OPT,,,,,Optio,,T6,2026-11-21 09:06:30,m6",
      "Lost,,,0.5,OPT,,,Optio,,,2026-11-21 09:08:30,m8",
    ]);
  });

  it("leave out a payment to the own address, but not its fee", () => {
    const own = transaction({ from: OWN, to: OWN });
    const of = { transactionId: own.id };
    const movements = [
      movement({ ...of, id: "3", kind: "fee", available: amount("-0.01") }),
      movement({ ...of, id: "2", kind: "received", available: amount("5") }),
      movement({ ...of, id: "1", kind: "sent", available: amount("-5") }),
    ];
    for (const [, write, read] of PROGRAMS) {
      const rows = read(written(write({ books: [book(movements)], transactions: [own] })));
      expect(rows.map(({ sent, fee }) => [sent, fee])).toEqual([[{ amount: "0.01", currency: "OPT" }, null]]);
    }
  });

  it("have the worth at the price of the movement's time, to a millionth of a dollar, and none where no price is known", () => {
    const movements = [
      movement({ id: "2", kind: "reward", available: amount("3"), priceUsd: amount("0.3333333") }),
      movement({ id: "1", kind: "reward", available: amount("3") }),
    ];
    const file = written(koinly({ books: [book(movements)], transactions: [] }));
    expect(readKoinly(file).map(({ cells }) => [cells["Net Worth Amount"], cells["Net Worth Currency"]])).toEqual([
      ["", ""],
      ["0.999999", "USD"],
    ]);
  });

  it("pause while transactions and movements are looked at, so that no step is long", () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const transactions = many(3_000).map((id) => transaction({ id }));
    const movements = many(3_000).map((id) => movement({ id, kind: "moved" }));
    for (const [, write] of PROGRAMS) {
      const steps = [...write({ books: [], transactions })];
      expect(steps.filter((text) => text === null)).toHaveLength(3);
      // before the first one is written
      const others = [...write({ books: [book(movements)], transactions: [] })];
      expect(others.filter((text) => text === null)).toHaveLength(3);
    }
  });
});
