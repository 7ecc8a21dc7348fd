import { compare, isPositive, type Money, subtract, sum, ZERO } from "../values/money.ts";
import type { State as WalletState } from "../wallet/state.ts";
import { type Keyed, sameToken } from "../wallet/token.ts";
import { dayOf, MOST_DAYS, type SeenDay } from "./history.ts";

const DAY = 86_400_000;

/** A day of a drawing: its beginning, and what was seen; null for a day without data. */
export interface Slot {
  readonly at: number;
  readonly seen: SeenDay | null;
}

/** The days that are drawn, the oldest first and today last. `now` is the server's time. */
export const slotsOf = (days: ReadonlyArray<SeenDay>, now: number): ReadonlyArray<Slot> => {
  const seen = new Map(days.map((day) => [dayOf(day.at), day]));
  return Array.from({ length: MOST_DAYS }, (_, index) => {
    const at = dayOf(now) - (MOST_DAYS - 1 - index) * DAY;
    return { at, seen: seen.get(at) ?? null };
  });
};

/**
 * What was seen to happen to a validator. A commission that `changed` did so after the day `from`, on which the earlier one was
 * seen last, and by the day `to`. A suspension was seen on `count` days, the first `from` and the last `to`; it `isOver` where
 * another status was seen later.
 */
export type Happening =
  | {
      readonly kind: "commission";
      readonly from: number;
      readonly to: number;
      readonly before: Money;
      readonly after: Money;
    }
  | {
      readonly kind: "suspended";
      readonly from: number;
      readonly to: number;
      readonly count: number;
      readonly isOver: boolean;
    }
  | Lost;

/** Own stake that a slash of the validator took, by the books of the server. */
interface Lost {
  readonly kind: "lost";
  readonly from: number;
  readonly to: number;
  readonly amount: Money;
}

/** The period of the books in which losses are looked for: the days that are drawn. `now` is the server's time. */
export const lossPeriod = (now: number): { readonly since: number; readonly until: number } => ({
  since: dayOf(now) - (MOST_DAYS - 1) * DAY,
  until: dayOf(now) + DAY,
});

/**
 * What slashes of a validator took from the own stake of a token, by the books that were read; none where the server has none. One
 * slash takes from stake and from what unbonds: what was lost at one time is one loss.
 */
export const lossesOf = (
  readings: WalletState["statement"]["readings"],
  token: Keyed,
  validator: string,
): ReadonlyArray<Lost> => {
  const taken = new Map<number, Money>();
  for (const { movements } of readings.filter((reading) => sameToken(reading, token)))
    for (const of of movements) {
      const at = Date.parse(of.at);
      if (of.kind !== "slashed" || of.validator !== validator) continue;
      taken.set(at, subtract(taken.get(at) ?? ZERO, sum([of.available, of.staked, of.arriving])));
    }
  return [...taken].flatMap(([at, amount]) =>
    isPositive(amount) ? [{ kind: "lost" as const, from: at, to: at, amount }] : [],
  );
};

/** The changes of the commission, oldest first. */
export const commissionChanges = (
  days: ReadonlyArray<SeenDay>,
): ReadonlyArray<Extract<Happening, { readonly kind: "commission" }>> => {
  const known = days.flatMap(({ at, fee }) => (fee === undefined ? [] : [{ at, fee }]));
  return known.slice(1).flatMap(({ at, fee }, index) => {
    const before = known[index];
    return before === undefined || compare(before.fee, fee) === 0
      ? []
      : [{ kind: "commission" as const, from: before.at, to: at, before: before.fee, after: fee }];
  });
};

const suspensions = (
  days: ReadonlyArray<SeenDay>,
): ReadonlyArray<Extract<Happening, { readonly kind: "suspended" }>> => {
  const found: Array<Extract<Happening, { readonly kind: "suspended" }>> = [];
  let open = false;
  for (const { at, status } of days) {
    const last = found.at(-1);
    if (status === "jailed") {
      if (open && last !== undefined) found[found.length - 1] = { ...last, to: at, count: last.count + 1 };
      else found.push({ kind: "suspended", from: at, to: at, count: 1, isOver: false });
      open = true;
    } else if (status !== undefined) {
      if (open && last !== undefined) found[found.length - 1] = { ...last, isOver: true };
      open = false;
    }
  }
  return found;
};

/** What was seen to happen and what was lost, the newest first. Between two days nothing is claimed. */
export const happenings = (days: ReadonlyArray<SeenDay>, losses: ReadonlyArray<Lost> = []): ReadonlyArray<Happening> =>
  [...losses, ...commissionChanges(days), ...suspensions(days)].toSorted((a, b) => b.to - a.to);

/** The day of the lowest uptime, the newest of several; null where none is known. */
export const lowestUptime = (days: ReadonlyArray<SeenDay>): { readonly at: number; readonly uptime: Money } | null =>
  days.reduce<{ readonly at: number; readonly uptime: Money } | null>(
    (lowest, { at, uptime }) =>
      uptime !== undefined && (lowest === null || compare(uptime, lowest.uptime) <= 0) ? { at, uptime } : lowest,
    null,
  );
