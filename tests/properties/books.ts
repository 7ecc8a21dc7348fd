import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { addsUp, type Book, bookOf } from "../../src/domain/wallet/books.ts";
import { derivedReadings } from "../../src/domain/wallet/derived-movements.ts";
import type { Movement } from "../../src/domain/wallet/entities.ts";
import { payoutSums } from "../../src/domain/wallet/payouts.ts";
import { type History, historyOf, type Pots, steps, text, UNBONDING, units } from "../support/books/history.ts";
import { property } from "./property.ts";

const OPT = { chainId: "optio", symbol: "OPT" };
const POTS = ["available", "staked", "arriving"] as const;
const noPrice = () => null;

const texts = ({ available, staked, arriving }: Pots) => ({
  available: text(available),
  staked: text(staked),
  arriving: text(arriving),
});

/** The book of a period by the server's books of a history. */
const serverBook = ({ before, movements }: Pick<History, "before" | "movements">, from: number, to: number): Book =>
  bookOf(
    {
      ...OPT,
      opening: texts(before(from)),
      closing: texts(before(to)),
      movements: movements.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to),
      unreadable: 0,
      isDerived: false,
    },
    { from, to },
    noPrice,
  );

/** The book of a period that a client makes of the rows, `readAt` the end of the history. */
const derivedBook = ({ rows, before, end }: History, from: number, to: number): Book => {
  const balances = [{ ...OPT, ...texts(before(end)) }];
  const activity = { transactions: rows, balances, unbondingTime: UNBONDING / 1000, readAt: end - 1, unreadable: 0 };
  const [reading] = derivedReadings(activity, { from, to });
  ok(reading !== undefined);
  return bookOf({ ...reading, isDerived: true }, { from, to }, noPrice);
};

/** The law, in base units: opening and all lines are the closing, in each pot. */
const holdsTheLaw = ({ opening, closing, lines }: Book): void => {
  for (const pot of POTS) {
    const sum = lines.reduce((total, line) => total + units(line[pot]), units(opening[pot]));
    deepStrictEqual(sum, units(closing[pot]), pot);
  }
};

/** What each kind did to the pots in sum, in base units, without what did nothing. */
const sumsOf = (books: ReadonlyArray<Book>): ReadonlyMap<string, ReadonlyArray<bigint>> => {
  const sums = new Map<string, ReadonlyArray<bigint>>();
  for (const { kind, ...line } of books.flatMap(({ lines }) => lines)) {
    const known = sums.get(kind) ?? [0n, 0n, 0n];
    sums.set(
      kind,
      POTS.map((pot, index) => (known[index] ?? 0n) + units(line[pot])),
    );
  }
  return sums;
};

/** Boundaries in a history, in order, from its start to its end. */
const boundaries = ({ start, end }: History, shares: ReadonlyArray<number>): ReadonlyArray<number> => [
  start,
  ...shares.map((share) => start + Math.floor(((end - start) * share) / 1000)).toSorted((a, b) => a - b),
  end,
];

const cuts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 4 });

/** The law, its periods and its sum over all kinds, of the books that a server keeps. */
const kept = property({
  name: "wallet.bookOf",
  file: "src/domain/wallet/books.ts",
  sentence: "docs/rules.md Statement: opening and movements are the closing, and a year is the sum of its months",
  outcomes: ["one period", "several periods", "a slash", "an arrival", "a failed payment", "a commission"],
  cases: fc.record({ steps: steps(), cuts }),
  check: ({ steps: given, cuts: shares }) => {
    const history = historyOf(given);
    const times = boundaries(history, shares);
    const books = times.slice(1).map((to, index) => serverBook(history, times[index] ?? 0, to));
    for (const book of books) {
      holdsTheLaw(book);
      ok(addsUp(book));
    }
    for (const [index, book] of books.slice(1).entries()) deepStrictEqual(book.opening, books[index]?.closing);
    const whole = serverBook(history, history.start, history.end);
    deepStrictEqual(sumsOf(books), sumsOf([whole]));
    deepStrictEqual(whole.opening, { available: "0.000000", staked: "0.000000", arriving: "0.000000" });
    const kinds = new Set(whole.lines.map(({ kind }) => kind));
    return [
      shares.length === 0 ? "one period" : "several periods",
      ...(kinds.has("slashed") ? ["a slash"] : []),
      ...(kinds.has("arrived") ? ["an arrival"] : []),
      ...(kinds.has("commission") ? ["a commission"] : []),
      ...(history.rows.some(({ status }) => status === "failed") ? ["a failed payment"] : []),
    ];
  },
});

/** The books that the client makes of rows alone are those of the ledger, kind by kind, where nothing was slashed. */
const made = property({
  name: "wallet.derivedReadings",
  file: "src/domain/wallet/derived-movements.ts",
  sentence: "docs/rules.md Statement: a server without books",
  outcomes: ["an arrival", "a cancelled unstaking", "a failed payment", "nothing of these"],
  // the ledger cancels in the largest unstaking, as the rule assumes
  cases: fc.record({ steps: steps(["slash"]), cuts }),
  check: ({ steps: given, cuts: shares }) => {
    const history = historyOf(given);
    // an unstaking of just the cancelled amount is taken first: histories with two such ones are not of one meaning
    const cancelled = history.rows.filter(({ type }) => type === "cancelUndelegate");
    const left = history.rows.filter(({ type }) => type === "undelegate");
    const isOneMeaning = cancelled.every(({ amount }) => left.every((row) => row.amount !== amount));
    const times = boundaries(history, shares);
    for (const [index, to] of times.slice(1).entries()) {
      const from = times[index] ?? 0;
      const book = derivedBook(history, from, to);
      holdsTheLaw(book);
      if (!isOneMeaning) continue;
      const expected = serverBook(history, from, to);
      deepStrictEqual(sumsOf([book]), sumsOf([expected]));
      for (const pot of POTS) {
        deepStrictEqual(units(book.opening[pot]), units(expected.opening[pot]));
        deepStrictEqual(units(book.closing[pot]), units(expected.closing[pot]));
      }
    }
    // the rewards of the staking and rewards pages are those of the statement
    const whole = sumsOf([derivedBook(history, history.start, history.end)]);
    const [earned = 0n] = whole.get("reward") ?? [];
    const [commission = 0n] = whole.get("commission") ?? [];
    deepStrictEqual(units(payoutSums(() => 0)(history.rows).total), earned + commission);
    const hit = [
      ...(history.movements.some(({ kind }) => kind === "arrived") ? ["an arrival"] : []),
      ...(cancelled.length > 0 && isOneMeaning ? ["a cancelled unstaking"] : []),
      ...(history.rows.some(({ status }) => status === "failed") ? ["a failed payment"] : []),
    ];
    return hit.length === 0 ? ["nothing of these"] : hit;
  },
});

/** What no row says is a line with its whole amount, wherever coins were slashed and whichever unstaking was cancelled. */
const unexplained = property({
  name: "wallet.derivedMovements",
  file: "src/domain/wallet/derived-movements.ts",
  sentence: "docs/rules.md Statement: the difference between the rows and the balance is a line of its own",
  outcomes: ["everything is explained", "a difference"],
  cases: fc.record({ steps: steps(), cuts }),
  check: ({ steps: given, cuts: shares }) => {
    const history = historyOf(given, (open, share) => open[share % Math.max(1, open.length)]);
    const times = boundaries(history, shares);
    const books = times.slice(1).map((to, index) => derivedBook(history, times[index] ?? 0, to));
    books.forEach(holdsTheLaw);
    for (const [index, book] of books.slice(1).entries()) {
      for (const pot of POTS) deepStrictEqual(units(book.opening[pot]), units(books[index]?.closing[pot] ?? ""));
    }
    const now = history.before(history.end);
    const last = books.at(-1);
    for (const pot of POTS) deepStrictEqual(units(last?.closing[pot] ?? ""), now[pot]);
    const rest = sumsOf(books).get("unexplained");
    const total = rest?.reduce((sum, value) => sum + value, 0n) ?? 0n;
    deepStrictEqual(total, -history.slashed);
    return [total === 0n ? "everything is explained" : "a difference"];
  },
});

const opposite = (value: string) => text(-units(value));

/** Faults of a server's books, each planted in one movement: the period as it should be read, and what its rest must be. */
const FAULTS: Readonly<
  Record<string, { readonly of: string; readonly plant: (one: Movement) => ReadonlyArray<Movement> }>
> = {
  "a fee counted twice": { of: "fee", plant: (one) => [one, { ...one, id: "again" }] },
  "a slash left out": { of: "slashed", plant: () => [] },
  "an arrival on the wrong day": { of: "arrived", plant: () => [] },
  "a sum that is rounded": {
    of: "received",
    plant: (one) => [{ ...one, available: text((units(one.available) / 10n) * 10n) }],
  },
};

/** A fault of the books is a line of its own with its exact amount; a commission that is called a reward changes two lines. */
const faults = property({
  name: "wallet.addsUp",
  file: "src/domain/wallet/books.ts",
  sentence: "docs/rules.md Statement: what the movements do not explain is a line of its own",
  outcomes: [...Object.keys(FAULTS), "a commission taken as a reward", "nothing to plant in"],
  cases: fc.record({
    steps: steps(),
    fault: fc.constantFrom(...Object.keys(FAULTS), "a commission taken as a reward"),
    place: fc.nat(50),
  }),
  check: ({ steps: given, fault, place }) => {
    const history = historyOf(given);
    const whole = serverBook(history, history.start, history.end);
    if (fault === "a commission taken as a reward") {
      const taken = history.movements.map((one) => (one.kind === "commission" ? { ...one, kind: "reward" } : one));
      const wrong = serverBook({ ...history, movements: taken }, history.start, history.end);
      if (taken.every((one, index) => one === history.movements[index])) return ["nothing to plant in"];
      ok(addsUp(wrong));
      const [right, found] = [sumsOf([whole]), sumsOf([wrong])];
      deepStrictEqual(found.get("commission"), undefined);
      const both = (right.get("commission")?.[0] ?? 0n) + (right.get("reward")?.[0] ?? 0n);
      deepStrictEqual(found.get("reward")?.[0], both);
      return [fault];
    }
    const { of, plant } = FAULTS[fault] ?? { of: "", plant: () => [] };
    const suited = history.movements.filter(
      ({ kind, available }) => kind === of && (of !== "received" || units(available) % 10n !== 0n),
    );
    const one = suited[place % Math.max(1, suited.length)];
    if (one === undefined) return ["nothing to plant in"];
    const planted = history.movements.flatMap((other) => (other === one ? plant(one) : [other]));
    const wrong = serverBook({ ...history, movements: planted }, history.start, history.end);
    holdsTheLaw(wrong);
    const rest = wrong.lines.find(({ kind }) => kind === "unexplained");
    ok(!addsUp(wrong));
    const missing = planted.reduce((sum, other) => sum - units(other.available), units(whole.closing.available));
    deepStrictEqual(units(rest?.available ?? ""), missing);
    const expected = fault === "a fee counted twice" ? opposite(one.available) : null;
    if (expected !== null) deepStrictEqual(units(rest?.available ?? ""), units(expected));
    if (fault === "a slash left out") {
      deepStrictEqual(units(rest?.staked ?? "") + units(rest?.arriving ?? ""), units(one.staked) + units(one.arriving));
    }
    return [fault];
  },
});

/** The properties of the books of a wallet. */
export const books = [kept, made, unexplained, faults];
