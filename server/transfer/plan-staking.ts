import { asc, inArray } from "drizzle-orm";
import { MAX_ENTRIES, maturityOf } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { validators } from "../db/schema/wallets.ts";
import { available, unbonding } from "../ledger/accounts.ts";
import { OPT } from "../ledger/tokens.ts";
import { refuse } from "../shared/refusal.ts";
import { canChangeSet, setLimits } from "../staking/active-set.ts";
import { delegationTo, type Holdings, type UnbondingEntry } from "../staking/holdings.ts";
import { beginUnbonding, cancelUnbonding, trackMove } from "../staking/leaving.ts";
import { coinsOf, hasRate, sharesFor, sharesOut } from "../staking/shares.ts";
import { type StakeChange, stakeOf } from "../staking/stake-change.ts";
import { isPresent, statusOf, trackedUntil, type ValidatorRow } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { refuseField, requireAmount, requireFunds, requireOwnSource, requireToken } from "./checks.ts";
import { type Plan, planOf, type Situation, type TransferRequest } from "./request.ts";

/** A plan that changes stake, with the parts that only some kinds have. */
export const stakingPlan = (
  wallet: WalletRow,
  to: string,
  amount: bigint,
  parts: Pick<Plan, "type" | "legs" | "stakes"> & Partial<Plan>,
): Plan => planOf({ token: OPT, amount, from: wallet.optioAddress, to, ...parts });

const requireStakeable = (request: TransferRequest): bigint => {
  const token = requireToken(request);
  if (!token.stakeable) throw refuse(422, `${token.symbol} on ${token.chainName} cannot be staked`);
  return requireAmount(token, request.amount);
};

/** A validator, and whether the active set can change when it has other coins. */
interface Target {
  readonly validator: ValidatorRow;
  readonly changesSet: (bonded: bigint) => boolean;
}

/** Reads the validators that are present; `lock`: until the end of the transaction, in the order of `lockValidators`. */
const findTargets = async (
  db: Db,
  addresses: ReadonlyArray<string>,
  { final: lock, now }: Pick<Situation, "final" | "now">,
): Promise<(address: string) => Target | undefined> => {
  const query = db
    .select({ validator: validators, ...setLimits })
    .from(validators)
    .where(inArray(validators.address, [...addresses]))
    .orderBy(asc(validators.address));
  const rows = await (lock ? query.for("no key update") : query);
  return (address) => {
    const row = rows.find(({ validator }) => validator.address === address);
    if (row === undefined || !isPresent(row.validator, now)) return undefined;
    const { validator, ...limits } = row;
    return { validator, changesSet: (bonded) => canChangeSet(validator, bonded, limits) };
  };
};

const requireTarget = async ({ db, ...situation }: Situation, address: string): Promise<Target> => {
  const target = (await findTargets(db, [address], situation))(address);
  if (target === undefined) throw refuse(422, "validator does not exist");
  return target;
};

const sharesOf = (holdings: Holdings, { validator }: Target): bigint =>
  delegationTo(holdings, validator.address)?.shares ?? 0n;

/** The stake after coins left it. */
const less = (holdings: Holdings, target: Target, amount: bigint): StakeChange => {
  const { validator } = target;
  const before = sharesOf(holdings, target);
  const bonded = validator.bonded - amount;
  const after = before - sharesOut(validator, before, amount);
  return { validator, before, after, bonded, changesSet: target.changesSet(bonded) };
};

/** The stake after coins came to it; refused when the shares of the validator are worth nothing (error 34). */
const more = (holdings: Holdings, target: Target, amount: bigint): StakeChange => {
  const { validator } = target;
  if (!hasRate(validator)) throw refuse(422, "cannot delegate to validators with invalid (zero) ex-rate");
  const before = sharesOf(holdings, target);
  const bonded = validator.bonded + amount;
  const after = before + sharesFor(validator, amount);
  return { validator, before, after, bonded, changesSet: target.changesSet(bonded) };
};

const requireStake = (holdings: Holdings, target: Target, amount: bigint): void => {
  const coins = coinsOf(target.validator, sharesOf(holdings, target));
  if (coins === 0n) throw refuse(422, "no delegation for (address, validator) tuple");
  if (amount > coins) throw refuse(422, "invalid shares amount");
};

const entriesAt = (holdings: Holdings, validator: string): ReadonlyArray<UnbondingEntry> =>
  holdings.unbondings.filter((entry) => entry.validator === validator);

const largest = (entries: ReadonlyArray<UnbondingEntry>): UnbondingEntry | undefined =>
  entries.reduce<UnbondingEntry | undefined>(
    (most, entry) => (most === undefined || entry.balance > most.balance ? entry : most),
    undefined,
  );

/** delegate: `to` is the validator, which may be jailed (docs/staking.md 13). */
export const planDelegate = async (situation: Situation): Promise<Plan> => {
  const { wallet, holdings, request } = situation;
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  const target = await requireTarget(situation, request.to);
  const stake = more(holdings, target, amount);
  requireFunds(holdings, OPT, amount, "delegate");
  return stakingPlan(wallet, request.to, amount, {
    type: "delegate",
    toValidator: request.to,
    legs: [{ from: available(OPT.key, wallet.id), to: stakeOf(wallet.id, stake), amount }],
    stakes: [stake],
  });
};

/**
 * undelegate: `to` is the validator that the coins leave; at most 7 entries, one per block (docs/staking.md 2–5). An eighth
 * undelegation is refused also in the block of the seventh one, as on the chain, which counts before it merges.
 */
export const planUndelegate = async (situation: Situation): Promise<Plan> => {
  const { wallet, holdings, request, now } = situation;
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  const target = await requireTarget(situation, request.to);
  requireStake(holdings, target, amount);
  if (entriesAt(holdings, request.to).length >= MAX_ENTRIES) {
    throw refuse(422, "too many unbonding delegation entries for (delegator, validator) tuple");
  }
  requireFunds(holdings, OPT, 0n, "undelegate");
  const stake = less(holdings, target, amount);
  return stakingPlan(wallet, request.to, amount, {
    type: "undelegate",
    fromValidator: request.to,
    legs: [{ from: stakeOf(wallet.id, stake), to: unbonding(OPT.key, request.to, wallet.id), amount }],
    stakes: [stake],
    effects: [beginUnbonding(wallet.id, request.to, amount)],
    completionTime: maturityOf(now),
  });
};

/**
 * move-delegation: from `from` to `to`, at once; refused while coins moved into `from` mature. Checks in the order of the
 * chain (docs/staking.md 7–9). Exactly the amount moves, so that it never truncates to zero (error 30).
 */
export const planMove = async (situation: Situation): Promise<Plan> => {
  const { db, wallet, holdings, request, now } = situation;
  const amount = requireStakeable(request);
  const { from } = request;
  const targetAt = await findTargets(db, [from, request.to], situation);
  const [source, destination] = [targetAt(from), targetAt(request.to)];
  if (source === undefined) throw refuse(422, "validator does not exist");
  requireStake(holdings, source, amount);
  if (from === request.to) throw refuse(422, "cannot redelegate to the same validator");
  if (destination === undefined) throw refuse(422, "redelegation destination validator not found");
  const immature = holdings.redelegations.filter((entry) => entry.completionTime > now);
  if (immature.some((entry) => entry.destination === from)) {
    throw refuse(
      422,
      "redelegation to this validator already in progress; first redelegation to this validator must complete before next redelegation",
    );
  }
  const ofPair = immature.filter((entry) => entry.source === from && entry.destination === request.to);
  const until = trackedUntil(source.validator, now);
  if (ofPair.length >= MAX_ENTRIES) {
    throw refuse(422, "too many redelegation entries for (delegator, src-validator, dst-validator) tuple");
  }
  const arriving = more(holdings, destination, amount);
  requireFunds(holdings, OPT, 0n, "move-delegation");
  const leaving = less(holdings, source, amount);
  const shares = arriving.after - arriving.before;
  const move = { walletId: wallet.id, source: from, destination: request.to, amount, shares };
  return stakingPlan(wallet, request.to, amount, {
    type: "moveDelegation",
    from,
    fromValidator: from,
    toValidator: request.to,
    legs: [{ from: stakeOf(wallet.id, leaving), to: stakeOf(wallet.id, arriving), amount }],
    stakes: [leaving, arriving],
    effects: until === null ? [] : [trackMove({ ...move, completionTime: until })],
    completionTime: until,
  });
};

/** The height of the request, which must be plain digits without leading zeros; null without one. */
const heightOf = (request: TransferRequest): number | null => {
  if (request.creationHeight === undefined || request.creationHeight === "") return null;
  if (!/^[1-9][0-9]{0,14}$/.test(request.creationHeight)) throw refuse(422, "invalid height");
  return Number(request.creationHeight);
};

/**
 * cancel-undelegate: `to` is the validator that the coins return to. Checks in the order of the chain (docs/staking.md 6). A
 * preview has no height and is checked against the largest entry.
 */
export const planCancel = async (situation: Situation): Promise<Plan> => {
  const { wallet, holdings, request, now, final } = situation;
  requireOwnSource(request.from, wallet.optioAddress);
  // the chain checks both before the denomination, on which the number of decimals depends
  if (!/[1-9]/.test(request.amount)) throw refuseField("amount", "invalid amount");
  const height = heightOf(request);
  if (height === null && final) throw refuse(422, "invalid height");
  const amount = requireStakeable(request);
  const target = await requireTarget(situation, request.to);
  const stake = more(holdings, target, amount);
  if (statusOf(target.validator, now) === "jailed") throw refuse(422, "validator for this address is currently jailed");
  const open = entriesAt(holdings, request.to);
  if (open.length === 0) {
    throw refuse(
      422,
      `unbonding delegation with delegator ${wallet.optioAddress} not found for validator ${request.to}`,
    );
  }
  const entry = height === null ? largest(open) : open.find((candidate) => candidate.creationHeight === height);
  if (entry === undefined) throw refuse(422, `unbonding delegation entry is not found at block height ${height}`);
  if (amount > entry.balance) throw refuse(422, "amount is greater than the unbonding delegation entry balance");
  if (entry.completionTime <= now) throw refuse(422, "unbonding delegation is already processed");
  requireFunds(holdings, OPT, 0n, "cancel-undelegate");
  return stakingPlan(wallet, request.to, amount, {
    type: "cancelUndelegate",
    toValidator: request.to,
    legs: [{ from: unbonding(OPT.key, request.to, wallet.id), to: stakeOf(wallet.id, stake), amount }],
    stakes: [stake],
    effects: [cancelUnbonding(entry, amount)],
  });
};
