import { fingerprintOf } from "../transfer/fingerprint.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { expectedFee, maxFee, maxSendable } from "../transfer/views.ts";
import {
  add,
  amount,
  compare,
  divide,
  isPositive,
  type Money,
  multiply,
  notBelowZero,
  subtract,
  sum,
  truncate,
  ZERO,
} from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { type Keyed, sameToken } from "../wallet/token.ts";
import { tokenOf } from "../wallet/views.ts";
import { delegationsSince, type PaidPart } from "./payday.ts";
import type { RestakeLine, StakedLine } from "./restake.ts";
import { leastOf } from "./rewards.ts";
import { type Blocked, whyNotDelegate } from "./why-not.ts";
import type { StakeWorld } from "./world.ts";

/** A part of a payout that is staked again with the validator that paid it. `earned` and `since`: what it paid, and when first. */
export interface PlannedLine {
  readonly validator: string;
  readonly amount: Money;
  readonly earned: Money;
  readonly since: number;
}

/**
 * Why a part is not staked again: its validator can't be chosen, an earlier stake with it has no known outcome, it is no more
 * than its fee, or no validator is named.
 */
export type LeftWhy = Blocked["reason"] | "unresolved" | "under-fee" | "unnamed";

/** A part of a payout that stays in the balance. */
interface LeftPart {
  readonly validator: string | null;
  readonly amount: Money;
  readonly why: LeftWhy;
}

/**
 * What staking a payout again does.
 * - `lines`: one delegation each; `total` is their sum. `fee`: what one is expected to cost.
 * - `left`: the parts that stay in the balance.
 * - `restaked`: what was staked with these validators since, at most what each paid.
 * - `short`: by how much the lines are less than what they were paid, because the balance covers no more; zero mostly.
 */
export interface RestakePlan {
  readonly lines: ReadonlyArray<PlannedLine>;
  readonly left: ReadonlyArray<LeftPart>;
  readonly total: Money;
  readonly fee: Money;
  readonly restaked: Money;
  readonly short: Money;
}

const countOf = (list: ReadonlyArray<unknown>): Money => amount(String(list.length));

/** What was staked with a validator since its payout: by the rows, and by what this page knows besides (`knownStakes`). */
const restakedSince = (
  rows: ReadonlyArray<Transaction>,
  done: ReadonlyArray<StakedLine>,
  validator: string,
  since: number,
): Money => {
  const listed = new Set(rows.map(({ transactionHash }) => transactionHash));
  const own = done.filter((line) => line.validator === validator && !listed.has(line.hash));
  return sum([...delegationsSince(rows, validator, since), ...own].map((stake) => stake.amount));
};

/** What was staked with the validators of these lines since their payouts, by the rows that were read. */
export const stakesSince = (
  lines: ReadonlyArray<Pick<RestakeLine, "validator" | "since">>,
  rows: ReadonlyArray<Transaction>,
): ReadonlyArray<StakedLine> =>
  lines.flatMap(({ validator, since }) =>
    delegationsSince(rows, validator, since).map((row) => ({
      ...{ validator, amount: row.amount, hash: row.transactionHash },
    })),
  );

/** The validators of lines of whose payout less is left than the line says, by the rows that were read since. */
export const takenOf = (
  lines: ReadonlyArray<Pick<RestakeLine, "validator" | "amount" | "earned" | "since">>,
  rows: ReadonlyArray<Transaction>,
  done: ReadonlyArray<StakedLine>,
): ReadonlyArray<string> =>
  lines.flatMap(({ validator, amount: asked, earned, since }) =>
    compare(asked, subtract(earned, restakedSince(rows, done, validator, since))) > 0 ? [validator] : [],
  );

/**
 * Whether an amount may be staked with a validator already: by an open transfer, or by one of an earlier session, of which
 * only the fingerprint is left (docs/rules.md Session).
 */
const isUnresolved = (
  { attempts, fingerprints }: TransferState,
  { chainId, symbol }: Keyed,
  { validator, amount: part, sender }: { readonly validator: string; readonly amount: Money; readonly sender: string },
): boolean => {
  const isOpen = attempts.some(
    ({ intent }) =>
      sameToken(intent, { chainId, symbol }) &&
      intent.action.type === "delegate" &&
      intent.action.validator === validator,
  );
  const hash = fingerprintOf({ chainId, symbol, amount: part, sender, action: { type: "delegate", validator } });
  return isOpen || fingerprints.some((known) => known.unresolved && known.hash === hash);
};

/**
 * Amounts that a smaller sum pays, in the same shares: each is cut to `decimals`, and what that leaves of the sum goes to
 * the first ones by one base unit, of which each lost one at least.
 */
const scaled = (amounts: ReadonlyArray<Money>, to: Money, decimals: number): ReadonlyArray<Money> => {
  const all = sum(amounts);
  if (compare(all, to) <= 0) return amounts;
  const unit = leastOf(decimals);
  let rest = to;
  const cut = amounts.map((part) => divide(multiply(part, to), all, decimals));
  for (const part of cut) rest = subtract(rest, part);
  return cut.map((part) => {
    if (!isPositive(rest)) return part;
    rest = subtract(rest, unit);
    return add(part, unit);
  });
};

type Asked = { readonly token: Keyed; readonly parts: ReadonlyArray<PaidPart>; readonly reserve: Money };

/**
 * What staking a payout again would do now: each part with the validator that paid it, less what was staked with that one
 * since. `rows`: the loaded transactions of the token; `done`: what this page knows besides. `reserve`: what stays for
 * later fees.
 */
export const restakePlan = (
  world: StakeWorld & { readonly transfer: TransferState },
  { token, parts, reserve }: Asked,
  rows: ReadonlyArray<Transaction>,
  done: ReadonlyArray<StakedLine>,
): RestakePlan => {
  const { transfer } = world;
  const held = tokenOf(world.wallet, token.chainId, token.symbol);
  const decimals = held?.decimals ?? 0;
  const fee = expectedFee(transfer, world, token.chainId, "delegate");
  const own = maxFee(transfer, world, token.chainId, token.symbol, "delegate");
  const whyNot = (validator: string, part: Money): LeftWhy | null => {
    if (isUnresolved(transfer, token, { validator, amount: part, sender: held?.address ?? "" })) return "unresolved";
    const blocked = whyNotDelegate(world, { ...token, validator });
    return blocked?.reason ?? (compare(part, own) <= 0 ? "under-fee" : null);
  };
  const known = parts.map((part) => {
    const staked = part.validator === null ? ZERO : restakedSince(rows, done, part.validator, part.since);
    return { ...part, staked };
  });
  const open = known.flatMap(({ validator, amount: paid, since, staked }) => {
    const part = truncate(notBelowZero(subtract(paid, staked)), decimals);
    if (!isPositive(part)) return [];
    return [{ validator, part, since, paid, why: validator === null ? ("unnamed" as const) : whyNot(validator, part) }];
  });
  const able = open.flatMap(({ validator, part, since, paid, why }) =>
    validator === null || why !== null ? [] : [{ validator, part, since, paid }],
  );
  const most = maxSendable(held?.balance ?? ZERO, multiply(own, countOf(able)), reserve, decimals);
  const amounts = scaled(
    able.map(({ part }) => part),
    most,
    decimals,
  );
  const lines = able.flatMap(({ validator, since, paid }, index): ReadonlyArray<PlannedLine> => {
    const planned = amounts[index] ?? ZERO;
    return compare(planned, own) <= 0 ? [] : [{ validator, amount: planned, earned: paid, since }];
  });
  const total = sum(lines.map((line) => line.amount));
  return {
    lines,
    left: open.flatMap(({ validator, part, why }) => (why === null ? [] : [{ validator, amount: part, why }])),
    total,
    fee,
    restaked: sum(known.map(({ amount: paid, staked }) => (compare(staked, paid) > 0 ? paid : staked))),
    short: subtract(sum(able.map(({ part }) => part)), total),
  };
};
