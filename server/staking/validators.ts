import { asc, eq, inArray, or, type SQL } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/staking.ts";
import type { Validator } from "../../src/domain/staking/entities.ts";
import { amount } from "../../src/domain/values/money.ts";
import { feeOf } from "../chain/fees.ts";
import { MAX_ENTRIES, maturityOf, PAYOUT_SECONDS, SLASHED_PER_MILLE, UNBONDING_SECONDS } from "../chain/parameters.ts";
import { type Db, first } from "../db/database.ts";
import { validators } from "../db/schema/wallets.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { beginPeriods, rateUnits } from "./periods.ts";
import { loadReturns } from "./returns.ts";
import { WHOLE } from "./shares.ts";

export type ValidatorRow = typeof validators.$inferSelect;

/** The status of a validator; a change of the active set takes effect with the next block. */
export const statusOf = ({ status, statusAt }: ValidatorRow, now: Date): ValidatorRow["status"] => {
  if (status === "jailed" || statusAt <= now) return status;
  return status === "active" ? "inactive" : "active";
};

/**
 * Until when stake that leaves a validator now is tracked (docs/staking.md 7): 21 days from `now` while it is active, the end of
 * the validator's own unbonding, which begins when it leaves the active set, after that; null when it is not bonded.
 */
export const trackedUntil = (row: ValidatorRow, now: Date): Date | null => {
  if (statusOf(row, now) === "active") return maturityOf(now);
  if (row.unbondingAt === null) return null;
  const end = maturityOf(row.unbondingAt);
  return end > now ? end : null;
};

/**
 * Whether a validator exists on the chain: one without shares is removed when it is unbonded (x/staking). Its row stays,
 * because entries that unbond from it and accounts of the ledger name it.
 */
export const isPresent = (row: ValidatorRow, now: Date): boolean => row.shares > 0n || trackedUntil(row, now) !== null;

/** The row of the validator with this operator address, also of one that is no longer present. */
export const findValidator = (db: Db, address: string): Promise<ValidatorRow | undefined> =>
  first(db.select().from(validators).where(eq(validators.address, address)));

/**
 * Writes a validator that is created, before its first stake; in place of the row of one that is no longer present, whose
 * operator is still owed its commission.
 */
export const insertValidator = async (tx: Db, validator: ValidatorRow): Promise<void> => {
  const { address, commission, createdAt } = validator;
  const { shares: _, bonded: __, commissionOwed: ___, commissionPaidAt: ____, ...set } = validator;
  await tx.insert(validators).values(validator).onConflictDoUpdate({ target: validators.address, set });
  await beginPeriods(tx, createdAt, [{ validator: address, perShare: 0n, commission }]);
};

/**
 * Locks the validators with these addresses, and those that fulfil `also`, until the end of the transaction. Every transaction locks in one order, so that
 * none waits for another one in a circle: wallets by id, validators by address, ledger accounts by key.
 */
export const lockValidators = (
  tx: Db,
  addresses: ReadonlyArray<string>,
  also?: SQL,
): Promise<ReadonlyArray<ValidatorRow>> =>
  tx
    .select()
    .from(validators)
    .where(or(inArray(validators.address, [...addresses]), also))
    .orderBy(asc(validators.address))
    .for("no key update");

/** Changes the row of a validator. */
export const updateValidator = async (
  tx: Db,
  address: string,
  changes: Partial<Omit<ValidatorRow, "address" | "bonded" | "shares">>,
): Promise<void> => {
  await tx.update(validators).set(changes).where(eq(validators.address, address));
};

/** The commission of a validator, its maximum, and the most that it rises a day, as shares of `WHOLE` (docs/staking.md 12). */
export const ratesOf = ({ commission, maxRate, maxChangeRate }: ValidatorRow) => ({
  before: rateUnits(commission),
  max: rateUnits(maxRate),
  maxChange: rateUnits(maxChangeRate),
});

/** The yearly return of this validator's delegators, in millionths; zero unless it is active. */
const netAprPpm = (row: ValidatorRow, grossPpm: bigint, now: Date): bigint =>
  statusOf(row, now) === "active" ? (grossPpm * (WHOLE - rateUnits(row.commission))) / WHOLE : 0n;

const byBonded = (a: ValidatorRow, b: ValidatorRow): number =>
  a.bonded < b.bonded ? 1 : a.bonded > b.bonded ? -1 : a.address.localeCompare(b.address);

/** What a person chooses a validator by and what changes with time: its commission, its return at `gross`, and its status. */
export const termsOf = (row: ValidatorRow, gross: bigint, now: Date) => ({
  fee: amount(row.commission),
  apr: toDecimal(netAprPpm(row, gross, now), 6),
  status: statusOf(row, now),
});

/** All validators, most bonded first. */
const listValidators = async (db: Db, now: Date): Promise<ReadonlyArray<Validator>> => {
  const gross = (await loadReturns(db, now, now)).at(now);
  const rows = (await db.select().from(validators)).filter((row) => isPresent(row, now));
  return rows.toSorted(byBonded).map((row) => ({
    moniker: row.moniker,
    address: row.address,
    ...termsOf(row, gross, now),
    maxFee: amount(row.maxRate),
    maxFeeChange: amount(row.maxChangeRate),
    uptime: amount(row.uptime),
    coins: toDecimal(row.bonded, OPT.decimals),
    image: row.image,
    website: row.website === "" ? null : row.website,
    details: row.details === "" ? null : row.details,
  }));
};

export const getValidators: SignedInHandler<typeof calls.getValidators> = async ({ ctx }) => ({
  unstakingWaitTime: UNBONDING_SECONDS,
  rewardPayoutFrequency: PAYOUT_SECONDS,
  maxEntries: MAX_ENTRIES,
  creationFee: toDecimal(feeOf(OPT, "create-validator").estimate, OPT.decimals),
  slashing: {
    downtime: toDecimal(SLASHED_PER_MILLE.downtime, 3),
    doubleSign: toDecimal(SLASHED_PER_MILLE.doubleSign, 3),
  },
  validatorSet: await listValidators(ctx.db, ctx.clock.now()),
});
