import { amountIn } from "./typed-action.ts";

/** A question or wish that a typed text is, other than a payment or a stake. */
export type Phrase =
  | { readonly kind: "earned" }
  /** Asks a person for money: `who` and `amount` are as typed, "" where the text has none. */
  | { readonly kind: "ask"; readonly symbol: string | null; readonly who: string; readonly amount: string }
  /** Nothing is sold here: it leads to the own address. */
  | { readonly kind: "buy"; readonly symbol: string | null }
  /** Takes stake away from a validator: which one is chosen on the page of the stake. */
  | { readonly kind: "move" | "unstake" }
  | { readonly kind: "price"; readonly symbol: string }
  /** The transactions of a month from 0 on; `year` is null for the last one of that name. */
  | { readonly kind: "month"; readonly month: number; readonly year: number | null };

/** Words that carry no meaning in a search. */
const FILLERS = new Set(
  "a an the my of how much many did do does i me we is are was what whats where can could want to please in on for with from".split(
    " ",
  ),
);

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .toLowerCase()
    .replace(/[’']/gu, "")
    .split(/[^\p{L}\p{N}@.$€£,_-]+/u)
    .map((word) => word.replace(/[.,]+$/u, ""))
    .filter((word) => word !== "");

/** A text without the words that carry no meaning; the text itself if nothing else is left. */
export const withoutFillers = (text: string): string => {
  const meant = wordsOf(text).filter((word) => !FILLERS.has(word));
  return meant.length === 0 ? text : meant.join(" ");
};

const EARNED = /^(?:earn|earned|earnings|income|rewards?|payouts?)$/u;
const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
/** Words of a list of transactions: a month alone could be a name. */
const MOVEMENTS = /^(?:transactions?|activity|payments?|history|sent|received|spent|statements?)$/u;
const YEAR = /^20\d\d$/u;

const monthIn = (words: ReadonlyArray<string>): Phrase | null => {
  if (!words.some((word) => MOVEMENTS.test(word))) return null;
  const named = words.map((word) => MONTHS.findIndex((month) => month === word || month.slice(0, 3) === word));
  const [month] = named.filter((at) => at !== -1);
  const year = words.find((word) => YEAR.test(word));
  return month === undefined ? null : { kind: "month", month, year: year === undefined ? null : Number(year) };
};

/** What a request asks for, whom, and in which of the known tokens. */
const askedIn = (words: ReadonlyArray<string>, symbols: ReadonlySet<string>): Phrase => {
  const { amount, glued, currency, others } = amountIn(words);
  const symbol = [...(glued === null ? [] : [glued]), ...others].find((word) => symbols.has(word)) ?? null;
  const who = others.filter((word) => word !== symbol).join(" ");
  // a request is in a token: an amount of a currency would be another sum in it
  return { kind: "ask", symbol, who, amount: currency === null ? (amount ?? "") : "" };
};

/** The phrase that a text is; null for any other text. `symbols` are those of known tokens, in small letters. */
export const phraseIn = (text: string, symbols: ReadonlySet<string>): Phrase | null => {
  const words = wordsOf(text);
  const meant = words.filter((word) => !FILLERS.has(word));
  const [first = "", ...rest] = meant;
  const symbol = rest.find((word) => symbols.has(word)) ?? null;
  switch (first) {
    case "ask":
    case "request":
      return askedIn(rest, symbols);
    case "buy":
    case "purchase":
      return { kind: "buy", symbol };
    case "move":
    case "redelegate":
      return { kind: "move" };
    case "unstake":
    case "undelegate":
      return { kind: "unstake" };
    case "price":
    case "value":
    case "worth":
      return symbol === null || meant.length > 2 ? null : { kind: "price", symbol };
  }
  if (meant.length === 1 && words.length > 1 && EARNED.test(first)) return { kind: "earned" };
  if (meant.length === 2 && symbols.has(first) && meant[1] === "price") return { kind: "price", symbol: first };
  return monthIn(meant);
};
