import { eq } from "drizzle-orm";
import type { Money } from "../../src/domain/values/money.ts";
import { BLOCK_MS, maturityOf } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { validators } from "../db/schema/wallets.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal, toUnits } from "../ledger/units.ts";
import { loadReturns } from "./returns.ts";

export type ValidatorRow = typeof validators.$inferSelect;
export type ValidatorStatus = "active" | "inactive" | "jailed";

/** The decimals of rates, which are shares of 1, as on the chain. */
export const RATE_DECIMALS = 18;
/** The rate 1. */
export const WHOLE = 10n ** BigInt(RATE_DECIMALS);

/** When a validator is bonded: with the block after its creation (docs/staking.md 20). */
export const bondedFrom = (row: ValidatorRow): number => row.createdAt.getTime() + BLOCK_MS;

/** The status of a validator; a new one is inactive until it is bonded. */
export const statusOf = (row: ValidatorRow, now: Date): ValidatorStatus => {
  if (row.status === "jailed" || row.status === "inactive") return row.status;
  return bondedFrom(row) > now.getTime() ? "inactive" : "active";
};

/**
 * Until when stake that leaves a validator now is tracked (docs/staking.md 7): 21 days from `now` while it is bonded, the end of
 * the validator's own unbonding, which begins when it is jailed, after that; null when it is not bonded.
 */
export const trackedUntil = (row: ValidatorRow, now: Date): Date | null => {
  const status = statusOf(row, now);
  if (status === "active") return maturityOf(now);
  if (status === "inactive" || row.jailedAt === null) return null;
  const end = maturityOf(row.jailedAt);
  return end > now ? end : null;
};

/** The validator with this operator address. */
export const findValidator = async (db: Db, address: string): Promise<ValidatorRow | undefined> => {
  const [row] = await db.select().from(validators).where(eq(validators.address, address));
  return row;
};

/** The commission of a validator, its maximum, and the most that it rises a day, as shares of `WHOLE` (docs/staking.md 12). */
export const ratesOf = ({ commission, maxRate, maxChangeRate }: ValidatorRow) => {
  const units = (rate: string): bigint => toUnits(rate, RATE_DECIMALS) ?? 0n;
  return { before: units(commission), max: units(maxRate), maxChange: units(maxChangeRate) };
};

/** The delegators' share of the rewards, as a share of `WHOLE`. */
export const delegatorsShare = (row: ValidatorRow): bigint => WHOLE - (toUnits(row.commission, RATE_DECIMALS) ?? WHOLE);

/** The yearly return of this validator's delegators, in millionths; zero unless it is active. */
const netAprPpm = (row: ValidatorRow, grossPpm: bigint, now: Date): bigint =>
  statusOf(row, now) === "active" ? (grossPpm * delegatorsShare(row)) / WHOLE : 0n;

/** The Validator of the API (docs/wire.md Entities). */
export interface ValidatorView {
  readonly moniker: string;
  readonly address: string;
  readonly fee: Money;
  readonly maxFee: Money;
  readonly maxFeeChange: Money;
  readonly uptime: Money;
  readonly coins: Money;
  readonly apr: Money;
  readonly status: ValidatorStatus;
  readonly image: string | null;
}

const byBonded = (a: ValidatorRow, b: ValidatorRow): number =>
  a.bonded < b.bonded ? 1 : a.bonded > b.bonded ? -1 : a.address.localeCompare(b.address);

/** All validators, most bonded first. */
export const listValidators = async (db: Db, now: Date): Promise<ReadonlyArray<ValidatorView>> => {
  const gross = (await loadReturns(db, now, now)).at(now);
  const rows = await db.select().from(validators);
  return rows.toSorted(byBonded).map((row) => ({
    moniker: row.moniker,
    address: row.address,
    fee: row.commission as Money,
    maxFee: row.maxRate as Money,
    maxFeeChange: row.maxChangeRate as Money,
    uptime: row.uptime as Money,
    coins: toDecimal(row.bonded, OPT.decimals),
    apr: toDecimal(netAprPpm(row, gross, now), 6),
    status: statusOf(row, now),
    image: row.image,
  }));
};
