import { Ord as booleans } from "fp-ts/boolean";
import { Ord as numbers } from "fp-ts/number";
import { contramap, type Ord, reverse } from "fp-ts/Ord";
import { sortBy } from "fp-ts/ReadonlyArray";
import { Ord as texts } from "fp-ts/string";
import { amount, compare, type Money, ZERO } from "../values/money.ts";
import { hashOf } from "../values/state-hash.ts";
import type { Validator } from "./entities.ts";

/** How many validators count as the largest. */
const LARGEST = 10;
const [FULL_UPTIME, LOW_FEE, ALL] = [amount("0.995"), amount("0.05"), amount("1")];

/** The order of amounts. */
export const byAmount: Ord<Money> = { equals: (a, b) => compare(a, b) === 0, compare };
const by =
  <Figure>(order: Ord<Figure>) =>
  (figureOf: (of: Validator) => Figure): Ord<Validator> =>
    contramap(figureOf)(order);
const withFirst = (has: (of: Validator) => boolean): Ord<Validator> => by(reverse(booleans))(has);

/** Also where the server does not say it: such a validator can be chosen. */
const isActive = ({ status = "active" }: Validator): boolean => status === "active";
const isReliable = ({ uptime }: Validator): boolean => uptime !== undefined && compare(uptime, FULL_UPTIME) >= 0;

const bySize = sortBy([by(reverse(byAmount))(({ coins }) => coins ?? ZERO), by(texts)(({ address }) => address)]);

/** The addresses of the ten active validators with the most voting power; a tie goes to the smaller address (docs/staking.md 1). */
const largest = (validators: ReadonlyArray<Validator>): ReadonlySet<string> =>
  new Set(
    bySize(validators.filter(isActive))
      .slice(0, LARGEST)
      .map(({ address }) => address),
  );

/**
 * The recommended order (docs/staking.md 23): validators that can't be chosen last; the ten largest after the others, so
 * that the list does not feed them; then an uptime of at least 99.5 % first, then the lower commission. Equal ones take
 * turns: `seed`, such as the own address with the day, decides, and the same seed always gives the same order.
 */
export const recommended = (validators: ReadonlyArray<Validator>, seed: string): ReadonlyArray<Validator> => {
  const large = largest(validators);
  const turns = new Map(validators.map(({ address }) => [address, hashOf(`${seed} ${address}`)]));
  return sortBy([
    withFirst(isActive),
    withFirst(({ address }) => !large.has(address)),
    withFirst(isReliable),
    // an unknown commission comes last
    by(byAmount)(({ fee }) => fee ?? ALL),
    by(numbers)(({ address }) => turns.get(address) ?? 0),
  ])(validators);
};

/** What a list of validators can be narrowed to. */
export const FILTERS = ["active", "fee", "uptime", "smaller", "favourites"] as const;
export type Filter = (typeof FILTERS)[number];

/** The filters that a text names, separated by commas; what it names besides is ignored. */
export const filtersIn = (text: string): ReadonlyArray<Filter> => {
  const named = text.split(",");
  return FILTERS.filter((filter) => named.includes(filter));
};

/** The validators that pass every chosen filter, in their order. */
export const filtered = (
  validators: ReadonlyArray<Validator>,
  chosen: ReadonlyArray<Filter>,
  favourites: ReadonlySet<string>,
): ReadonlyArray<Validator> => {
  if (chosen.length === 0) return validators;
  const large = largest(validators);
  const passes: Record<Filter, (of: Validator) => boolean> = {
    active: isActive,
    fee: ({ fee }) => fee !== undefined && compare(fee, LOW_FEE) <= 0,
    uptime: isReliable,
    smaller: ({ address }) => !large.has(address),
    favourites: ({ address }) => favourites.has(address),
  };
  return validators.filter((validator) => chosen.every((filter) => passes[filter](validator)));
};
