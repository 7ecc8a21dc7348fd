import { Ord as booleans } from "fp-ts/boolean";
import { Ord as numbers } from "fp-ts/number";
import { contramap, type Ord, reverse } from "fp-ts/Ord";
import { sortBy } from "fp-ts/ReadonlyArray";
import { Ord as texts } from "fp-ts/string";
import { amount, compare, isPositive, isZero, type Money, ZERO } from "../values/money.ts";
import { hashOf } from "../values/state-hash.ts";
import type { Validator } from "./entities.ts";
import { sameNamed } from "./same-named.ts";

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

/** Whether a validator takes nothing today and may take something later: today's figure says nothing about it. */
const isLure = ({ fee, maxFee = ALL }: Validator): boolean => fee !== undefined && isZero(fee) && isPositive(maxFee);

/** The active validators whose name no other active one reads like; who imitates whom nobody can tell. */
const uniqueNames = (validators: ReadonlyArray<Validator>): ((of: Validator) => boolean) => {
  const shared = sameNamed(validators.filter(isActive));
  return ({ address }) => !shared.has(address);
};

/**
 * The recommended order (docs/staking.md 23): validators that can't be chosen last; those of a name that another one has after
 * the others; the ten largest after smaller ones, so that the list does not feed them; then an uptime of at least 99.5 % first;
 * then those whose commission is not 0 for now alone; then the lower commission that a validator may ever take, an unknown one
 * last, and only where that is equal the one of today. Equal ones take turns: `seed`, such as the own address with the day,
 * decides, and the same seed always gives the same order.
 */
export const recommended = (validators: ReadonlyArray<Validator>, seed: string): ReadonlyArray<Validator> => {
  const large = largest(validators);
  const turns = new Map(validators.map(({ address }) => [address, hashOf(`${seed} ${address}`)]));
  return sortBy([
    withFirst(isActive),
    withFirst(uniqueNames(validators)),
    withFirst(({ address }) => !large.has(address)),
    withFirst(isReliable),
    withFirst((of) => !isLure(of)),
    withFirst(({ maxFee }) => maxFee !== undefined),
    by(byAmount)(({ maxFee }) => maxFee ?? ALL),
    // an unknown commission comes last
    by(byAmount)(({ fee }) => fee ?? ALL),
    by(numbers)(({ address }) => turns.get(address) ?? 0),
  ])(validators);
};

/**
 * The validators that may be suggested, in the recommended order: active, of a name of their own, not one of the ten largest
 * (but in a network that has no smaller ones), an uptime that is not known to be under 99.5 %, and a commission that is neither
 * 0 for now alone nor everything.
 */
export const suggested = (validators: ReadonlyArray<Validator>, seed: string): ReadonlyArray<Validator> => {
  const large = largest(validators);
  const hasSmaller = validators.some((of) => isActive(of) && !large.has(of.address));
  const isUnique = uniqueNames(validators);
  return recommended(validators, seed).filter(
    (of) =>
      isActive(of) &&
      isUnique(of) &&
      !(hasSmaller && large.has(of.address)) &&
      (of.uptime === undefined || isReliable(of)) &&
      !isLure(of) &&
      compare(of.fee ?? ZERO, ALL) < 0,
  );
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
