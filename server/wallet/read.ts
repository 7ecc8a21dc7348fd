import { and, asc, count, desc, eq, like, type SQL } from "drizzle-orm";
import { type Money, multiply, sum, truncate } from "../../src/domain/kernel/money.ts";
import { type Db, escapeLike } from "../db/database.ts";
import { accounts } from "../db/schema/ledger.ts";
import { transactions, unbondings } from "../db/schema/wallets.ts";
import { refuse } from "../http/refusal.ts";
import { available, balanceOf } from "../ledger/post.ts";
import { addressOn, findToken, TOKENS, type Token, tokenOf } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { change24h, priceAt } from "../market/price.ts";
import { listDelegations } from "../staking/rewards.ts";
import { findValidator } from "../staking/validators.ts";
import type { WalletRow } from "./wallets.ts";

/** USD values carry two decimals, cut off. */
const usd = (token: Token, units: bigint, now: Date): Money =>
  truncate(multiply(toDecimal(units, token.decimals), priceAt(token, now.getTime())), 2);

/** GET /wallets/{id}/tokens: every token the service keeps, with what the wallet can spend of it. */
export const presentTokens = async (db: Db, wallet: WalletRow, now: Date) => {
  const rows = await db
    .select({ token: accounts.token, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.walletId, wallet.id), eq(accounts.kind, "available")));
  const balances = new Map(rows.map((row) => [row.token, row.balance]));
  const tokens = TOKENS.map((token) => {
    const units = balances.get(token.key) ?? 0n;
    return {
      chainId: token.chainId,
      chainName: token.chainName,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      address: addressOn(token, wallet),
      balance: toDecimal(units, token.decimals),
      balanceUsd: usd(token, units, now),
      priceUsd: priceAt(token, now.getTime()),
      change24h: change24h(token, now.getTime()),
      stakeable: token.stakeable,
    };
  });
  return { totalBalanceUsd: sum(tokens.map((token) => token.balanceUsd)), tokens };
};

type Row = typeof transactions.$inferSelect;

const presentTransaction = (row: Row) => {
  const token = tokenOf(row.token);
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    amount: toDecimal(row.amount, token.decimals),
    symbol: token.symbol,
    chainId: token.chainId,
    network: token.chainName,
    address: row.type === "receive" || row.type === "distribution" ? row.from : row.to,
    from: row.from,
    to: row.to,
    fromValidator: row.fromValidator,
    toValidator: row.toValidator,
    gasFee: toDecimal(row.fee, tokenOf(row.feeToken).decimals),
    memo: row.memo,
    description: row.description,
    transactionHash: row.hash,
    blockExplorerLink: `${token.explorer}${row.hash}`,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    reference: row.reference,
  };
};

const newestFirst = [desc(transactions.createdAt), desc(transactions.seq)];

/** Which rows of the activity are asked for; what is left out does not narrow. */
export interface ActivityFilter {
  readonly type?: string | undefined;
  readonly chainId?: string | undefined;
  readonly symbol?: string | undefined;
}

const filtersOf = ({ type, chainId, symbol }: ActivityFilter): ReadonlyArray<SQL> => [
  ...(type === undefined || type === "all" ? [] : [eq(transactions.type, type)]),
  ...(chainId === undefined ? [] : [like(transactions.token, `${escapeLike(chainId)}/%`)]),
  ...(symbol === undefined ? [] : [like(transactions.token, `%/${escapeLike(symbol)}`)]),
];

/** GET /wallets/{id}/transactions: one page, newest first. */
export const transactionsPage = async (
  db: Db,
  wallet: WalletRow,
  limit: number,
  page: number,
  filter: ActivityFilter,
) => {
  if (limit < 1 || limit > 500 || page < 1) throw refuse(422, "Pages are counted from 1 and hold at most 500 rows");
  const where = and(eq(transactions.walletId, wallet.id), ...filtersOf(filter));
  const [total] = await db.select({ n: count() }).from(transactions).where(where);
  const rows = await db
    .select()
    .from(transactions)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    transactions: rows.map(presentTransaction),
    totalPages: Math.max(1, Math.ceil((total?.n ?? 0) / limit)),
    pageNumber: page,
    limit,
  };
};

const presentUnbondings = async (db: Db, wallet: WalletRow) => {
  const rows = await db
    .select()
    .from(unbondings)
    .where(eq(unbondings.walletId, wallet.id))
    .orderBy(asc(unbondings.completionTime));
  return Promise.all(
    rows.map(async (row) => ({
      units: row.balance,
      validator_address: row.validator,
      moniker: (await findValidator(db, row.validator))?.moniker ?? "",
      creationHeight: String(row.creationHeight),
      completionTime: row.completionTime.toISOString(),
    })),
  );
};

/** GET /wallets/{id}/tokens/{chainId}/{symbol}: balance, address, newest ten transactions, stake. */
export const presentTokenAccount = async (db: Db, wallet: WalletRow, chainId: string, symbol: string, now: Date) => {
  const token = findToken(chainId, symbol);
  if (token === undefined) throw refuse(404, "Unknown token");
  const rows = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.walletId, wallet.id), eq(transactions.token, token.key)))
    .orderBy(...newestFirst)
    .limit(10);
  const held = token.stakeable ? await listDelegations(db, wallet.id, now) : [];
  const leaving = token.stakeable ? await presentUnbondings(db, wallet) : [];
  const staked = held.reduce((total, each) => total + each.coins, 0n);
  const unbonding = leaving.reduce((total, each) => total + each.units, 0n);
  const units = await balanceOf(db, available(token.key, wallet.id));
  const decimal = (amount: bigint) => toDecimal(amount, token.decimals);
  return {
    transactions: rows.map(presentTransaction),
    delegations: held.map((each) => ({
      validator_address: each.validator.address,
      moniker: each.validator.moniker,
      coins: decimal(each.coins),
      coinsUsd: usd(token, each.coins, now),
      rewards: decimal(each.rewards),
    })),
    delegationDetails: { balanceToken: decimal(staked), balanceUsd: usd(token, staked, now) },
    unbondingDetails: {
      balanceToken: decimal(unbonding),
      balanceUsd: usd(token, unbonding, now),
      entries: leaving.map(({ units: balance, ...entry }) => ({ ...entry, balance: decimal(balance) })),
    },
    balanceToken: decimal(units),
    balanceUsd: usd(token, units, now),
    address: addressOn(token, wallet),
  };
};
