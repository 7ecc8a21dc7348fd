import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, amount, type Money, subtract, ZERO } from "../../../../src/domain/values/money.ts";
import type { Book, BookLine } from "../../../../src/domain/wallet/books.ts";
import { priceChangeOf, worthOf } from "../../../../src/domain/wallet/books.ts";
import { layoutOf } from "../../../../src/ui/features/wallet/statement/columns.ts";
import {
  dollars,
  figureParts,
  figureText,
  shownPriceChange,
  shownRest,
} from "../../../../src/ui/features/wallet/statement/figures.ts";
import { barPlaces, CHANGES, summaryOf } from "../../../../src/ui/features/wallet/statement/summary.ts";

describe("an amount of a statement", () => {
  it.each([
    ["1482.3", 6, true, "+1,482.3", "00000"],
    ["-612.45", 6, true, "−612.45", "0000"],
    ["300", 6, false, "300", ".000000"],
    ["0", 6, false, "0", ".000000"],
    ["27682.820453", 6, false, "27,682.820453", ""],
    ["0.5", 18, true, "+0.5", "00000000000000000"],
    // more than the token has, from a server that errs: nothing is cut
    ["1.23456789", 6, false, "1.23456789", ""],
    ["5", 0, false, "5", ""],
  ] as const)("%s with %s decimals has its sign and all of them", (value, decimals, isSigned, digits, zeros) => {
    expect(figureParts(amount(value), decimals, isSigned)).toEqual({ digits, zeros });
  });

  it("is the same to the last digit, and as long behind its point as every other of its token", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
        fc.integer({ min: 1, max: 18 }),
        (units, places) => {
          const digits = String(units < 0n ? -units : units).padStart(places + 1, "0");
          const exact = `${units < 0n ? "-" : ""}${digits.slice(0, -places)}.${digits.slice(-places)}`;
          const shown = figureText(amount(exact), places).replaceAll(",", "").replace("−", "-");
          expect(shown).toBe(exact);
        },
      ),
    );
  });

  it("of dollars has the sign of mathematics, and a dash where nobody knows it", () => {
    expect(dollars(null)).toBe("—");
    expect(dollars(amount("1234.5"))).toBe("$1,234.50");
    expect(dollars(amount("782.67"), true)).toBe("+$782.67");
    expect(dollars(amount("-3"), true)).toBe("−$3.00");
    expect(dollars(ZERO, true)).toBe("$0.00");
    expect(dollars(amount("-0.001"), true)).toBe(">−$0.01");
  });
});

const money = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => amount((cents / 100).toFixed(2)));
const positive = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => amount((cents / 100).toFixed(2)));

const lineOf = (kind: string, available: Money, worthUsd: Money | null): BookLine => ({
  kind,
  count: 1,
  available,
  staked: ZERO,
  arriving: ZERO,
  worthUsd,
  movements: [],
});
const bookOf = (over: Partial<Book> = {}): Book => ({
  chainId: "optio",
  symbol: "OPT",
  opening: { available: amount("100"), staked: ZERO, arriving: ZERO, priceUsd: amount("2") },
  closing: { available: amount("110"), staked: ZERO, arriving: ZERO, priceUsd: amount("3") },
  lines: [],
  unreadable: 0,
  isDerived: false,
  ...over,
});

describe("the summary of a statement", () => {
  it("adds up: the worth at the beginning and all bars are the worth at the end", () => {
    const kinds = ["received", "sent", "reward", "commission", "fee", "slashed", "staked", "unexplained", "foreign"];
    const line = fc.record({ kind: fc.constantFrom(...kinds), worth: money });
    const book = fc.record({
      before: positive,
      after: positive,
      first: positive,
      last: positive,
      lines: fc.array(line),
    });
    fc.assert(
      fc.property(fc.array(book, { minLength: 1, maxLength: 5 }), (generated) => {
        const books = generated.map(({ before, after, first, last, lines }, at) =>
          bookOf({
            symbol: `T${at}`,
            opening: { available: before, staked: ZERO, arriving: ZERO, priceUsd: first },
            closing: { available: after, staked: ZERO, arriving: ZERO, priceUsd: last },
            lines: lines.map(({ kind, worth }) => lineOf(kind, worth, kind === "staked" ? ZERO : worth)),
          }),
        );
        const summary = summaryOf(books);
        if (summary === null) throw new Error("no summary");
        const end = CHANGES.reduce((sum, name) => add(sum, summary.changes[name]), summary.opening);
        expect(subtract(end, summary.closing)).toBe("0");
      }),
    );
  });

  it("shows dollars that add up to the cent in each book and in the bars, whatever was cut off", () => {
    const milli = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((of) => amount((of / 1000).toFixed(3)));
    const holding = fc.integer({ min: 0, max: 1_000_000 }).map((of) => amount((of / 1000).toFixed(3)));
    const cents = (value: Money | null): bigint => {
      const text = dollars(value);
      // less than a cent is shown as less than a cent
      return text.includes("<") || text.includes(">") ? 0n : BigInt(text.replaceAll(/[$,.]/g, "").replace("−", "-"));
    };
    const total = (values: ReadonlyArray<Money | null>): bigint =>
      values.reduce((sum, value) => sum + cents(value), 0n);
    fc.assert(
      fc.property(holding, holding, fc.array(milli, { maxLength: 6 }), (before, after, worths) => {
        const book = bookOf({
          opening: { available: before, staked: ZERO, arriving: ZERO, priceUsd: amount("1.0371") },
          closing: { available: after, staked: ZERO, arriving: ZERO, priceUsd: amount("0.9987") },
          lines: worths.map((worth) => lineOf("received", worth, worth)),
        });
        const [opening, closing] = [worthOf(book.opening) ?? ZERO, worthOf(book.closing) ?? ZERO];
        expect(total([opening, ...worths, shownPriceChange(book)])).toBe(cents(closing));
        expect(total([opening, ...worths, shownRest(opening, closing, worths)])).toBe(cents(closing));
      }),
    );
  });

  it("names the tokens without a price, and counts none of their dollars", () => {
    const unknown = bookOf({ symbol: "ABC", closing: { available: amount("5"), staked: ZERO, arriving: ZERO } });
    const summary = summaryOf([bookOf({ lines: [lineOf("received", amount("10"), amount("25"))] }), unknown]);
    expect(summary?.unpriced.map(({ symbol }) => symbol)).toEqual(["ABC"]);
    expect(summary).toMatchObject({ opening: "200", closing: "330", changes: { received: "25", prices: "105" } });
    expect(summaryOf([unknown])).toBeNull();
  });

  it("leaves coins of a test network out, whatever price a server sends", () => {
    expect(summaryOf([bookOf(), bookOf({ chainId: "optio-testnet" })])).toMatchObject({ opening: "200", unpriced: [] });
  });

  it("begins with nothing, which needs no price", () => {
    const nothing = { available: ZERO, staked: ZERO, arriving: ZERO };
    const book = bookOf({ opening: nothing, lines: [lineOf("received", amount("110"), amount("300"))] });
    expect(worthOf(book.opening)).toBe("0");
    expect(priceChangeOf(book)).toBe("30");
    expect(summaryOf([book])).toMatchObject({ opening: "0", closing: "330", unpriced: [] });
  });

  it("draws each bar from where the one before it ended, within its room", () => {
    const [up, down] = barPlaces([amount("30"), amount("-10")]);
    expect(up).toEqual({ from: 0, size: 1 });
    expect(down?.from).toBe(0);
    expect(down?.size).toBeCloseTo(1 / 3);
    expect(barPlaces([ZERO, ZERO])).toEqual([
      { from: 0, size: 0 },
      { from: 0, size: 0 },
    ]);
    fc.assert(
      fc.property(fc.array(money, { maxLength: 8 }), (values) => {
        for (const { from, size } of barPlaces(values)) {
          expect(from).toBeGreaterThanOrEqual(0);
          expect(from + size).toBeLessThanOrEqual(1 + 1e-9);
        }
      }),
    );
  });
});

describe("the columns of a book", () => {
  const holding = (available: string, staked: string): Book =>
    bookOf({
      closing: { available: amount(available), staked: amount(staked), arriving: ZERO, priceUsd: amount("3") },
      lines: [lineOf("received", amount(available), amount("27961.59"))],
    });

  it.each([
    ["has one for each pot, where all have room", "3.5", "12", 6, "pots"],
    ["are Total and Worth alone, where the pots have no room", "53697.16", "24253.75", 6, "summed"],
    ["are none, where not even the sum has room", "53697.16", "24253.75", 18, "folded"],
    ["are Total and Worth of a book without pots", "53697.16", "0", 6, "total"],
    ["are below the name on a phone, where a figure is long", "6.558107312954881207", "0", 18, "long"],
  ] as const)("%s", (_title, available, staked, decimals, layout) => {
    expect(layoutOf(holding(available, staked), decimals, false).layout).toBe(layout);
  });

  it("tell nothing of how much there is, where amounts are hidden", () => {
    expect(layoutOf(holding("1", "1"), 6, true)).toEqual(layoutOf(holding("53697.16", "24253.75"), 6, true));
  });
});
