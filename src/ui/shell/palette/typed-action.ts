/**
 * An action that a typed text asks for. Every part is as typed, or null if it is missing: nothing is looked up, rounded or
 * validated here.
 */
export type TypedAction =
  | {
      readonly verb: "send";
      readonly amount: string | null;
      readonly symbol: string | null;
      readonly to: string | null;
      /** The sign or word of the currency of the amount; one in a token has none. */
      readonly currency?: string;
    }
  | {
      readonly verb: "stake";
      readonly amount: string | null;
      readonly symbol: string | null;
      /** The sign or word of a currency: stake is given in its token. */
      readonly currency?: string;
    }
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

/** Digits with separators, and possibly a symbol or a currency without a space in between: `5`, `1,5`, `.5`, `5OPT`, `$20`, `20€`. */
const AMOUNT = /^(US\$|\p{Sc})?(?=[.,]*[0-9])([0-9.,]+(?: [0-9]{3})*(?:[.,][0-9]+)?)(\p{Sc}|\p{L}[\p{L}0-9]*)?$/iu;
/** The words of a number whose thousands are set apart by spaces: `1 000`, `$1 000.50`. */
const FIRST_GROUP = /^(?:US\$|\p{Sc})?[0-9]{1,3}$/iu;
const NEXT_GROUP = /^[0-9]{3}(?:[.,][0-9]+)?(?:\p{Sc}|\p{L}[\p{L}0-9]*)?$/u;
const PLAIN_GROUP = /^[0-9]{3}$/u;
const IN_USD = /^(?:\$|US\$|USD|dollars?|bucks?)$/iu;
const OTHER_CURRENCY = /^(?:\p{Sc}|EUR|GBP|CHF|JPY|euros?|pounds?)$/iu;

/** Words with those of one number joined: a person who writes `1 000` means no 1. */
const withGroups = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const last = found.at(-1);
    if (isOpen && last !== undefined && NEXT_GROUP.test(word)) {
      found[found.length - 1] = `${last} ${word}`;
      isOpen = PLAIN_GROUP.test(word);
    } else {
      found.push(word);
      isOpen = FIRST_GROUP.test(word);
    }
  }
  return found;
};

/** Words before a verb that change nothing: `please send …`, `I want to pay …`. */
const BEFORE_VERB = new Set(["please", "can", "could", "i", "i'd", "want", "would", "like", "to", "let's", "lets"]);
/** Words at an amount that change nothing: `5 of my OPT`. None is likely to be a name. */
const isNoFiller = (word: string): boolean => !/^(?:of|my|the|some)$/iu.test(word);

const joined = (words: ReadonlyArray<string>): string | null => (words.length === 0 ? null : words.join(" "));

/** The amount of some words: none if there are several, since nobody knows which one is meant. */
interface Found {
  readonly amount: string | null;
  /** The symbol at the amount, or a currency as a sign or word beside it. */
  readonly glued: string | null;
  readonly currency: string | null;
  /** The words that are no number and no currency: a number is never a part of a name. */
  readonly others: ReadonlyArray<string>;
}

/** The amount, its unit and the other words of a typed text. */
export const amountIn = (words: ReadonlyArray<string>): Found => {
  const numbers = words.filter((word) => AMOUNT.test(word));
  const [, before, amount = null, after] = AMOUNT.exec((numbers.length === 1 && numbers[0]) || "") ?? [];
  const others = words.filter((word) => !AMOUNT.test(word));
  const isCurrency = (word: string | undefined): boolean =>
    word !== undefined && (IN_USD.test(word) || OTHER_CURRENCY.test(word));
  const beside = amount === null ? undefined : others.find(isCurrency);
  const currency = before ?? (isCurrency(after) ? after : beside) ?? null;
  return {
    amount,
    glued: after !== undefined && !isCurrency(after) ? after : null,
    currency,
    others: beside !== undefined && currency === beside ? others.toSpliced(others.indexOf(beside), 1) : others,
  };
};

/** Whether the sign or word of a currency is that of US dollars, the only one in which an amount can be typed. */
export const isUsd = (currency: string): boolean => IN_USD.test(currency);

const sendIn = (rest: ReadonlyArray<string>, isSymbol: (word: string) => boolean): TypedAction => {
  const split = rest.findIndex((word) => word.toLowerCase() === "to");
  if (split !== -1) {
    const before = amountIn(rest.slice(0, split));
    const after = amountIn(rest.slice(split + 1));
    // `send opt to grace 20` has its amount at the end
    const { amount, glued, currency } = before.amount === null ? after : before;
    return {
      verb: "send",
      amount: before.amount !== null && after.amount !== null ? null : amount,
      symbol: glued ?? joined(before.others.filter(isNoFiller)),
      to: joined(after.others),
      ...(currency === null ? {} : { currency }),
    };
  }
  const { amount, glued, currency, others: all } = amountIn(rest);
  const others = all.filter(isNoFiller);
  // without `to`, a word that is no symbol of the wallet belongs to the recipient
  const symbolAt = glued === null ? others.findIndex(isSymbol) : -1;
  return {
    verb: "send",
    amount,
    symbol: glued ?? others[symbolAt] ?? null,
    to: joined(symbolAt === -1 ? others : others.toSpliced(symbolAt, 1)),
    ...(currency === null ? {} : { currency }),
  };
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
  const rest = withGroups(words);
  const verb = VERBS.get(first.toLowerCase());
  if (verb === undefined || rest.length === 0) return null;
  const known = new Set(symbols.map((symbol) => symbol.toLowerCase()));
  if (verb === "send") return sendIn(rest, (word) => known.has(word.toLowerCase()));
  const { amount, glued, currency, others } = amountIn(rest);
  const symbol = glued ?? joined(others.filter(isNoFiller));
  if (verb === "receive") return { verb, symbol };
  return currency === null ? { verb, amount, symbol } : { verb, amount: null, symbol, currency };
};
