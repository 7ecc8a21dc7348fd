import {
  VALIDATOR_NAME_MAX,
  VALIDATOR_TEXT_LIMITS,
  validatorNameProblem,
  validatorTextProblem,
} from "../../src/domain/staking/rules.ts";
import type { Money } from "../../src/domain/values/money.ts";
import { validatorAddressOf } from "../chain/addresses.ts";
import { validators } from "../db/schema/wallets.ts";
import { available, staked } from "../ledger/accounts.ts";
import { OPT, tokenOf } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import type { Context } from "../shared/context.ts";
import { Refusal, refuse } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { findValidator, RATE_DECIMALS, WHOLE } from "../staking/validators.ts";
import { changeWallet } from "../wallet/change-wallet.ts";
import { requirePasscode, type WalletRow } from "../wallet/wallets.ts";
import { requireAmount, requireFunds } from "./checks.ts";
import { executePlan, type Receipt } from "./execute.ts";
import type { Plan } from "./request.ts";
import { settleLocked, unsettledWallet } from "./settle.ts";

/** The fields of POST wallets/{id}/createValidator; rates are fractions. */
export interface ValidatorRequest {
  readonly moniker: string;
  readonly website: string;
  readonly details: string;
  readonly commissionRate: string;
  readonly commissionMaxRate: string;
  readonly commissionMaxChangeRate: string;
  readonly minSelfDelegation: string;
  readonly amount: Money;
}

const refuseField = (field: string, text: string): Refusal =>
  new Refusal(422, { error: text, message: text, errors: { [field]: [text] } });

const rateOf = (field: string, text: string): bigint => {
  const rate = toUnits(text, RATE_DECIMALS);
  if (rate === null) throw refuseField(field, "commission must be positive");
  if (rate > WHOLE) throw refuseField(field, "commission cannot be more than 100%");
  return rate;
};

const requireTexts = (request: ValidatorRequest): void => {
  const problem = validatorNameProblem(request.moniker);
  if (problem === "rule.validatorName.required") throw refuseField("moniker", "Validator name is required");
  if (problem !== null) throw refuseField("moniker", `Validator name must be at most ${VALIDATOR_NAME_MAX} characters`);
  for (const field of ["moniker", "website", "details"] as const) {
    const broken = validatorTextProblem(field, request[field]);
    if (broken === "rule.validatorText.hidden") throw refuseField(field, `${field} must not contain hidden characters`);
    if (broken !== null) {
      const bytes = Buffer.byteLength(request[field], "utf8");
      throw refuseField(field, `invalid ${field} length; got: ${bytes}, max: ${VALIDATOR_TEXT_LIMITS[field]}`);
    }
  }
};

const requireRates = (request: ValidatorRequest): void => {
  const max = rateOf("commissionMaxRate", request.commissionMaxRate);
  const change = rateOf("commissionMaxChangeRate", request.commissionMaxChangeRate);
  if (rateOf("commissionRate", request.commissionRate) > max) {
    throw refuseField("commissionRate", "commission cannot be more than the max rate");
  }
  if (change > max)
    throw refuseField("commissionMaxChangeRate", "commission change rate cannot be more than the max rate");
};

const planOf = (wallet: WalletRow, operator: string, amount: bigint): Plan => ({
  type: "delegate",
  token: OPT,
  feeToken: tokenOf(OPT.feeToken),
  amount,
  from: wallet.optioAddress,
  to: operator,
  fromValidator: null,
  toValidator: operator,
  memo: null,
  legs: [{ from: available(OPT.key, wallet.id), to: staked(OPT.key, operator, wallet.id), amount }],
  touches: [operator],
  effects: [],
  completionTime: null,
  receiver: null,
});

/** Creates a validator with the wallet's operator address and its first stake (staking.md 12, 18, 20). */
export const createValidator = async (
  ctx: Context,
  walletId: string,
  userId: string,
  request: ValidatorRequest,
  passcode: string,
): Promise<Receipt> => {
  requireTexts(request);
  requireRates(request);
  const amount = requireAmount(OPT, request.amount);
  const minimum = toUnits(request.minSelfDelegation, OPT.decimals);
  if (minimum === null || minimum === 0n) {
    throw refuseField("minSelfDelegation", "minimum self delegation must be a positive integer");
  }
  if (amount < minimum)
    throw refuseField("amount", "validator's self delegation must be greater than their minimum self delegation");
  const { wallet, due } = await unsettledWallet(ctx, walletId, userId);
  await requirePasscode(ctx, wallet, passcode, 400);
  const operator = validatorAddressOf(wallet.optioAddress);
  return changeWallet(ctx, wallet, async (tx, now) => {
    if ((await findValidator(tx, operator)) !== undefined) {
      throw refuse(422, "validator already exist for this operator address; must use new validator operator address");
    }
    if (due) await settleLocked(tx, wallet, now);
    const holdings = await loadHoldings(tx, wallet.id);
    requireFunds(holdings, OPT, amount, "create-validator");
    await tx.insert(validators).values({
      address: operator,
      moniker: request.moniker.trim(),
      commission: request.commissionRate,
      maxRate: request.commissionMaxRate,
      maxChangeRate: request.commissionMaxChangeRate,
      uptime: "1",
      status: "active",
      website: request.website,
      details: request.details,
      minSelfDelegation: minimum,
      createdAt: now,
    });
    const sent = { amount: request.amount, description: null, reference: null, senderName: "" };
    return executePlan(tx, wallet, holdings, planOf(wallet, operator, amount), "create-validator", sent, now);
  });
};
