import { amountIn, withGroups } from "./typed-amount.ts";
import { isMonthAlone, type Period, periodIn } from "./typed-period.ts";

/** A question or wish that a typed text is, other than a payment or a stake. */
export type Phrase =
  /** What stakes earned, in a period, else in this month. */
  | { readonly kind: "earned"; readonly period: Period | null }
  /** Asks a person for money: `who` and `amount` are as typed, "" where the text has none. */
  | {
      readonly kind: "ask";
      readonly symbol: string | null;
      readonly who: string;
      readonly amount: string;
      /** What was typed for an amount that a request can't hold: one of a currency, several, or an unreadable one. */
      readonly refused: string | null;
    }
  /** Nothing is sold here: it leads to the own address. */
  | { readonly kind: "buy"; readonly symbol: string | null }
  /**
   * Takes stake away from a validator: `from` and `amount` are as typed, "" where the text has none. `symbol`: the known token
   * that the amount is in, or null.
   */
  | {
      readonly kind: "move" | "unstake";
      readonly symbol: string | null;
      readonly from: string;
      readonly amount: string;
      readonly refused: string | null;
    }
  | { readonly kind: "price"; readonly symbol: string }
  /** The transactions of a period. */
  | { readonly kind: "activity"; readonly period: Period };

/** Words that carry no meaning in a search. */
const FILLERS = new Set(
  "a an the my of how much many did do does i me we you is are was were what whats when where which can could would want to please pls in on for with from at have has been so far".split(
    " ",
  ),
);

/** A text of more words is none of these phrases, and is not read on. */
const MOST_WORDS = 24;
/** Nor is a longer one. */
const LONGEST = 400;

/** Signs around a word that are no part of it. */
const AROUND = /^[\p{Ps}\p{Pi}\p{Pf}"]+|[\p{Pe}\p{Pi}\p{Pf}"?!;:.,…]+$/gu;

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .slice(0, LONGEST)
    .toLowerCase()
    .replace(/[’']/gu, "")
    .split(/\s+/u)
    .map((word) => word.replace(AROUND, ""))
    // `1/100`, `5–10` and `~5` are no amounts: their parts would be
    .flatMap((word) => (/[0-9]/u.test(word) ? [word] : word.split(/[^\p{L}\p{M}\p{N}\p{Sc}@%.,_+−-]+/u)))
    .map((word) => word.replace(/[.,]+$/u, ""))
    .filter((word) => word !== "");

/** A text without the words that carry no meaning; the text itself if nothing else is left. */
export const withoutFillers = (text: string): string => {
  const meant = wordsOf(text).filter((word) => !FILLERS.has(word));
  return meant.length === 0 ? text : meant.join(" ");
};

const EARNED = /^(?:earned|earnings?|income|rewards?|payouts?)$/u;
const EARN = /^(?:earn|make|made)$/u;
/** Words beside those of earning that change nothing. */
const OF_EARNING = /^(?:staking|stake|stakes|total|next|validators?|get|got|show|see)$/u;
/** Words of a list of transactions: a month alone could be a name. */
const MOVEMENTS =
  /^(?:transactions?|activity|payments?|transfers?|history|sent|received|spent|spend|paid|statements?|tax|taxes|report|export|csv|show|see|list)$/u;

/** The words of a request that name nobody: `ask grace to send me 10 opt`. */
const OF_REQUEST = /^(?:send|pay|give|transfer|money|back|some)$/u;
/** The words of stake that name no validator. */
const OF_STAKE =
  /^(?:stake|stakes|staked|staking|delegation|tokens?|coins?|all|everything|away|out|some|validator|back|just|only|now)$/u;

type Symbols = ReadonlyMap<string, string>;

/** What a request asks for, whom, and in which of the known tokens. */
const askedIn = (words: ReadonlyArray<string>, symbols: Symbols): Phrase => {
  const { amount, unread, glued, currency, others } = amountIn(words.filter((word) => !OF_REQUEST.test(word)));
  const symbol = [...(glued === null ? [] : [glued]), ...others].find((word) => symbols.has(word)) ?? null;
  const who = others.filter((word) => word !== symbol).join(" ");
  // a request is in a token: an amount of a currency would be another sum in it, and so would one of an unknown token
  const isOther = glued !== null && glued !== symbol;
  const refused = unread ?? (currency !== null ? `${currency} ${amount}` : isOther ? `${amount} ${glued}` : null);
  const named = symbol === null ? null : (symbols.get(symbol) ?? null);
  return { kind: "ask", symbol: named, who, amount: refused === null ? (amount ?? "") : "", refused };
};

/** From whom stake is taken: the words after `from`, else those before `to`. */
const leftIn = (kind: "move" | "unstake", words: ReadonlyArray<string>, symbols: Symbols): Phrase => {
  const from = words.indexOf("from");
  const to = words.findIndex((word, at) => at > from && (word === "to" || word === "into"));
  const end = to === -1 ? words.length : to;
  const { amount, unread, glued, currency, others } = amountIn(words.slice(0, end));
  const named = amountIn(words.slice(from + 1, end)).others;
  const isName = (word: string): boolean => !symbols.has(word) && !FILLERS.has(word) && !OF_STAKE.test(word);
  // before `from` a word names no validator: it may be an unknown token
  const before = from === -1 ? [] : amountIn(words.slice(0, from)).others;
  const units = [...(glued === null ? [] : [glued]), ...before.filter(isName)];
  const unknown = amount === null ? [] : units.filter((word) => !symbols.has(word));
  const isOther = currency !== null || unknown.length > 0;
  const refused = unread ?? (isOther ? [currency ?? "", amount, ...unknown].join(" ").trim() : null);
  const unit = [...units, ...(from === -1 ? others : before)].find((word) => symbols.has(word)) ?? "";
  return {
    kind,
    from: named.filter(isName).join(" "),
    amount: refused === null ? (amount ?? "") : "",
    symbol: amount === null ? null : (symbols.get(unit) ?? null),
    refused,
  };
};

/** What words ask about earnings, or null. `asks`: the text is a question, so that a verb means what was earned. */
const earnedIn = (words: ReadonlyArray<string>, asks: boolean): Phrase | null => {
  const dated = periodIn(words);
  const rest = (dated?.others ?? words).filter((word) => !OF_EARNING.test(word));
  const [word = ""] = rest;
  return rest.length === 1 && (EARNED.test(word) || (EARN.test(word) && (asks || dated !== null)))
    ? { kind: "earned", period: dated?.period ?? null }
    : null;
};

const activityIn = (words: ReadonlyArray<string>): Phrase | null => {
  const dated = periodIn(words);
  if (dated === null) return null;
  const { period, others } = dated;
  const isAlone = words.length === 1 && (isMonthAlone(words[0] ?? "") || period.unit === "year");
  const isNear = others.length === 0 && period.unit !== "month" && period.unit !== "year";
  const isMonthOfYear = others.length === 0 && period.unit === "month" && words.length > 1;
  return isAlone || isNear || isMonthOfYear || (others.length > 0 && others.every((word) => MOVEMENTS.test(word)))
    ? { kind: "activity", period }
    : null;
};

/** The token whose price the words ask for, or null. `asks`: the text asks how much something is. */
const pricedIn = (words: ReadonlyArray<string>, symbols: Symbols, asks: boolean): Phrase | null => {
  const isPrice = (word: string): boolean => /^(?:prices?|value|worth|rate|cost|costs)$/u.test(word);
  const named = words.filter((word) => !isPrice(word) && !/^(?:usd|dollars?|current|today|now|1|one)$/u.test(word));
  const symbol = symbols.get(named[0] ?? "");
  return (asks || words.some(isPrice)) && named.length === 1 && symbol !== undefined ? { kind: "price", symbol } : null;
};

/**
 * The phrase that a text is; null for any other text. `symbols` are those of known tokens by their names and symbols in small
 * letters.
 */
export const phraseIn = (text: string, symbols: Symbols): Phrase | null => {
  const words = text.length > LONGEST ? [] : wordsOf(text);
  if (words.length > MOST_WORDS) return null;
  const meant = words.filter((word) => !FILLERS.has(word));
  const [verb = ""] = meant;
  const after = withGroups(words.slice(words.indexOf(verb) + 1));
  const symbol = meant.map((word) => symbols.get(word)).find((found) => found !== undefined) ?? null;
  switch (verb) {
    case "ask":
    case "request":
      return askedIn(
        after.filter((word) => !FILLERS.has(word)),
        symbols,
      );
    case "buy":
    case "purchase":
      return { kind: "buy", symbol };
    case "get":
      // "get rewards" is something else
      if (meant.slice(1).every((word) => symbols.has(word) || /^[\d.,]+k?$/u.test(word)) && symbol !== null)
        return { kind: "buy", symbol };
      break;
    case "move":
    case "redelegate":
      return leftIn("move", after, symbols);
    case "unstake":
    case "undelegate":
    case "unbond":
      return leftIn("unstake", after, symbols);
  }
  const asksPrice = /\bhow much (?:is|are|does)\b/u.test(words.join(" "));
  return pricedIn(meant, symbols, asksPrice) ?? earnedIn(meant, words.length > meant.length) ?? activityIn(meant);
};
