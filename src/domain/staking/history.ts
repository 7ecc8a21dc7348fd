import { flag, integer, list, oneOf, optional, struct, type TypeOf } from "../decider/field.ts";
import { addressText, instant } from "../values/classes.ts";
import { compare, type Money, rate, truncate } from "../values/money.ts";
import type { Validator } from "./entities.ts";
import { believed } from "./validators.ts";

const DAY = 86_400_000;

/** How many days are kept and drawn, today included. */
export const MOST_DAYS = 90;

/** How many validators of an answer are kept: a hostile server may send more. */
const MOST_VALIDATORS = 500;

/** Decimals that a share of 1 keeps: a hundredth of a percent of an uptime, and two more of a commission. */
const PLACES = { fee: 6, maxFee: 6, uptime: 4 };

const figures = {
  fee: optional(rate),
  maxFee: optional(rate),
  uptime: optional(rate),
  status: optional(oneOf(["active", "inactive", "jailed"])),
};

/**
 * A validator on one UTC day, which begins at `at`: the shares of 1 as they were last said that day, and `jailed` where it was
 * seen so at any time of the day. A figure that the server did not send, or that cannot be, is absent.
 */
export const seenDay = struct({ at: instant, ...figures });
export type SeenDay = TypeOf<typeof seenDay>;
export type SeenFigures = Omit<SeenDay, "at">;

/**
 * The days of the validator on screen, oldest first. `off`: the user chose that nothing is kept on this device. `unreadable`: how
 * many of its records can't be read. `isUnkept`: it refused to store the last day.
 */
export const history = struct({
  validator: addressText,
  status: oneOf(["reading", "read", "failed", "off"]),
  days: list(seenDay),
  unreadable: integer,
  isUnkept: flag,
});
export type History = TypeOf<typeof history>;

/** The beginning of the UTC day of an instant: a day does not depend on where a person travels. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** What a day's answers say, by address. `saidAt` is the server's time of the last one. */
export interface DaySeen {
  readonly at: number;
  readonly saidAt: number;
  readonly seen: ReadonlyMap<string, SeenFigures>;
}

/** What is kept of a validator. */
const seenOf = (validator: Validator): SeenFigures => {
  const { fee, maxFee, uptime, status } = believed(validator);
  return {
    ...(fee === undefined ? {} : { fee: truncate(fee, PLACES.fee) }),
    ...(maxFee === undefined ? {} : { maxFee: truncate(maxFee, PLACES.maxFee) }),
    ...(uptime === undefined ? {} : { uptime: truncate(uptime, PLACES.uptime) }),
    ...(status === undefined ? {} : { status }),
  };
};

/**
 * The day of an answer at a time of the server, in milliseconds since 1970. `keyOf` shortens an address. Those with own stake come
 * first where there are too many.
 */
export const dayOfAnswer = (validators: ReadonlyArray<Validator>, { saidAt, own, keyOf }: SaidAt): DaySeen => {
  const ordered =
    validators.length <= MOST_VALIDATORS
      ? validators
      : [
          ...validators.filter(({ address }) => own.has(address)),
          ...validators.filter(({ address }) => !own.has(address)),
        ];
  const seen = ordered.slice(0, MOST_VALIDATORS).flatMap((validator) => {
    const key = keyOf(validator.address);
    return key === null ? [] : [[key, seenOf(validator)] as const];
  });
  return { at: dayOf(saidAt), saidAt, seen: new Map(seen) };
};
type SaidAt = {
  readonly saidAt: number;
  readonly own: ReadonlySet<string>;
  readonly keyOf: (address: string) => string | null;
};

/** One day that two answers, or two tabs, saw: the later one counts, and a validator that one of them saw jailed was jailed. */
export const mergedDay = (a: DaySeen, b: DaySeen): DaySeen => {
  const [earlier, later] = a.saidAt <= b.saidAt ? [a, b] : [b, a];
  const seen = new Map(earlier.seen);
  for (const [key, of] of later.seen)
    seen.set(key, earlier.seen.get(key)?.status === "jailed" ? { ...of, status: "jailed" } : of);
  return { ...later, seen: new Map([...seen].slice(0, MOST_VALIDATORS)) };
};

/** Whether a day is kept at a time: those that are drawn, and tomorrow, which another tab may have reached already. */
export const isKeptDay = (day: number, now: number): boolean => {
  const today = dayOf(now);
  return day > today - MOST_DAYS * DAY && day <= today + DAY;
};

const HOUR = 3_600_000;

const isSame = (a: Money | undefined, b: Money | undefined): boolean =>
  a === undefined || b === undefined ? a === b : compare(a, b) === 0;

/** Whether a day says what the one that is stored of it does not. An uptime, which changes with every block, counts hourly. */
export const isNews = (stored: DaySeen, next: DaySeen): boolean =>
  next.saidAt - stored.saidAt >= HOUR ||
  [...next.seen].some(([key, of]) => {
    const before = stored.seen.get(key);
    return (
      before === undefined ||
      before.status !== of.status ||
      !isSame(before.fee, of.fee) ||
      !isSame(before.maxFee, of.maxFee)
    );
  });

/** The days of one validator that are drawn, oldest first; each day once. */
export const daysOf = (days: ReadonlyArray<DaySeen>, key: string, now: number): ReadonlyArray<SeenDay> => {
  const byDay = new Map<number, DaySeen>();
  for (const day of days) {
    if (!isKeptDay(day.at, now) || day.at > dayOf(now)) continue;
    const other = byDay.get(day.at);
    byDay.set(day.at, other === undefined ? day : mergedDay(other, day));
  }
  return [...byDay.values()]
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ at, seen }) => {
      const of = seen.get(key);
      return of === undefined ? [] : [{ at, ...of }];
    });
};
