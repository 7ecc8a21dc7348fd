import { sql } from "drizzle-orm";
import type { Db } from "../../../server/db/database.ts";
import { TOKENS } from "../../../server/ledger/tokens.ts";
import { toDecimal } from "../../../server/ledger/units.ts";
import type { Root } from "../../../src/domain/index.ts";
import { rows } from "../../server/support/money.ts";

const coins = (units: unknown): string => toDecimal(BigInt(String(units)), 6);

/** The spendable balances of a wallet by token, from the ledger. */
export const ledgerBalances = async (db: Db, walletId: string): Promise<Readonly<Record<string, string>>> => {
  const found = await rows(
    db,
    sql`select token, balance::text as units from ledger_accounts where kind = 'available' and wallet_id = ${walletId}`,
  );
  return Object.fromEntries(
    TOKENS.map(({ key, decimals }) => [
      key,
      toDecimal(BigInt(String(found.find(({ token }) => token === key)?.units ?? 0)), decimals),
    ]),
  );
};

/** The balances that the screens show. */
export const shownBalances = ({ wallet }: Root): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (wallet.tokens?.tokens ?? []).map(({ chainId, symbol, balance }) => [`${chainId}/${symbol}`, balance]),
  );

/** What the screens of a wallet show, read from the ledger. */
export const ledgerView = async (db: Db, walletId: string) => ({
  balances: await ledgerBalances(db, walletId),
  delegations: (
    await rows(
      db,
      sql`select * from (
        select d.validator, div(d.shares * v.bonded * 1000000000 + v.shares, v.shares * 1000000000) as units
          from delegations d join validators v on v.address = d.validator
          where d.wallet_id = ${walletId} and v.shares > 0
      ) as stakes where units > 0 order by units desc, validator collate "C"`,
    )
  ).map(({ validator, units }) => `${validator} ${coins(units)}`),
  unbondings: (
    await rows(
      db,
      sql`select validator, creation_height::text as height, completion_time, balance::text as units from unbondings
        where wallet_id = ${walletId} order by completion_time, id collate "C"`,
    )
  ).map(
    ({ validator, height, completion_time, units }) =>
      `${validator} ${height} ${new Date(String(completion_time)).toISOString()} ${coins(units)}`,
  ),
  validators: (
    await rows(db, sql`select address, bonded::text as units from validators order by address collate "C"`)
  ).map(({ address, units }) => `${address} ${coins(units)}`),
  transactions: (
    await rows(
      db,
      sql`select id, type, status, amount::text as units, hash from transactions
        where wallet_id = ${walletId} order by created_at desc, seq desc limit 10`,
    )
  ).map(({ id, type, status, units, hash }) => `${id} ${type} ${status} ${coins(units)} ${hash}`),
});

/** What the screens of a wallet show, in the form of `ledgerView`. */
export const shownView = (state: Root): Awaited<ReturnType<typeof ledgerView>> => {
  const account = state.wallet.accounts.find(({ chainId, symbol }) => `${chainId}/${symbol}` === "optio/OPT")?.account;
  return {
    balances: shownBalances(state),
    delegations: (account?.delegations ?? []).map((row) => `${row.validator_address} ${row.coins}`),
    unbondings: (account?.unbondingDetails.entries ?? []).map(
      (entry) => `${entry.validator_address} ${entry.creationHeight} ${entry.completionTime} ${entry.balance}`,
    ),
    validators: (state.staking.validators?.validatorSet ?? [])
      .map(({ address, coins }) => `${address} ${coins}`)
      .toSorted((a, b) => (a < b ? -1 : 1)),
    transactions: state.wallet.history.transactions.map(
      ({ id, type, status, amount, transactionHash }) => `${id} ${type} ${status} ${amount} ${transactionHash}`,
    ),
  };
};

/** The transfers that the ledger executed under these Idempotency-Keys: the hash of each key. */
export const executedOf = async (db: Db, walletId: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await rows(
        db,
        sql`select reference, hash from transactions where wallet_id = ${walletId} and reference is not null`,
      )
    ).map(({ reference, hash }) => [String(reference), String(hash)]),
  );
