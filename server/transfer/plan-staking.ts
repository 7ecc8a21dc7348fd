import { inArray } from "drizzle-orm";
import { heightAt, MAX_ENTRIES, maturityOf } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { validators } from "../db/schema/wallets.ts";
import { available, staked, unbonding } from "../ledger/accounts.ts";
import { OPT, tokenOf } from "../ledger/tokens.ts";
import { refuse } from "../shared/refusal.ts";
import { delegationTo, type Holdings, type UnbondingEntry } from "../staking/holdings.ts";
import { findValidator, statusOf, trackedUntil, type ValidatorRow } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { refuseField, requireAmount, requireFunds, requireOwnSource, requireToken } from "./checks.ts";
import type { Plan, TransferRequest } from "./request.ts";

type Common = Pick<Plan, "token" | "feeToken" | "amount" | "from" | "to" | "memo" | "receiver">;

const common = (wallet: WalletRow, request: TransferRequest, amount: bigint): Common => ({
  token: OPT,
  feeToken: tokenOf(OPT.feeToken),
  amount,
  from: wallet.optioAddress,
  to: request.to,
  memo: null,
  receiver: null,
});

const requireStakeable = (request: TransferRequest): bigint => {
  const token = requireToken(request);
  if (!token.stakeable) throw refuse(422, `${token.symbol} on ${token.chainName} cannot be staked`);
  return requireAmount(token, request.amount);
};

const requireValidator = async (db: Db, address: string, error: string): Promise<ValidatorRow> => {
  const validator = await findValidator(db, address);
  if (validator === undefined) throw refuse(422, error);
  return validator;
};

const requireStake = (holdings: Holdings, validator: string, amount: bigint): void => {
  const coins = delegationTo(holdings, validator)?.coins ?? 0n;
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
export const planDelegate = async (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  await requireValidator(db, request.to, "validator does not exist");
  requireFunds(holdings, OPT, amount, "delegate");
  return {
    ...common(wallet, request, amount),
    type: "delegate",
    fromValidator: null,
    toValidator: request.to,
    legs: [{ from: available(OPT.key, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [],
    completionTime: null,
  };
};

/** undelegate: `to` is the validator that the coins leave; at most 7 entries, one per block (docs/staking.md 2–5). */
export const planUndelegate = async (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  now: Date,
): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  await requireValidator(db, request.to, "validator does not exist");
  requireStake(holdings, request.to, amount);
  const open = entriesAt(holdings, request.to);
  const merges = open.some((entry) => entry.creationHeight === heightAt(now));
  if (open.length >= MAX_ENTRIES && !merges) {
    throw refuse(422, "too many unbonding delegation entries for (delegator, validator) tuple");
  }
  requireFunds(holdings, OPT, 0n, "undelegate");
  return {
    ...common(wallet, request, amount),
    type: "undelegate",
    fromValidator: request.to,
    toValidator: null,
    legs: [{ from: staked(OPT.key, request.to, wallet.id), to: unbonding(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [{ kind: "unbond", validator: request.to, amount }],
    completionTime: maturityOf(now),
  };
};

const validatorsOfMove = async (db: Db, from: string, to: string) => {
  const rows = await db
    .select()
    .from(validators)
    .where(inArray(validators.address, [from, to]));
  const named = (address: string) => rows.find((row) => row.address === address);
  return { source: named(from), destination: named(to) };
};

/**
 * move-delegation: from `from` to `to`, at once; refused while coins moved into `from` mature. Checks in the order of the
 * chain (docs/staking.md 7–9). Coins are whole base units here, so an amount never truncates to zero (error 30).
 */
export const planMove = async (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  now: Date,
): Promise<Plan> => {
  const amount = requireStakeable(request);
  const from = request.from ?? "";
  const { source, destination } = await validatorsOfMove(db, from, request.to);
  if (source === undefined) throw refuse(422, "validator does not exist");
  requireStake(holdings, from, amount);
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
  const until = trackedUntil(source, now);
  if (ofPair.length >= MAX_ENTRIES) {
    throw refuse(422, "too many redelegation entries for (delegator, src-validator, dst-validator) tuple");
  }
  requireFunds(holdings, OPT, 0n, "move-delegation");
  return {
    ...common(wallet, request, amount),
    type: "moveDelegation",
    from,
    fromValidator: from,
    toValidator: request.to,
    legs: [{ from: staked(OPT.key, from, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [from, request.to],
    effects: [{ kind: "move", source: from, destination: request.to, amount, until }],
    completionTime: until,
  };
};

/** The height of the request, which must be plain digits without leading zeros; null without one. */
const heightOf = (request: TransferRequest): number | null => {
  if (request.creationHeight == null || request.creationHeight === "") return null;
  if (!/^[1-9][0-9]{0,14}$/.test(request.creationHeight)) throw refuse(422, "invalid height");
  return Number(request.creationHeight);
};

/**
 * cancel-undelegate: `to` is the validator that the coins return to. Checks in the order of the chain (docs/staking.md 6). A
 * preview has no height and is checked against the largest entry.
 */
export const planCancel = async (
  db: Db,
  wallet: WalletRow,
  holdings: Holdings,
  request: TransferRequest,
  now: Date,
  needsHeight: boolean,
): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  // the chain checks both before the denomination, on which the number of decimals depends
  if (!/[1-9]/.test(request.amount)) throw refuseField("amount", "invalid amount");
  const height = heightOf(request);
  if (height === null && needsHeight) throw refuse(422, "invalid height");
  const amount = requireStakeable(request);
  const validator = await requireValidator(db, request.to, "validator does not exist");
  if (statusOf(validator, now) === "jailed") throw refuse(422, "validator for this address is currently jailed");
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
  return {
    ...common(wallet, request, amount),
    type: "cancelUndelegate",
    fromValidator: null,
    toValidator: request.to,
    legs: [{ from: unbonding(OPT.key, request.to, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [{ kind: "cancel", entryId: entry.id, amount, left: entry.balance - amount }],
    completionTime: null,
  };
};
