import { contramap, reverse } from "fp-ts/Ord";
import { sort } from "fp-ts/ReadonlyArray";
import { folded } from "../values/letters.ts";
import { ZERO } from "../values/money.ts";
import { byAmount, recommended } from "./choice.ts";
import type { Validator } from "./entities.ts";
import { isOwn, type OwnStake, whyNotChoose } from "./validators.ts";

/** The columns by which validators can be sorted. */
export const VALIDATOR_SORT_KEYS = ["power", "apr", "fee", "uptime"] as const;
/** The order of a list of validators. */
export interface ValidatorSort {
  readonly key: (typeof VALIDATOR_SORT_KEYS)[number];
  readonly direction: "ascending" | "descending";
}

/** An order in the address of a page, and back: `fee.ascending`. Null for the recommended order, and for any other text. */
export const sortText = (sorted: ValidatorSort | null): string | null =>
  sorted === null ? null : `${sorted.key}.${sorted.direction}`;
export const sortIn = (text: string): ValidatorSort | null => {
  const [named, direction, ...more] = text.split(".");
  const key = VALIDATOR_SORT_KEYS.find((other) => other === named);
  if (key === undefined || more.length > 0) return null;
  if (direction !== "ascending" && direction !== "descending") return null;
  return { key, direction };
};

/** The order after a press on a column: what delegators look for first (a low fee, a high rest), then the reverse. */
export const validatorSortAfterPress = (sorted: ValidatorSort | null, key: ValidatorSort["key"]): ValidatorSort => {
  if (sorted?.key === key) return { key, direction: sorted.direction === "ascending" ? "descending" : "ascending" };
  return { key, direction: key === "fee" ? "ascending" : "descending" };
};

const SORTED_BY = {
  power: ({ coins }: Validator) => coins,
  apr: ({ apr }: Validator) => apr,
  fee: ({ fee }: Validator) => fee,
  uptime: ({ uptime }: Validator) => uptime,
} as const;

const sorter = ({ key, direction }: ValidatorSort): ((validators: ReadonlyArray<Validator>) => Validator[]) => {
  const figureOf = SORTED_BY[key];
  const order = contramap((validator: Validator) => figureOf(validator) ?? ZERO)(byAmount);
  const sorted = sort(direction === "ascending" ? order : reverse(order));
  // an unknown figure is last in both directions
  return (validators) => [
    ...sorted(validators.filter((validator) => figureOf(validator) !== null)),
    ...validators.filter((validator) => figureOf(validator) === null),
  ];
};

/** An order of validators: by a column, or without one the recommended order, whose equal ones take turns by `seed`. */
export interface ValidatorOrder {
  readonly sorted: ValidatorSort | null;
  readonly seed: string;
}

/**
 * The validators in the chosen order: first those with the user's own stake, whatever their status, then those that can
 * be chosen, then the others; each part in the order.
 */
export const orderValidators = (
  validators: ReadonlyArray<Validator>,
  { sorted, seed, own }: ValidatorOrder & { readonly own: OwnStake },
): ReadonlyArray<Validator> => {
  const inOrder = sorted === null ? recommended(validators, seed) : sorter(sorted)(validators);
  const others = inOrder.filter((validator) => !isOwn(own, validator));
  return [
    ...inOrder.filter((validator) => isOwn(own, validator)),
    ...others.filter((validator) => whyNotChoose(validator) === null),
    ...others.filter((validator) => whyNotChoose(validator) !== null),
  ];
};

/** Whether a text has a word, which may be an address as screens shorten it: `optiov…9w4`. */
const has = (text: string, word: string): boolean => {
  const [start = "", end = ""] = word.split("...");
  const index = text.indexOf(start);
  return index >= 0 && text.includes(end, index + start.length);
};

/**
 * The search of a list of validators: given what was typed, those whose name or address contains every word of it, in
 * the list's order. Ignores case and accents. The texts are prepared once, not for each typed character.
 */
export const searchOf = (validators: ReadonlyArray<Validator>): ((typed: string) => ReadonlyArray<Validator>) => {
  const texts = validators.map(({ moniker, address }) => folded(`${moniker} ${address}`));
  return (typed) => {
    const words = folded(typed).split(/\s+/).filter(Boolean);
    return validators.filter((_, index) => words.every((word) => has(texts[index] ?? "", word)));
  };
};
