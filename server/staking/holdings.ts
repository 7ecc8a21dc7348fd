import { and, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { delegations, redelegations, unbondings, validators } from "../db/schema/wallets.ts";
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
  /** The validator's commission when the delegation began, as a share of 1. */
  readonly feeAtStart: string;
}

/** An unbonding entry with its validator's name. */
export type UnbondingEntry = typeof unbondings.$inferSelect & { readonly moniker: string };

/** A redelegation with the names of its validators. */
type RedelegationEntry = typeof redelegations.$inferSelect & {
  readonly fromMoniker: string;
  readonly toMoniker: string;
};

/** All balances of a wallet, in base units. */
export interface Holdings {
  readonly walletId: string;
  /** The spendable balance of a token. */
  readonly spendable: (token: string) => bigint;
  /** Most coins first. */
  readonly delegations: ReadonlyArray<Delegation>;
  /** Earliest completion first. */
  readonly unbondings: ReadonlyArray<UnbondingEntry>;
  /** Earliest completion first; a settled wallet has immature ones only. */
  readonly redelegations: ReadonlyArray<RedelegationEntry>;
  /** The balance of the wallet's shard of the reward pool. */
  readonly pool: bigint;
}

/** Joins a delegation to the ledger account with its coins. */
export const isOfAccount = and(
  eq(accounts.kind, "staked"),
  eq(delegations.walletId, accounts.walletId),
  eq(delegations.validator, accounts.validator),
);

const KINDS = ["available", "staked", "unbonding"] as const;
const sources = alias(validators, "sources");

/** The entries of a column without duplicates, earliest completion first. */
const byCompletion = <Entry extends { readonly id: string; readonly completionTime: Date }>(
  entries: ReadonlyArray<Entry>,
): ReadonlyArray<Entry> =>
  [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted(
    (a, b) => a.completionTime.getTime() - b.completionTime.getTime() || (a.id < b.id ? -1 : 1),
  );

/** Reads all balances of a wallet in one statement. */
export const loadHoldings = async (db: Db, walletId: string): Promise<Holdings> => {
  const poolKey = keyOf(rewardPool(OPT.key, walletId));
  const rows = await db
    .select({
      account: accounts,
      validator: validators,
      delegation: delegations,
      unbonding: unbondings,
      redelegation: redelegations,
      fromMoniker: sources.moniker,
    })
    .from(accounts)
    .leftJoin(validators, eq(validators.address, accounts.validator))
    .leftJoin(delegations, isOfAccount)
    .leftJoin(
      unbondings,
      and(
        eq(accounts.kind, "unbonding"),
        eq(unbondings.walletId, accounts.walletId),
        eq(unbondings.validator, accounts.validator),
      ),
    )
    .leftJoin(
      redelegations,
      and(
        eq(accounts.kind, "staked"),
        eq(redelegations.walletId, accounts.walletId),
        eq(redelegations.destination, accounts.validator),
      ),
    )
    .leftJoin(sources, eq(sources.address, redelegations.source))
    .where(or(and(eq(accounts.walletId, walletId), inArray(accounts.kind, [...KINDS])), eq(accounts.key, poolKey)));
  const spendable = new Map(
    rows.filter((row) => row.account.kind === "available").map((row) => [row.account.token, row.account.balance]),
  );
  // an account with several redelegations has one row for each
  const byAccount = [...new Map(rows.map((row) => [row.account.key, row])).values()];
  return {
    walletId,
    spendable: (token) => spendable.get(token) ?? 0n,
    delegations: byAccount
      .flatMap(({ account, validator, delegation }): ReadonlyArray<Delegation> => {
        if (validator === null || delegation === null) return [];
        const { accrued, rewardsSince, feeAtStart } = delegation;
        if (account.balance === 0n && accrued === 0n) return [];
        return [{ validator, coins: account.balance, accrued, rewardsSince, feeAtStart }];
      })
      .toSorted((a, b) => {
        if (a.coins !== b.coins) return a.coins < b.coins ? 1 : -1;
        // equal stakes keep their order from one read to the next
        return a.validator.address < b.validator.address ? -1 : 1;
      }),
    unbondings: byCompletion(
      rows.flatMap(({ unbonding, validator }) =>
        unbonding === null ? [] : [{ ...unbonding, moniker: validator?.moniker ?? "" }],
      ),
    ),
    redelegations: byCompletion(
      rows.flatMap(({ redelegation, fromMoniker, validator }) =>
        redelegation === null
          ? []
          : [{ ...redelegation, fromMoniker: fromMoniker ?? "", toMoniker: validator?.moniker ?? "" }],
      ),
    ),
    pool: rows.find((row) => row.account.key === poolKey)?.account.balance ?? 0n,
  };
};

/** The delegation to a validator. */
export const delegationTo = (holdings: Holdings, validator: string): Delegation | undefined =>
  holdings.delegations.find((delegation) => delegation.validator.address === validator);
