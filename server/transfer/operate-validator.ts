import { and, eq, sum } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/staking.ts";
import { TEXT_PROBLEM, TEXTS } from "../../src/domain/staking/create-validator.ts";
import { changesNothing } from "../../src/domain/staking/desk-rules.ts";
import { EDITED_FIELDS } from "../../src/domain/staking/edit-validator.ts";
import type { Operated } from "../../src/domain/staking/entities.ts";
import type { EditedValues } from "../../src/domain/transfer/entities.ts";
import { ZERO } from "../../src/domain/values/money.ts";
import { COMMISSION_MEMO } from "../../src/domain/wallet/payouts.ts";
import { validatorAddressOf } from "../chain/addresses.ts";
import { feeOf } from "../chain/fees.ts";
import type { Db } from "../db/database.ts";
import { transactions } from "../db/schema/wallets.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { shownName } from "../notifications/plain-name.ts";
import type { Context } from "../shared/context.ts";
import { refuse, refuseFields } from "../shared/refusal.ts";
import { commissionFrom, ownStake, release, whyNotChange, whyNotRelease, writeChange } from "../staking/operate.ts";
import { commissionOwedAt } from "../staking/rewards.ts";
import { WHOLE } from "../staking/shares.ts";
import type { StakeWrite } from "../staking/stake-change.ts";
import { findValidator, isPresent, lockValidators, updateValidator, type ValidatorRow } from "../staking/validators.ts";
import type { WalletRow } from "../wallet/wallets.ts";
import { requireFunds } from "./checks.ts";
import { type Payment, pay } from "./pay.ts";
import { planOf } from "./request.ts";
import { settledWallet, unsettledWallet } from "./settle.ts";
import { requireValues } from "./validator-values.ts";

const NOT_THERE = "validator does not exist";
const KEY_USED = "This Idempotency-Key was used for another transfer";

/** The commission that an operator was paid in all, in base units. */
const earnedBy = async (db: Db, { id }: WalletRow, validator: string): Promise<bigint> => {
  const isCommission = and(
    eq(transactions.walletId, id),
    eq(transactions.type, "distribution"),
    eq(transactions.memo, COMMISSION_MEMO),
    eq(transactions.fromValidator, validator),
  );
  const [row] = await db
    .select({ paid: sum(transactions.amount) })
    .from(transactions)
    .where(isCommission);
  return BigInt(row?.paid ?? 0);
};

const operatedOf = async (
  { db }: Context,
  wallet: WalletRow,
  validator: ValidatorRow,
  now: Date,
): Promise<Operated> => {
  const text = (units: bigint) => toDecimal(units, OPT.decimals);
  const feeFor = (action: string) => text(feeOf(OPT, action).estimate);
  const { jailedUntil } = validator;
  return {
    address: validator.address,
    selfDelegation: text(await ownStake(db, validator, wallet.id)),
    minSelfDelegation: text(validator.minSelfDelegation),
    ...(jailedUntil === null ? {} : { jailedUntil: jailedUntil.toISOString() }),
    tombstoned: validator.tombstoned,
    commissionFrom: commissionFrom(validator).toISOString(),
    commissionEarned: text(await earnedBy(db, wallet, validator.address)),
    commissionOwed: text((await commissionOwedAt(db, validator, now)) / WHOLE),
    releaseFee: feeFor("release-validator"),
    editFee: feeFor("edit-validator"),
  };
};

/** GET wallets/{id}/validator: what the operator knows of the own validator; 422 for a wallet that has none. */
export const getOperated: SignedInHandler<typeof calls.getOperated> = async ({ ctx, params }, { user }) => {
  const now = ctx.clock.now();
  const wallet = await settledWallet(ctx, params.id, user.id, now);
  const validator = await findValidator(ctx.db, validatorAddressOf(wallet.optioAddress));
  if (validator === undefined || !isPresent(validator, now)) throw refuse(422, NOT_THERE);
  return operatedOf(ctx, wallet, validator, now);
};

/** What an operation is, besides its wallet. */
interface Operation {
  readonly type: "releaseValidator" | "editValidator";
  readonly action: "release-validator" | "edit-validator";
  readonly body: ReadonlyArray<unknown>;
  /** Checks it against the locked validator, and returns what it writes; a refusal is a 422 with its text. */
  readonly write: (tx: Db, validator: ValidatorRow, now: Date) => Promise<StakeWrite>;
}

/** Carries out what an operator does with the own validator, by `pay`: its fee is paid, and no coins move. */
const operate = async (
  { ctx, params, headers, body, signal }: Parameters<SignedInHandler<typeof calls.releaseValidator>>[0],
  { user }: Parameters<SignedInHandler<typeof calls.releaseValidator>>[1],
  { type, action, body: request, write }: Operation,
) => {
  const key = headers["Idempotency-Key"] ?? null;
  if (key !== null && (key === "" || key.length > 200)) throw refuseFields({ "Idempotency-Key": ["Not a key"] });
  const found = await unsettledWallet(ctx, params.id, user.id);
  const { wallet } = found;
  const operator = validatorAddressOf(wallet.optioAddress);
  const payment: Payment = {
    action,
    amount: ZERO,
    details: { description: null, reference: key, senderName: shownName(user) },
    recipient: { chainId: OPT.chainId, address: operator },
    key,
    body: [type, ...request],
    keyUsed: KEY_USED,
    validators: [operator],
    plan: async (tx, { holdings }, now) => {
      const [validator] = await lockValidators(tx, [operator]);
      if (validator === undefined || !isPresent(validator, now)) throw refuse(422, NOT_THERE);
      const effect = await write(tx, validator, now);
      requireFunds(holdings, OPT, 0n, action);
      const parties = { from: wallet.optioAddress, to: operator, toValidator: operator };
      const none = { token: OPT, amount: 0n, legs: [] };
      return { plan: planOf({ type, ...parties, ...none, effects: [effect], changesChain: true }), holdings };
    },
  };
  return pay(ctx, found, payment, body.walletPasscode, signal);
};

/** POST wallets/{id}/releaseValidator: lets the own validator out of jail (docs/staking.md 13, 14). */
export const releaseValidator: SignedInHandler<typeof calls.releaseValidator> = (request, caller) =>
  operate(request, caller, {
    ...{ type: "releaseValidator", action: "release-validator", body: [] },
    write: async (tx, validator, at) => {
      const why = await whyNotRelease(tx, validator, at);
      if (why !== null) throw refuse(422, why);
      return (inner, now) => release(inner, validator, now);
    },
  });

/** The texts that change, in the form that is stored. */
const textsOf = (values: EditedValues): Partial<Pick<ValidatorRow, (typeof TEXTS)[number]>> =>
  Object.fromEntries(
    TEXTS.flatMap((field) => {
      const text = values[field];
      return text === undefined ? [] : [[field, field === "moniker" ? text.trim() : text] as const];
    }),
  );

/** Refuses (422) texts that break a rule of a new validator's texts, and a request that changes nothing. */
const requireEdit = (values: EditedValues): void => {
  if (changesNothing(values)) throw refuse(422, "Nothing to change");
  requireValues(
    values,
    TEXTS.flatMap((field) => {
      const text = values[field];
      const rule = text === undefined ? null : TEXT_PROBLEM[field](text);
      return rule === null ? [] : [{ field, rule }];
    }),
  );
};

/** PATCH wallets/{id}/validator: changes the texts and the commission of the own validator (docs/staking.md 12, 18). */
export const editValidator: SignedInHandler<typeof calls.editValidator> = async (request, caller) => {
  const { walletPasscode: _, ...values } = request.body;
  requireEdit(values);
  const { commissionRate: commission } = values;
  return operate(request, caller, {
    ...{ type: "editValidator", action: "edit-validator" },
    body: EDITED_FIELDS.map((field) => values[field] ?? null),
    write: async (_tx, validator, at) => {
      const why = commission === undefined ? null : whyNotChange(validator, { commission, at });
      if (why !== null) throw refuse(422, why);
      const texts = textsOf(values);
      return async (inner, now) => {
        if (Object.keys(texts).length > 0) await updateValidator(inner, validator.address, texts);
        if (commission !== undefined) await writeChange(inner, { ...validator, ...texts }, { commission, at: now });
      };
    },
  });
};
