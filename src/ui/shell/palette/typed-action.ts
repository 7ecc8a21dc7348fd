import { amountIn, withGroups } from "./typed-amount.ts";

/** The amount of a typed action, which is never guessed. */
type Sum = {
  /** As typed, or null if the text has none that can be read exactly. */
  readonly amount: string | null;
  /** As typed, or null. */
  readonly symbol: string | null;
  /** The sign or word of the currency of the amount; one in a token has none. */
  readonly currency?: string;
  /** What was typed where an amount that can't be read exactly, or several, stand. */
  readonly unread?: string;
};

/**
 * An action that a typed text asks for. Every part is as typed, or null if it is missing: nothing is looked up, rounded or
 * validated here.
 */
export type TypedAction =
  | ({ readonly verb: "send"; readonly to: string | null } & Sum)
  /** Stake is given in its token: one in a currency has no amount. */
  | ({ readonly verb: "stake" } & Sum)
  | { readonly verb: "receive"; readonly symbol: string | null };

const VERBS: ReadonlyMap<string, TypedAction["verb"]> = new Map([
  ["send", "send"],
  ["pay", "send"],
  ["transfer", "send"],
  ["stake", "stake"],
  ["delegate", "stake"],
  ["receive", "receive"],
  ["deposit", "receive"],
]);

/** Words before a verb that change nothing: `please send …`, `I want to pay …`. */
const BEFORE_VERB = new Set(
  "please pls can could you would will i i'd id we want wanna need have like to let's lets let me now ok okay hey just how do".split(
    " ",
  ),
);
/** Words at an amount that change nothing: `5 of my OPT`, `$5 worth of OPT`. None is likely to be a name. */
const isNoFiller = (word: string): boolean => !/^(?:of|my|the|some|worth)$/iu.test(word);
const LAST_WORDS = /^(?:please|pls|thanks|now)$/iu;

/** Words without those of politeness at their end. */
const withoutEnd = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.slice(
    0,
    Math.max(
      0,
      words.findLastIndex((word) => !LAST_WORDS.test(word)),
    ) + 1,
  );

const joined = (words: ReadonlyArray<string>): string | null => (words.length === 0 ? null : words.join(" "));

const sumOf = (amount: string | null, symbol: string | null, currency: string | null, unread: string | null): Sum => ({
  amount,
  symbol,
  ...(currency === null ? {} : { currency }),
  ...(unread === null ? {} : { unread }),
});

/** Words without the first known symbol among them, and the symbol; `least` words are left of them. */
const takeSymbol = (words: ReadonlyArray<string>, isSymbol: (word: string) => boolean, least: number) => {
  const at = words.length > least ? words.findIndex(isSymbol) : -1;
  return { symbol: words[at] ?? null, rest: at === -1 ? words : words.toSpliced(at, 1) };
};

const sendIn = (rest: ReadonlyArray<string>, isSymbol: (word: string) => boolean): TypedAction => {
  const split = rest.findIndex((word) => word.toLowerCase() === "to");
  if (split !== -1) {
    const before = amountIn(rest.slice(0, split));
    const after = amountIn(rest.slice(split + 1));
    const isTwice = before.amount !== null && after.amount !== null;
    const unread = isTwice ? `${before.amount} ${after.amount}` : (before.unread ?? after.unread);
    // `send opt to grace 20` has its amount at the end, and `send to grace 20 opt` its token too
    const { amount, glued, currency } = before.amount === null ? after : before;
    const named = glued ?? joined(before.others.filter(isNoFiller));
    const last = takeSymbol(after.others, isSymbol, named === null && amount === after.amount ? 1 : Infinity);
    return {
      verb: "send",
      ...sumOf(unread === null ? amount : null, named ?? last.symbol, unread === null ? currency : null, unread),
      to: joined(last.rest),
    };
  }
  const { amount, unread, glued, currency, others } = amountIn(rest);
  // without `to`, a word that is no symbol of the wallet belongs to the recipient
  const { symbol, rest: to } = takeSymbol(others.filter(isNoFiller), isSymbol, glued === null ? 0 : Infinity);
  return { verb: "send", ...sumOf(amount, glued ?? symbol, currency, unread), to: joined(to) };
};

/**
 * The action that a text asks for, such as `send 5 OPT to grace`, `stake 10` or `receive eth`; null for any other text, and
 * for a verb alone, which finds the general action.
 * `symbols` are those of the wallet's tokens.
 */
export const typedAction = (text: string, symbols: ReadonlyArray<string>): TypedAction | null => {
  const typed = text.trim().split(/\s+/u);
  const start = typed.findIndex((word) => !BEFORE_VERB.has(word.toLowerCase()));
  const [first = "", ...words] = typed.slice(Math.max(0, start));
  const rest = withGroups(withoutEnd(words));
  const verb = VERBS.get(first.toLowerCase());
  if (verb === undefined || !rest.some(isNoFiller)) return null;
  const known = new Set(symbols.map((symbol) => symbol.toLowerCase()));
  if (verb === "send") return sendIn(rest, (word) => known.has(word.toLowerCase()));
  const { amount, unread, glued, currency, others } = amountIn(rest);
  const symbol = glued ?? joined(others.filter(isNoFiller));
  if (verb === "receive") return { verb, symbol };
  return { verb, ...sumOf(currency === null ? amount : null, symbol, currency, unread) };
};
