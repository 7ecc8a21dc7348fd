import { and, eq } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/staking.ts";
import { CREATION_FIELDS, creationProblems } from "../../src/domain/staking/create-validator.ts";
import { validatorAddressOf } from "../chain/addresses.ts";
import { idempotencyKeys, transactions } from "../db/schema/wallets.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { available } from "../ledger/accounts.ts";
import { OPT } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import { refuse } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { sharesFor } from "../staking/shares.ts";
import { stakeOf } from "../staking/stake-change.ts";
import { findValidator, isPresent, type ValidatorRow } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { refuseField, requireAmount, requireFunds } from "./checks.ts";
import { type Payment, pay } from "./pay.ts";
import { stakingPlan } from "./plan-staking.ts";
import type { Plan } from "./request.ts";
import { unsettledWallet } from "./settle.ts";
import { NOT_A_MINIMUM, requireValues } from "./validator-values.ts";

const planOf = (wallet: WalletRow, validator: ValidatorRow, amount: bigint): Plan => {
  const stake = { validator, before: 0n, after: sharesFor(validator, amount), bonded: amount, changesSet: true };
  return stakingPlan(wallet, validator.address, amount, {
    type: "delegate",
    toValidator: validator.address,
    legs: [{ from: available(OPT.key, wallet.id), to: stakeOf(wallet.id, stake), amount }],
    creates: validator,
    stakes: [stake],
  });
};

/** What the receipt of a wallet's validator is stored under; no header holds a line break, so no Idempotency-Key is equal to it. */
const RECEIPT_KEY = "\ncreateValidator";

/**
 * POST wallets/{id}/createValidator: creates a validator with the wallet's operator address and its first stake
 * (docs/staking.md 12, 18, 20), by `pay`. A wallet has one validator: the same body again gets the same receipt, because the
 * first answer may have been lost (W13), and another body is refused. After a creation that failed in its block, and after
 * the validator was removed, it is a new one.
 */
export const createValidator: SignedInHandler<typeof calls.createValidator> = async (
  { ctx, params, body: request, signal },
  { user },
) => {
  requireValues(request, creationProblems(request));
  const amount = requireAmount(OPT, request.amount);
  const minimum = toUnits(request.minSelfDelegation, OPT.decimals);
  if (minimum === null) throw refuseField("minSelfDelegation", NOT_A_MINIMUM);
  const found = await unsettledWallet(ctx, params.id, user.id);
  const { wallet } = found;
  const operator = validatorAddressOf(wallet.optioAddress);
  const payment: Payment = {
    action: "create-validator",
    amount: request.amount,
    details: { description: null, reference: null, senderName: "" },
    recipient: { chainId: OPT.chainId, address: operator },
    key: RECEIPT_KEY,
    body: CREATION_FIELDS.map((field) => request[field]),
    keyUsed: null,
    stands: async (tx, now) => {
      const existing = await findValidator(tx, operator);
      const isPending = and(
        eq(transactions.walletId, wallet.id),
        eq(transactions.type, "delegate"),
        eq(transactions.toValidator, operator),
        eq(transactions.status, "pending"),
      );
      if (existing !== undefined && isPresent(existing, now)) return true;
      return (await tx.$count(transactions, isPending)) > 0;
    },
    plan: async (tx, _state, now) => {
      const existing = await findValidator(tx, operator);
      if (existing !== undefined && isPresent(existing, now)) {
        throw refuse(422, "validator already exist for this operator address; must use new validator operator address");
      }
      const holdings = await loadHoldings(tx, wallet.id);
      requireFunds(holdings, OPT, amount, "create-validator");
      // what is stored belongs to a creation that failed, or to a validator that was removed
      await tx
        .delete(idempotencyKeys)
        .where(and(eq(idempotencyKeys.walletId, wallet.id), eq(idempotencyKeys.key, RECEIPT_KEY)));
      const validator: ValidatorRow = {
        address: operator,
        moniker: request.moniker.trim(),
        commission: request.commissionRate,
        maxRate: request.commissionMaxRate,
        maxChangeRate: request.commissionMaxChangeRate,
        uptime: "1",
        // it joins the active set at the end of the block, if its stake is enough (docs/staking.md 20)
        status: "inactive",
        statusAt: now,
        image: null,
        website: request.website,
        details: request.details,
        minSelfDelegation: minimum,
        bonded: 0n,
        shares: 0n,
        outsideShares: 0n,
        createdAt: now,
        unbondingAt: null,
        jailedUntil: null,
        tombstoned: false,
        commissionChangedAt: null,
        operatorId: wallet.id,
        commissionOwed: 0n,
        commissionAt: now,
        commissionPaidAt: now,
      };
      return { plan: planOf(wallet, validator, amount), holdings };
    },
  };
  return pay(ctx, found, payment, request.walletPasscode, signal);
};
