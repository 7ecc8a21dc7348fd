import { and, eq, sql } from "drizzle-orm";
import type { Money } from "../../src/domain/kernel/money.ts";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { validators } from "../db/schema/wallets.ts";
import { balanceOf, issuance } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toDecimal, toUnits } from "../ledger/units.ts";
import { BLOCK_MS, INFLATION_PPM, TAX_PPM } from "./chain.ts";

export type ValidatorRow = typeof validators.$inferSelect;
export type ValidatorStatus = "active" | "inactive" | "jailed";

const MILLION = 1_000_000n;

/** A new validator begins unbonded and is bonded with the next block (staking.md 20). */
export const statusOf = (row: ValidatorRow, now: Date): ValidatorStatus => {
  if (row.status === "jailed" || row.status === "inactive") return row.status;
  return row.createdAt.getTime() + BLOCK_MS > now.getTime() ? "inactive" : "active";
};

/** The validator with this operator address. */
export const findValidator = async (db: Db, address: string): Promise<ValidatorRow | undefined> => {
  const [row] = await db.select().from(validators).where(eq(validators.address, address));
  return row;
};

/** Bonded coins of each validator, in base units: the sum of all that is staked with it. */
const bondedByValidator = async (db: Db): Promise<ReadonlyMap<string, bigint>> => {
  const rows = await db
    .select({ validator: accounts.validator, coins: sql<string>`sum(${accounts.balance})::text` })
    .from(accounts)
    .where(and(eq(accounts.kind, "staked"), eq(accounts.token, OPT.key)))
    .groupBy(accounts.validator);
  return new Map(rows.map((row) => [row.validator ?? "", BigInt(row.coins)]));
};

/** Yearly return before a validator's fee, in millionths: inflation × (1 − tax) / bonded ratio (staking.md 11). */
export const grossAprPpm = async (db: Db): Promise<bigint> => {
  const bonded = [...(await bondedByValidator(db)).values()].reduce((sum, coins) => sum + coins, 0n);
  const supply = -(await balanceOf(db, issuance(OPT.key)));
  return bonded === 0n ? 0n : (INFLATION_PPM * (MILLION - TAX_PPM) * supply) / (bonded * MILLION);
};

const commissionPpm = (row: ValidatorRow): bigint => toUnits(row.commission, 6) ?? MILLION;

/** What a delegator of this validator earns a year, in millionths; nothing unless it is active. */
export const netAprPpm = (row: ValidatorRow, grossPpm: bigint, now: Date): bigint =>
  statusOf(row, now) === "active" ? (grossPpm * (MILLION - commissionPpm(row))) / MILLION : 0n;

/** A validator as the wire has it (decisions.md §3). */
export interface ValidatorView {
  readonly moniker: string;
  readonly address: string;
  readonly fee: Money;
  readonly uptime: Money;
  readonly coins: Money;
  readonly apr: Money;
  readonly status: ValidatorStatus;
  readonly image: string | null;
}

/** All validators, most bonded first. */
export const listValidators = async (db: Db, now: Date): Promise<ReadonlyArray<ValidatorView>> => {
  const bonded = await bondedByValidator(db);
  const gross = await grossAprPpm(db);
  const rows = await db.select().from(validators);
  const coins = (row: ValidatorRow): bigint => bonded.get(row.address) ?? 0n;
  return rows
    .toSorted((a, b) => (coins(a) < coins(b) ? 1 : coins(a) > coins(b) ? -1 : a.address.localeCompare(b.address)))
    .map((row) => ({
      moniker: row.moniker,
      address: row.address,
      fee: row.commission as Money,
      uptime: row.uptime as Money,
      coins: toDecimal(coins(row), OPT.decimals),
      apr: toDecimal(netAprPpm(row, gross, now), 6),
      status: statusOf(row, now),
      image: row.image,
    }));
};
