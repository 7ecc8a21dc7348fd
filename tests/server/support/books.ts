import { expect } from "vitest";
import { toUnits } from "../../../server/ledger/units.ts";
import type { Movement, Pots } from "../../../src/domain/wallet/entities.ts";
import { accountPots, EVER, type Period, pageOf } from "./money.ts";
import type { Holder } from "./world.ts";

/** The books of a period with all movements, read in pages of a size. */
export const booksOf = async (holder: Holder, period: Period, limit = 500) => {
  const movements: Movement[] = [];
  for (let before: string | undefined; ; before = movements.at(-1)?.id) {
    const page = await pageOf(holder, period, { limit, ...(before === undefined ? {} : { before }) });
    movements.push(...page.movements);
    if (page.movements.length < limit) return { opening: page.opening, closing: page.closing, movements };
  }
};

const POTS = ["available", "staked", "arriving"] as const;

/** An amount of OPT, or of another token with at most 18 decimals, in units of 10⁻¹⁸. */
const exact = (text: string): bigint => {
  const units = toUnits(text.replace("-", ""), 18);
  if (units === null) throw new Error(`${text} is no amount`);
  return text.startsWith("-") ? -units : units;
};

/** The pots as numbers. */
const unitsIn = (pots: Pick<Pots, (typeof POTS)[number]>): ReadonlyArray<bigint> => POTS.map((pot) => exact(pots[pot]));

/** Checks that a period's books add up, in each pot, and that its movements lie in it, newest first; returns them. */
export const checkBooks = async (holder: Holder, period: Period, limit?: number) => {
  const books = await booksOf(holder, period, limit);
  const sums = POTS.map((pot) => books.movements.reduce((total, of) => total + exact(of[pot]), 0n));
  const opening = unitsIn(books.opening);
  expect({ ...period, pots: sums.map((sum, index) => (opening[index] ?? 0n) + sum) }).toEqual({
    ...period,
    pots: unitsIn(books.closing),
  });
  const times = books.movements.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(times.filter((at) => at < period.from || at >= period.to)).toEqual([]);
  const ids = books.movements.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  return books;
};

/**
 * Checks the law of the books for periods between these times: each adds up, the closing of one is the opening of the next,
 * everything begins with nothing, and ends with what the account has. Its pages of `limit` are one list.
 */
export const checkLaw = async (
  holder: Holder,
  times: ReadonlyArray<number>,
  token: Omit<Period, "from" | "to"> = {},
  limit = 7,
) => {
  const inner = [...new Set(times)].toSorted((a, b) => a - b);
  const marks = [EVER.from, ...inner, EVER.to];
  let closing = [0n, 0n, 0n] as ReadonlyArray<bigint>;
  const parts: Movement[] = [];
  for (const [index, to] of marks.slice(1).entries()) {
    const books = await checkBooks(holder, { from: marks[index] ?? 0, to, ...token }, limit);
    expect(unitsIn(books.opening)).toEqual(closing);
    closing = unitsIn(books.closing);
    parts.unshift(...books.movements);
  }
  const all = await checkBooks(holder, { ...EVER, ...token });
  expect(all.movements).toEqual(parts);
  expect(closing).toEqual(unitsIn(await accountPots(holder, token.chainId, token.symbol)));
  return all.movements;
};
