import { isTestnet } from "../../../../domain/values/chains.ts";
import { add, isZero, type Money, ZERO } from "../../../../domain/values/money.ts";
import { type Book, priceChangeOf, totalOf, worthOf } from "../../../../domain/wallet/books.ts";

/** What changes the worth of a wallet, in the order of the bars. */
export const CHANGES = ["received", "rewards", "sent", "fees", "lost", "other", "unexplained", "prices"] as const;
export type Change = (typeof CHANGES)[number];

/** The bar of a movement's kind; null for what stays in the wallet. */
const CHANGE_OF: Readonly<Record<string, Change | null>> = {
  received: "received",
  sent: "sent",
  reward: "rewards",
  commission: "rewards",
  fee: "fees",
  slashed: "lost",
  staked: null,
  unstaked: null,
  arrived: null,
  cancelled: null,
  moved: null,
  unexplained: "unexplained",
};

/** The worth of a wallet at both ends of a period, and what changed it; the changes add up to the difference, exactly. */
export interface Summary {
  readonly opening: Money;
  readonly closing: Money;
  readonly changes: Readonly<Record<Change, Money>>;
  /** The tokens that are in no sum, because a price of theirs is not known. */
  readonly unpriced: ReadonlyArray<Book>;
}

const NOTHING: Record<Change, Money> = {
  received: ZERO,
  rewards: ZERO,
  sent: ZERO,
  fees: ZERO,
  lost: ZERO,
  other: ZERO,
  unexplained: ZERO,
  prices: ZERO,
};

/** Whether anything of a token would be in the sums. */
const isHeld = ({ opening, closing, lines }: Book): boolean =>
  !isZero(totalOf(opening)) || !isZero(totalOf(closing)) || lines.some((line) => !isZero(totalOf(line)));

/** Sums the books up in dollars; null where no token has a price. Coins of test networks are worth nothing. */
export const summaryOf = (books: ReadonlyArray<Book>): Summary | null => {
  const real = books.filter((book) => !isTestnet(book.chainId) && isHeld(book));
  let [opening, closing] = [ZERO, ZERO];
  const changes = { ...NOTHING };
  const unpriced: Book[] = [];
  for (const book of real) {
    const [before, after, prices] = [worthOf(book.opening), worthOf(book.closing), priceChangeOf(book)];
    if (before === null || after === null || prices === null) {
      unpriced.push(book);
      continue;
    }
    opening = add(opening, before);
    closing = add(closing, after);
    changes.prices = add(changes.prices, prices);
    for (const { kind, worthUsd } of book.lines) {
      const change = Object.hasOwn(CHANGE_OF, kind) ? CHANGE_OF[kind] : "other";
      if (change !== null && change !== undefined && worthUsd !== null)
        changes[change] = add(changes[change], worthUsd);
    }
  }
  return unpriced.length === real.length && real.length > 0 ? null : { opening, closing, changes, unpriced };
};

/** Where a bar begins and how long it is, as shares of 1 of the drawing; from its top, or its right end. */
export interface BarPlace {
  readonly from: number;
  readonly size: number;
}

/** The bars of changes one after the other, each from where the one before it ended. For the drawing alone: these are no amounts. */
export const barPlaces = (values: ReadonlyArray<Money>): ReadonlyArray<BarPlace> => {
  const ends: Money[] = [ZERO];
  for (const value of values) ends.push(add(ends.at(-1) ?? ZERO, value));
  const [low, high] = [Math.min(...ends.map(Number)), Math.max(...ends.map(Number))];
  const whole = high - low;
  if (!(whole > 0) || !Number.isFinite(whole)) return values.map(() => ({ from: 0, size: 0 }));
  return values.map((value, at) => {
    const [start, end] = [Number(ends[at] ?? ZERO), Number(ends[at + 1] ?? ZERO)];
    return { from: (high - Math.max(start, end)) / whole, size: Math.abs(Number(value)) / whole };
  });
};
