import { and, eq, inArray, or } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, unbondings, validators } from "../db/schema/wallets.ts";
import { keyOf, rewardPool } from "../ledger/accounts.ts";
import { OPT } from "../ledger/tokens.ts";
import type { ValidatorRow } from "./validators.ts";

/**
 * Coins bonded with a validator, and `accrued` rewards from before `rewardsSince` that are not paid yet. A delegation
 * without coins remains while a short pool still owes rewards.
 */
export interface Delegation {
  readonly validator: ValidatorRow;
  readonly coins: bigint;
  readonly accrued: bigint;
  readonly rewardsSince: Date;
}

/** An unbonding entry with its validator's name. */
export type UnbondingEntry = typeof unbondings.$inferSelect & { readonly moniker: string };

/** All balances of a wallet, in base units. */
export interface Holdings {
  readonly walletId: string;
  /** The spendable balance of a token. */
  readonly spendable: (token: string) => bigint;
  /** Most coins first. */
  readonly delegations: ReadonlyArray<Delegation>;
  /** Earliest completion first. */
  readonly unbondings: ReadonlyArray<UnbondingEntry>;
  /** The balance of the wallet's shard of the reward pool. */
  readonly pool: bigint;
}

const KINDS = ["available", "staked", "unbonding"] as const;

/** Reads all balances of a wallet in one statement. */
export const loadHoldings = async (db: Db, walletId: string): Promise<Holdings> => {
  const poolKey = keyOf(rewardPool(OPT.key, walletId));
  const rows = await db
    .select({ account: accounts, validator: validators, delegation: delegations, unbonding: unbondings })
    .from(accounts)
    .leftJoin(validators, eq(validators.address, accounts.validator))
    .leftJoin(
      delegations,
      and(
        eq(accounts.kind, "staked"),
        eq(delegations.walletId, accounts.walletId),
        eq(delegations.validator, accounts.validator),
      ),
    )
    .leftJoin(
      unbondings,
      and(
        eq(accounts.kind, "unbonding"),
        eq(unbondings.walletId, accounts.walletId),
        eq(unbondings.validator, accounts.validator),
      ),
    )
    .where(or(and(eq(accounts.walletId, walletId), inArray(accounts.kind, [...KINDS])), eq(accounts.key, poolKey)));
  const spendable = new Map(
    rows.filter((row) => row.account.kind === "available").map((row) => [row.account.token, row.account.balance]),
  );
  return {
    walletId,
    spendable: (token) => spendable.get(token) ?? 0n,
    delegations: rows
      .flatMap(({ account, validator, delegation }): ReadonlyArray<Delegation> => {
        if (validator === null || delegation === null) return [];
        const { accrued, rewardsSince } = delegation;
        if (account.balance === 0n && accrued === 0n) return [];
        return [{ validator, coins: account.balance, accrued, rewardsSince }];
      })
      .toSorted((a, b) => (a.coins < b.coins ? 1 : a.coins > b.coins ? -1 : 0)),
    unbondings: rows
      .flatMap(
        ({ unbonding, validator }): ReadonlyArray<UnbondingEntry> =>
          unbonding === null ? [] : [{ ...unbonding, moniker: validator?.moniker ?? "" }],
      )
      .toSorted((a, b) => a.completionTime.getTime() - b.completionTime.getTime()),
    pool: rows.find((row) => row.account.key === poolKey)?.account.balance ?? 0n,
  };
};

/** The delegation to a validator. */
export const delegationTo = (holdings: Holdings, validator: string): Delegation | undefined =>
  holdings.delegations.find((delegation) => delegation.validator.address === validator);
