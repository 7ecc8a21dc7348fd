import { hashOfTexts } from "../transfer/fingerprint.ts";
import { hasAddress } from "../values/address.ts";
import {
  add,
  amount,
  compare,
  divide,
  isPositive,
  type Money,
  multiply,
  subtract,
  sum,
  ZERO,
} from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { COMMISSION_MEMO, isPayout } from "../wallet/payouts.ts";
import type { State as WalletState } from "../wallet/state.ts";
import type { Keyed } from "../wallet/token.ts";
import { moves, ofAccount, ofToken } from "../wallet/transactions.ts";
import { accountOf } from "../wallet/views.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;
/** How many weeks the bars of a payday show. */
const WEEKS = 8;
/** How far a row may be ahead of the clock, in milliseconds: the skew is measured, not exact. */
const AHEAD = 60_000;

/**
 * What one validator paid: `since` is the time of its first payout in milliseconds since 1970. What was staked with it from then
 * on counts as staked again, also where it paid more than once: each payout is staked once at most.
 */
export interface PaidPart {
  readonly validator: string | null;
  readonly amount: Money;
  readonly since: number;
}

/**
 * A payout of rewards of the last 24 hours.
 * - `id`: its newest row, whose mark is remembered where a person keeps it. `at`: the time of that row, in milliseconds since 1970.
 * - `paid`: its sum. `parts`: what each validator paid, the largest first; null for rows that name none.
 * - `week`: the rewards of the seven days up to `at`; `weeks` those of up to eight weeks, oldest first, the last one is
 *   `week`. A week of which rows may be missing is left out, with those before it, but for `week`.
 * - `more`: by how many percent `week` is more than the week before, one decimal; null where that is not known, or no more.
 */
export interface Payday {
  readonly id: string;
  readonly at: number;
  readonly paid: Money;
  readonly parts: ReadonlyArray<PaidPart>;
  readonly week: Money;
  readonly weeks: ReadonlyArray<{ readonly at: number; readonly value: Money }>;
  readonly more: Money | null;
}

/** Every transaction of a token that is loaded, each once, as the newest reading says it. */
export const loadedRows = (
  wallet: Pick<WalletState, "accounts" | "recent" | "matches">,
  token: Keyed,
): ReadonlyArray<Transaction> => {
  const rows = [
    ...ofToken(token, wallet.matches.transactions),
    ...ofAccount(token, accountOf(wallet, token.chainId, token.symbol)?.account?.transactions ?? []),
    ...ofToken(token, wallet.recent.transactions ?? []),
  ];
  return [...new Map(rows.map((row) => [row.id, row])).values()];
};

/** The rewards of stakes: a commission has weeks of its own. */
const isReward = (row: Transaction): boolean => isPayout(row) && row.memo !== COMMISSION_MEMO;

/**
 * The payouts of the calendar among these rows. Any change of a stake pays its rewards too, by a row with the hash of the
 * change (docs/staking.md 10); that is no payday.
 */
const ofCalendar = (
  rewards: ReadonlyArray<Transaction>,
  { loaded, settled }: Pick<PaydaySources, "loaded" | "settled">,
): ReadonlyArray<Transaction> => {
  const changes = new Set([
    ...loaded.flatMap(({ type, transactionHash }) => (type === "distribution" ? [] : [transactionHash])),
    ...settled,
  ]);
  return rewards.filter((row) => row.transactionHash === "" || !changes.has(row.transactionHash));
};

const timeOf = ({ created_at }: Transaction): number => Date.parse(created_at);

/** What each validator paid by these rows, the largest first. */
const partsOf = (rows: ReadonlyArray<Transaction>): ReadonlyArray<PaidPart> => {
  const parts = new Map<string | null, PaidPart>();
  for (const row of rows) {
    const { fromValidator: validator } = row;
    const known = parts.get(validator) ?? { validator, amount: ZERO, since: Number.POSITIVE_INFINITY };
    parts.set(validator, {
      validator,
      amount: add(known.amount, row.amount),
      since: Math.min(known.since, timeOf(row)),
    });
  }
  return [...parts.values()].sort((a, b) => compare(b.amount, a.amount));
};

/** The rewards of the weeks up to `at`, oldest first: the one that ends there, and those before it that have rewards and are whole. */
const weeksOf = (
  rows: ReadonlyArray<Transaction>,
  at: number,
  oldest: number,
  isWhole: (since: number) => boolean,
): Payday["weeks"] =>
  Array.from({ length: WEEKS }, (_, back) => at - back * WEEK)
    .filter((end) => end === at || (end >= oldest && isWhole(end - WEEK)))
    .map((end) => ({
      at: end,
      value: sum(rows.flatMap((row) => (timeOf(row) > end - WEEK && timeOf(row) <= end ? [row.amount] : []))),
    }))
    .reverse();

const HUNDRED = amount("100");

/** By how many percent a week is more than the one before; null where it is not, or there is none before. */
const moreThan = (week: Money, before: Money | undefined): Money | null => {
  if (before === undefined || !isPositive(before)) return null;
  const more = divide(multiply(subtract(week, before), HUNDRED), before, 1);
  return isPositive(more) ? more : null;
};

/** By what a device remembers a payout: a hash, because it stays after a logout and an id may name the transaction. */
export const payoutMark = (id: string): string => hashOfTexts(["payout", id]);

/**
 * What a payday is read from. `rewards`: the payouts of one token that are loaded, the newest ones, or all if `isComplete`.
 * `loaded`: every transaction of it that is loaded. `settled`: the hashes of the transfers of this page, of which many push
 * the first ones out of what is loaded. `now`: the server's time. `kept`: the {@link payoutMark} of the payout that the person
 * keeps; its newest row and those before it make no payday any more.
 */
export interface PaydaySources {
  readonly rewards: ReadonlyArray<Transaction>;
  readonly isComplete: boolean;
  readonly loaded: ReadonlyArray<Transaction>;
  readonly settled: ReadonlyArray<string>;
  readonly now: number;
  readonly kept: string | null;
}

/** The payout of a token in the 24 hours up to now, or null. */
export const paydayOf = (sources: PaydaySources): Payday | null => {
  const { rewards: rows, isComplete, now, kept } = sources;
  const rewards = rows.filter((row) => isReward(row) && timeOf(row) <= now + AHEAD);
  // an older one is no part of this payout
  const keptRow = rewards.find((row) => kept !== null && timeOf(row) > now - 2 * DAY && payoutMark(row.id) === kept);
  const payouts = ofCalendar(rewards, sources);
  const [newest] = [...payouts].sort((a, b) => timeOf(b) - timeOf(a));
  if (newest === undefined) return null;
  const at = timeOf(newest);
  const keptUntil = keptRow === undefined ? Number.NEGATIVE_INFINITY : timeOf(keptRow);
  const oldest = Math.min(...rewards.map(timeOf));
  // of a cut list the oldest moment may lack rows
  const isWhole = (since: number): boolean => isComplete || oldest < since;
  if (at <= Math.max(now - DAY, keptUntil) || !isWhole(at - DAY)) return null;
  const paid = payouts.filter((row) => timeOf(row) > Math.max(at - DAY, keptUntil));
  const weeks = weeksOf(rewards, at, oldest, isWhole);
  const week = weeks.at(-1)?.value ?? ZERO;
  return {
    id: newest.id,
    at,
    paid: sum(paid.map((row) => row.amount)),
    parts: partsOf(paid),
    week,
    weeks,
    more: moreThan(week, weeks.at(-2)?.value),
  };
};

/** Whether a delegation went to a validator; a server that names none in its own field names it as `to`. */
const goesTo = ({ toValidator, to }: Transaction, validator: string): boolean =>
  hasAddress([toValidator ?? "", to], validator);

/** The delegations to a validator since a moment among these rows: one that failed does not count. */
export const delegationsSince = (
  rows: ReadonlyArray<Transaction>,
  validator: string,
  since: number,
): ReadonlyArray<Transaction> =>
  rows.filter((row) => row.type === "delegate" && moves(row) && goesTo(row, validator) && timeOf(row) >= since);
