import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, validators } from "../db/schema/wallets.ts";
import { balanceOf, staked } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { grossAprPpm, netAprPpm, type ValidatorRow } from "./validators.ts";

/** A delegation: its coins and what it has earned since it was last paid, in base units. */
export interface Delegated {
  readonly validator: ValidatorRow;
  readonly coins: bigint;
  readonly rewards: bigint;
  readonly rewardsSince: Date;
}

const YEAR_MS = 365n * 24n * 3_600_000n;

/** What so many coins earn in so many milliseconds, cut off at the base unit (staking.md 11). */
export const earned = (coins: bigint, aprPpm: bigint, milliseconds: number): bigint =>
  (coins * aprPpm * BigInt(Math.max(0, Math.floor(milliseconds)))) / (1_000_000n * YEAR_MS);

/** Every delegation of a wallet, with its rewards at this moment. */
export const listDelegations = async (db: Db, walletId: string, now: Date): Promise<ReadonlyArray<Delegated>> => {
  const rows = await db.select().from(delegations).where(eq(delegations.walletId, walletId));
  if (rows.length === 0) return [];
  const gross = await grossAprPpm(db);
  const coinsOf = await db
    .select({ validator: accounts.validator, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.walletId, walletId), eq(accounts.kind, "staked"), eq(accounts.token, OPT.key)));
  const known = await db
    .select()
    .from(validators)
    .where(
      inArray(
        validators.address,
        rows.map((row) => row.validator),
      ),
    );
  return rows
    .flatMap((row): ReadonlyArray<Delegated> => {
      const validator = known.find((each) => each.address === row.validator);
      const coins = coinsOf.find((each) => each.validator === row.validator)?.balance ?? 0n;
      if (validator === undefined || coins === 0n) return [];
      const elapsed = now.getTime() - row.rewardsSince.getTime();
      const rewards = earned(coins, netAprPpm(validator, gross, now), elapsed);
      return [{ validator, coins, rewards, rewardsSince: row.rewardsSince }];
    })
    .toSorted((a, b) => (a.coins < b.coins ? 1 : -1));
};

/**
 * After a change to a delegation: its rewards count from now on; one without coins is forgotten.
 */
export const touchDelegation = async (tx: Db, walletId: string, validator: string, now: Date): Promise<void> => {
  if ((await balanceOf(tx, staked(OPT.key, validator, walletId))) === 0n) {
    await tx.delete(delegations).where(and(eq(delegations.walletId, walletId), eq(delegations.validator, validator)));
    return;
  }
  await tx
    .insert(delegations)
    .values({ walletId, validator, rewardsSince: now })
    .onConflictDoUpdate({ target: [delegations.walletId, delegations.validator], set: { rewardsSince: now } });
};
