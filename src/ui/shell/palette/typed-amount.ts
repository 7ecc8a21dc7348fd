import { isRight } from "fp-ts/Either";
import { addressForm, canonicalAddress } from "../../../domain/values/address.ts";
import { readAmount } from "../../../domain/values/amount-input.ts";
import { amount as exact, multiply, normalize } from "../../../domain/values/money.ts";

/**
 * Digits with separators, and possibly a symbol or a currency without a space in between: `5`, `1,5`, `.5`, `1.5k`, `5OPT`,
 * `$20`, `20€`.
 */
const AMOUNT = /^(US\$|\p{Sc})?(?=[.,]*[0-9])([0-9.,]+(?: [0-9]{3})*(?:[.,][0-9]+)?)(\p{Sc}|\p{L}[\p{L}0-9]*)?$/iu;
/** A word that begins as a number does, readable or not: `-5`, `~5`, `5%`, `$20/day`. */
const NUMERIC = /^[-+−–—~≈<>]?(?:US\$|\p{Sc})?[.,]*[0-9]/iu;
/** The words of a number whose thousands are set apart by spaces: `1 000`, `$1 000.50`. */
const FIRST_GROUP = /^(?:US\$|\p{Sc})?[0-9]{1,3}$/iu;
const NEXT_GROUP = /^[0-9]{3}(?:[.,][0-9]+)?(?:\p{Sc}|\p{L}[\p{L}0-9]*)?$/u;
const PLAIN_GROUP = /^[0-9]{3}$/u;
const PLAIN_NUMBER = /^(?:US\$|\p{Sc})?[0-9.,]*[0-9]$/iu;
const SIGN = /^(?:US\$|\p{Sc})$/iu;
const THOUSAND = /^k$/iu;
const IN_USD = /^(?:\$|US\$|USD|dollars?|bucks?)$/iu;
const OTHER_CURRENCY = /^(?:\p{Sc}|EUR|GBP|CHF|JPY|euros?|pounds?)$/iu;

/** Words that make any number beside them another amount, and those that do so right after one: `half of 10`, `5 million`. */
const SHARE = /^(?:half|halves|quarters?|percent|twice|double)$/iu;
const SCALE = /^(?:per|dozen|hundred|thousand|grand|million|mio|billion|bn|m|cents?|times|and|plus|minus)$/iu;

/** No amount with a `k` is longer. */
const LONGEST = 60;

/** Words with those of one number joined: who writes `1 000`, `5 k` or `$ 20` means no 1, 5 or name. */
export const withGroups = (words: ReadonlyArray<string>): ReadonlyArray<string> => {
  const found: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const last = found.at(-1);
    if (last !== undefined && isOpen && NEXT_GROUP.test(word)) {
      found[found.length - 1] = `${last} ${word}`;
      isOpen = PLAIN_GROUP.test(word);
    } else if (
      last !== undefined &&
      ((PLAIN_NUMBER.test(last) && THOUSAND.test(word)) || (SIGN.test(last) && PLAIN_NUMBER.test(word)))
    ) {
      found[found.length - 1] = `${last}${word}`;
      isOpen = FIRST_GROUP.test(`${last}${word}`);
    } else {
      found.push(word);
      isOpen = FIRST_GROUP.test(word);
    }
  }
  return found;
};

/** The exact amount of a number of thousands; null for one that can be read in two ways, such as `1,500k`. */
const thousands = (number: string): string | null => {
  if (number.length > LONGEST) return null;
  const read = readAmount(number, Number.POSITIVE_INFINITY);
  return isRight(read) ? normalize(multiply(read.right, exact("1000"))) : null;
};

/** The amount of some words: none if there are several, or it can't be read exactly, since nobody knows which one is meant. */
export interface TypedAmount {
  /** As typed; one with a `k` is written out. */
  readonly amount: string | null;
  /** What stands for an amount that is none: several, or an unreadable one. */
  readonly unread: string | null;
  /** The symbol at the amount, such as that of `5OPT`. */
  readonly glued: string | null;
  /** The sign or word of a currency at or beside the amount. */
  readonly currency: string | null;
  /** The words that are no number and no currency: a number is never a part of a name. */
  readonly others: ReadonlyArray<string>;
}

const isNumber = (word: string): boolean => NUMERIC.test(word) && addressForm(canonicalAddress(word)) === "unknown";

const isCurrency = (word: string | undefined): boolean =>
  word !== undefined && (IN_USD.test(word) || OTHER_CURRENCY.test(word));

/**
 * The amount, its unit and the other words of a typed text, whose numbers are joined (`withGroups`) before any of its words are
 * left out: `5 of my 100` is no 5,100.
 */
export const amountIn = (words: ReadonlyArray<string>): TypedAmount => {
  const areNumbers = words.map(isNumber);
  const hasNumber = areNumbers.includes(true);
  const isStated = (word: string, at: number): boolean =>
    areNumbers[at] === true || (hasNumber && (SHARE.test(word) || (areNumbers[at - 1] === true && SCALE.test(word))));
  const stated = words.filter(isStated);
  const [, before, number, after] = AMOUNT.exec((stated.length === 1 && stated[0]) || "") ?? [];
  const others = words.filter((word, at) => !isStated(word, at));
  const isThousands = after !== undefined && THOUSAND.test(after);
  const amount = number === undefined ? null : isThousands ? thousands(number) : number;
  const unit = isThousands ? undefined : after;
  const beside = amount === null ? undefined : others.find(isCurrency);
  const currency = before ?? (isCurrency(unit) ? unit : beside) ?? null;
  return {
    amount,
    unread: amount === null && hasNumber ? stated.join(" ") : null,
    glued: unit !== undefined && !isCurrency(unit) ? unit : null,
    currency,
    others: beside !== undefined && currency === beside ? others.toSpliced(others.indexOf(beside), 1) : others,
  };
};

/** Whether the sign or word of a currency is that of US dollars, the only one in which an amount can be typed. */
export const isUsd = (currency: string): boolean => IN_USD.test(currency);
