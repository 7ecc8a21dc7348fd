import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { redelegations, unbondings } from "../db/schema/wallets.ts";
import { refuse } from "../http/refusal.ts";
import { available, balanceOf, staked, unbonding } from "../ledger/post.ts";
import { OPT, tokenOf } from "../ledger/tokens.ts";
import { requireAmount, requireFunds, requireOwnSource, requireToken } from "../transfer/checks.ts";
import type { Plan, TransferRequest } from "../transfer/request.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { heightAt, MAX_ENTRIES } from "./chain.ts";
import { findValidator, statusOf, type ValidatorRow } from "./validators.ts";

type Common = Pick<Plan, "token" | "feeToken" | "amount" | "from" | "to" | "memo" | "receiverWalletId">;

const common = (wallet: WalletRow, request: TransferRequest, amount: bigint): Common => ({
  token: OPT,
  feeToken: tokenOf(OPT.feeToken),
  amount,
  from: wallet.optioAddress,
  to: request.to,
  memo: null,
  receiverWalletId: null,
});

const requireStakeable = (request: TransferRequest): bigint => {
  const token = requireToken(request);
  if (!token.stakeable) throw refuse(422, `${token.symbol} on ${token.chainName} cannot be staked`);
  return requireAmount(token, request.amount);
};

const requireValidator = async (db: Db, address: string, otherwise: string): Promise<ValidatorRow> => {
  const validator = await findValidator(db, address);
  if (validator === undefined) throw refuse(422, otherwise);
  return validator;
};

const requireStake = async (db: Db, wallet: WalletRow, validator: string, amount: bigint): Promise<void> => {
  const coins = await balanceOf(db, staked(OPT.key, validator, wallet.id));
  if (coins === 0n) throw refuse(422, "no delegation for (address, validator) tuple");
  if (amount > coins) throw refuse(422, "invalid shares amount");
};

/** delegate: `to` is the validator, jailed ones allowed (staking.md 13). */
export const planDelegate = async (db: Db, wallet: WalletRow, request: TransferRequest): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  await requireValidator(db, request.to, "validator does not exist");
  await requireFunds(db, wallet.id, OPT, amount, "delegate");
  return {
    ...common(wallet, request, amount),
    type: "delegate",
    fromValidator: null,
    toValidator: request.to,
    legs: [{ from: available(OPT.key, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [],
  };
};

/** undelegate: `to` is the validator the coins leave; at most 7 entries, one a block (staking.md 2–5). */
export const planUndelegate = async (db: Db, wallet: WalletRow, request: TransferRequest, now: Date): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  await requireValidator(db, request.to, "validator does not exist");
  await requireStake(db, wallet, request.to, amount);
  const open = await db
    .select({ height: unbondings.creationHeight })
    .from(unbondings)
    .where(and(eq(unbondings.walletId, wallet.id), eq(unbondings.validator, request.to)));
  const merges = open.some((entry) => entry.height === heightAt(now));
  if (open.length >= MAX_ENTRIES && !merges) {
    throw refuse(422, "too many unbonding delegation entries for (delegator, validator) tuple");
  }
  await requireFunds(db, wallet.id, OPT, 0n, "undelegate");
  return {
    ...common(wallet, request, amount),
    type: "undelegate",
    fromValidator: request.to,
    toValidator: null,
    legs: [{ from: staked(OPT.key, request.to, wallet.id), to: unbonding(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [{ kind: "unbond", validator: request.to, amount }],
  };
};

/** move-delegation: from `from` to `to`, at once; refused while coins moved into `from` mature (staking.md 7–9). */
export const planMove = async (db: Db, wallet: WalletRow, request: TransferRequest, now: Date): Promise<Plan> => {
  const amount = requireStakeable(request);
  const from = request.from ?? "";
  if (from === request.to) throw refuse(422, "cannot redelegate to the same validator");
  const source = await requireValidator(db, from, "validator does not exist");
  await requireValidator(db, request.to, "redelegation destination validator not found");
  await requireStake(db, wallet, from, amount);
  const immature = await db
    .select()
    .from(redelegations)
    .where(and(eq(redelegations.walletId, wallet.id), gt(redelegations.completionTime, now)));
  if (immature.some((each) => each.destination === from)) {
    throw refuse(
      422,
      "redelegation to this validator already in progress; first redelegation to this validator must complete before next redelegation",
    );
  }
  const same = immature.filter((each) => each.source === from && each.destination === request.to);
  if (same.length >= MAX_ENTRIES) {
    throw refuse(422, "too many redelegation entries for (delegator, src-validator, dst-validator) tuple");
  }
  await requireFunds(db, wallet.id, OPT, 0n, "move-delegation");
  return {
    ...common(wallet, request, amount),
    type: "moveDelegation",
    from,
    fromValidator: from,
    toValidator: request.to,
    legs: [{ from: staked(OPT.key, from, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [from, request.to],
    // an unbonded source leaves no entry and so no lock (staking.md 7)
    effects: [{ kind: "move", source: from, destination: request.to, tracked: statusOf(source, now) === "active" }],
  };
};

const heightOf = (request: TransferRequest): number | null => {
  if (request.creationHeight == null || request.creationHeight === "") return null;
  const height = Number(request.creationHeight);
  if (!Number.isSafeInteger(height) || height <= 0) throw refuse(422, "invalid height");
  return height;
};

/**
 * cancel-undelegate: `to` is the validator the coins return to. The chain's checks in the chain's order
 * (staking.md 6). A preview names no height and is checked against the largest entry.
 */
export const planCancel = async (
  db: Db,
  wallet: WalletRow,
  request: TransferRequest,
  now: Date,
  needsHeight: boolean,
): Promise<Plan> => {
  requireOwnSource(request.from, wallet.optioAddress);
  const amount = requireStakeable(request);
  const height = heightOf(request);
  if (height === null && needsHeight) throw refuse(422, "invalid height");
  const validator = await requireValidator(db, request.to, "validator does not exist");
  if (statusOf(validator, now) === "jailed") throw refuse(422, "validator for this address is currently jailed");
  const open = await db
    .select()
    .from(unbondings)
    .where(and(eq(unbondings.walletId, wallet.id), eq(unbondings.validator, request.to)))
    .orderBy(asc(unbondings.balance));
  if (open.length === 0) {
    throw refuse(
      422,
      `unbonding delegation with delegator ${wallet.optioAddress} not found for validator ${request.to}`,
    );
  }
  const entry = height === null ? open.at(-1) : open.find((each) => each.creationHeight === height);
  if (entry === undefined) throw refuse(422, `unbonding delegation entry is not found at block height ${height}`);
  if (amount > entry.balance) throw refuse(422, "amount is greater than the unbonding delegation entry balance");
  if (entry.completionTime <= now) throw refuse(422, "unbonding delegation is already processed");
  await requireFunds(db, wallet.id, OPT, 0n, "cancel-undelegate");
  return {
    ...common(wallet, request, amount),
    type: "cancelUndelegate",
    fromValidator: null,
    toValidator: request.to,
    legs: [{ from: unbonding(OPT.key, request.to, wallet.id), to: staked(OPT.key, request.to, wallet.id), amount }],
    touches: [request.to],
    effects: [{ kind: "cancel", entryId: entry.id, amount }],
  };
};
