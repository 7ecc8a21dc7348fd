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
    }
  | { readonly verb: "stake"; readonly amount: string | null; readonly symbol: string | null }
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

/** Digits with separators, and possibly a symbol without a space in between: `5`, `1,5`, `.5`, `5OPT`. */
const AMOUNT = /^(?=[.,]*[0-9])([0-9.,]+)(\p{L}[\p{L}0-9]*)?$/u;

const joined = (words: ReadonlyArray<string>): string | null => (words.length === 0 ? null : words.join(" "));

/** Takes the first amount out of the words. */
const amountIn = (
  words: ReadonlyArray<string>,
): { readonly amount: string | null; readonly glued: string | null; readonly others: ReadonlyArray<string> } => {
  const at = words.findIndex((word) => AMOUNT.test(word));
  const [, amount = null, glued = null] = AMOUNT.exec(words[at] ?? "") ?? [];
  return { amount, glued, others: at === -1 ? words : words.toSpliced(at, 1) };
};

const sendIn = (rest: ReadonlyArray<string>, isSymbol: (word: string) => boolean): TypedAction => {
  const split = rest.findIndex((word) => word.toLowerCase() === "to");
  const { amount, glued, others } = amountIn(split === -1 ? rest : rest.slice(0, split));
  if (split !== -1) return { verb: "send", amount, symbol: glued ?? joined(others), to: joined(rest.slice(split + 1)) };
  // without `to`, a word that is no symbol of the wallet belongs to the recipient
  const symbolAt = glued === null ? others.findIndex(isSymbol) : -1;
  return {
    verb: "send",
    amount,
    symbol: glued ?? others[symbolAt] ?? null,
    to: joined(symbolAt === -1 ? others : others.toSpliced(symbolAt, 1)),
  };
};

/**
 * The action that a text asks for, such as `send 5 OPT to grace`, `stake 10` or `receive eth`; null for any other text, and
 * for a verb alone, which finds the general action.
 * `symbols` are those of the wallet's tokens.
 */
export const typedAction = (text: string, symbols: ReadonlyArray<string>): TypedAction | null => {
  const [first = "", ...rest] = text.trim().split(/\s+/u);
  const verb = VERBS.get(first.toLowerCase());
  if (verb === undefined || rest.length === 0) return null;
  const known = new Set(symbols.map((symbol) => symbol.toLowerCase()));
  if (verb === "send") return sendIn(rest, (word) => known.has(word.toLowerCase()));
  const { amount, glued, others } = amountIn(rest);
  const symbol = glued ?? joined(others);
  return verb === "stake" ? { verb, amount, symbol } : { verb, symbol };
};
