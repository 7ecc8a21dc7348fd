import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import {
  delegations,
  redelegations,
  rewardPeriods,
  unbondings,
  validators,
  type wallets,
} from "../db/schema/wallets.ts";
import { keyOf, rewardPool } from "../ledger/accounts.ts";
import { OPT } from "../ledger/tokens.ts";
import type { Period } from "./periods.ts";
import { coinsOf } from "./shares.ts";
import type { ValidatorRow } from "./validators.ts";

/**
 * Shares of a validator and their coins, and `accrued` rewards from before `rewardsSince` that are not paid yet. A
 * delegation without shares remains while a short pool still owes rewards.
 */
export interface Delegation extends Omit<typeof delegations.$inferSelect, "validator"> {
  readonly validator: ValidatorRow;
  readonly coins: bigint;
  /** The validator's periods since `rewardsSince`. */
  readonly periods: ReadonlyArray<Period>;
}

/** An unbonding entry with its validator's name. */
export type UnbondingEntry = typeof unbondings.$inferSelect & { readonly moniker: string };

/** A redelegation with the names of its validators. */
export type RedelegationEntry = typeof redelegations.$inferSelect & {
  readonly fromMoniker: string;
  readonly toMoniker: string;
};

/** All balances of a wallet, in base units. */
export interface Holdings {
  readonly walletId: string;
  readonly spendable: (token: string) => bigint;
  /** Most coins first. */
  readonly delegations: ReadonlyArray<Delegation>;
  /** Earliest completion first. */
  readonly unbondings: ReadonlyArray<UnbondingEntry>;
  /** Earliest completion first; a settled wallet has immature ones only. */
  readonly redelegations: ReadonlyArray<RedelegationEntry>;
  /** The balance of the reward pool, which all wallets share. */
  readonly pool: bigint;
}

/** The wallet of stake, by what its activity and its notifications need. */
export type Owner = Pick<typeof wallets.$inferSelect, "id" | "userId" | "optioAddress">;

/** A wallet that this transaction has locked, and its balances. */
export interface Settling {
  readonly wallet: Owner;
  readonly holdings: Holdings;
}

const POOL = keyOf(rewardPool(OPT.key));
const sources = alias(validators, "sources");
/** Each kind of rows that the statement reads is joined to its own table. As texts: putting them together takes long. */
const ON = {
  accounts: sql`part.kind = 'account' and (ledger_accounts.key = ${POOL}
    or ledger_accounts.wallet_id = given.wallet and ledger_accounts.kind = 'available')`,
  delegations: sql`part.kind in ('delegation', 'period') and delegations.wallet_id = given.wallet`,
  periods: sql`part.kind = 'period' and reward_periods.validator = delegations.validator
    and (reward_periods.until is null or reward_periods.until > delegations.rewards_since)`,
  unbondings: sql`part.kind = 'unbonding' and unbondings.wallet_id = given.wallet`,
  redelegations: sql`part.kind = 'redelegation' and redelegations.wallet_id = given.wallet`,
  validators: sql`part.kind <> 'period'
    and validators.address = coalesce(delegations.validator, unbondings.validator, redelegations.destination)`,
} as const;
const givenWallet = sql<string>`given.wallet`;

const readRows = (db: Db, walletIds: ReadonlyArray<string>) => {
  const given = walletIds.map((id) => sql`(${id}::text)`);
  return db
    .select({
      walletId: givenWallet,
      account: accounts,
      validator: validators,
      delegation: delegations,
      period: rewardPeriods,
      unbonding: unbondings,
      redelegation: redelegations,
      fromMoniker: sources.moniker,
    })
    .from(sql`(values ${sql.join(given, sql`, `)}) as given (wallet)`)
    .innerJoin(
      sql`(values ('account'), ('delegation'), ('period'), ('unbonding'), ('redelegation')) as part (kind)`,
      sql`true`,
    )
    .leftJoin(accounts, ON.accounts)
    .leftJoin(delegations, ON.delegations)
    .leftJoin(rewardPeriods, ON.periods)
    .leftJoin(unbondings, ON.unbondings)
    .leftJoin(redelegations, ON.redelegations)
    .leftJoin(validators, ON.validators)
    .leftJoin(sources, eq(sources.address, redelegations.source));
};
type Row = Awaited<ReturnType<typeof readRows>>[number];

const byCompletion = <Entry extends { readonly id: string; readonly completionTime: Date }>(
  entries: ReadonlyArray<Entry>,
): ReadonlyArray<Entry> =>
  entries.toSorted((a, b) => a.completionTime.getTime() - b.completionTime.getTime() || (a.id < b.id ? -1 : 1));

const delegationsIn = (rows: ReadonlyArray<Row>): ReadonlyArray<Delegation> => {
  const periods = rows.flatMap(({ period }) => period ?? []);
  return rows
    .flatMap(({ validator, delegation }): ReadonlyArray<Delegation> => {
      if (validator === null || delegation === null) return [];
      const own = periods.filter((period) => period.validator === validator.address);
      return [{ ...delegation, validator, coins: coinsOf(validator, delegation.shares), periods: own }];
    })
    .toSorted((a, b) => {
      if (a.coins !== b.coins) return a.coins < b.coins ? 1 : -1;
      // equal stakes keep their order from one read to the next
      return a.validator.address < b.validator.address ? -1 : 1;
    });
};

const holdingsIn = (walletId: string, rows: ReadonlyArray<Row>): Holdings => {
  const balances = rows.flatMap(({ account }) => account ?? []);
  const spendable = new Map(
    balances.filter(({ kind }) => kind === "available").map(({ token, balance }) => [token, balance]),
  );
  return {
    walletId,
    spendable: (token) => spendable.get(token) ?? 0n,
    delegations: delegationsIn(rows),
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
    pool: balances.find(({ key }) => key === POOL)?.balance ?? 0n,
  };
};

/** The holdings of a wallet of which only the spendable balances are known, for a transfer that changes no stake. */
export const balancesOnly = (walletId: string, balances: ReadonlyMap<string, bigint>): Holdings => ({
  walletId,
  spendable: (token) => balances.get(token) ?? 0n,
  delegations: [],
  unbondings: [],
  redelegations: [],
  pool: 0n,
});

/** Reads all balances of wallets in one statement, in the order of their ids. */
export const loadAllHoldings = async (db: Db, walletIds: ReadonlyArray<string>): Promise<ReadonlyArray<Holdings>> => {
  if (walletIds.length === 0) return [];
  const rows = await readRows(db, walletIds);
  return walletIds.map((id) =>
    holdingsIn(
      id,
      rows.filter(({ walletId }) => walletId === id),
    ),
  );
};

/** Reads all balances of a wallet in one statement. */
export const loadHoldings = async (db: Db, walletId: string): Promise<Holdings> =>
  holdingsIn(walletId, await readRows(db, [walletId]));

/** The delegation to a validator. */
export const delegationTo = (holdings: Holdings, validator: string): Delegation | undefined =>
  holdings.delegations.find((delegation) => delegation.validator.address === validator);
