import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { transactionCounts, transactions } from "../db/schema/wallets.ts";
import { TOKENS, tokenOf } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { refuse } from "../shared/refusal.ts";
import type { WalletRow } from "./wallets.ts";

/** A transaction as the wire has it (decisions.md §3). */
export const presentTransaction = (row: typeof transactions.$inferSelect) => {
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
const oldestFirst = [asc(transactions.createdAt), asc(transactions.seq)];
/** More pages than any wallet has; a larger number is no offset that the database can read. */
const MOST_PAGES = 1_000_000_000;
const MOST_ROWS = 500;

/** Which rows of the activity are asked for; what is left out does not narrow. */
interface ActivityQuery {
  readonly limit: number;
  readonly page: number;
  readonly type?: string | undefined;
  readonly chainId?: string | undefined;
  readonly symbol?: string | undefined;
  readonly before?: string | undefined;
}

/** The tokens that the query names: null for all, empty for a token that is not kept here. */
const tokensOf = ({ chainId, symbol }: ActivityQuery): ReadonlyArray<string> | null => {
  if (chainId === undefined && symbol === undefined) return null;
  return TOKENS.filter(
    (token) => (chainId ?? token.chainId) === token.chainId && (symbol ?? token.symbol) === token.symbol,
  ).map((token) => token.key);
};

/** How many rows the query matches, from the kept counts. */
const countRows = async (db: Db, walletId: string, type: string | null, tokens: ReadonlyArray<string> | null) => {
  const rows = await db
    .select({ type: transactionCounts.type, token: transactionCounts.token, rows: transactionCounts.rows })
    .from(transactionCounts)
    .where(eq(transactionCounts.walletId, walletId));
  return rows
    .filter((row) => (type === null || row.type === type) && (tokens === null || tokens.includes(row.token)))
    .reduce((total, row) => total + row.rows, 0);
};

/** The rows older than the transaction with this id of this wallet; none when there is no such transaction. */
const olderThan = (db: Db, walletId: string, id: string): SQL => {
  const anchor = and(eq(transactions.walletId, walletId), eq(transactions.id, id));
  const createdAt = db.select({ createdAt: transactions.createdAt }).from(transactions).where(anchor);
  const seq = db.select({ seq: transactions.seq }).from(transactions).where(anchor);
  return sql`(${transactions.createdAt}, ${transactions.seq}) < (${createdAt}, ${seq})`;
};

/** The condition on the token; one token is an equality, so that an index gives the rows in order. */
const isToken = (tokens: ReadonlyArray<string> | null): SQL | undefined => {
  const [first, ...others] = tokens ?? [];
  if (first === undefined) return undefined;
  return others.length === 0 ? eq(transactions.token, first) : inArray(transactions.token, [first, ...others]);
};

/**
 * One page. Without a cursor a page of the second half is read from the oldest row on, so that the first and the last
 * pages cost the same and only the middle of a very long history walks an index (docs/decisions/0015-database.md).
 */
const rowsOfPage = async (db: Db, where: SQL | undefined, { limit, page, before }: ActivityQuery, total: number) => {
  const skipped = (page - 1) * limit;
  const rest = total - skipped;
  if (rest <= 0) return [];
  const fromEnd = before === undefined && skipped > total / 2;
  const rows = await db
    .select()
    .from(transactions)
    .where(where)
    .orderBy(...(fromEnd ? oldestFirst : newestFirst))
    .limit(fromEnd ? Math.min(limit, rest) : limit)
    .offset(fromEnd ? Math.max(0, rest - limit) : skipped);
  return fromEnd ? rows.toReversed() : rows;
};

/** GET /wallets/{id}/transactions: one page, newest first. */
export const transactionsPage = async (db: Db, wallet: WalletRow, query: ActivityQuery) => {
  const { limit, page } = query;
  if (limit < 1 || limit > MOST_ROWS || page < 1 || page > MOST_PAGES) {
    throw refuse(422, `Pages are counted from 1 and hold at most ${MOST_ROWS} rows`);
  }
  const type = query.type === undefined || query.type === "all" ? null : query.type;
  const tokens = tokensOf(query);
  const total = await countRows(db, wallet.id, type, tokens);
  const where = and(
    eq(transactions.walletId, wallet.id),
    type === null ? undefined : eq(transactions.type, type),
    isToken(tokens),
    query.before === undefined ? undefined : olderThan(db, wallet.id, query.before),
  );
  return {
    transactions: (await rowsOfPage(db, where, query, total)).map(presentTransaction),
    totalPages: Math.max(1, Math.ceil(total / limit)),
    pageNumber: page,
    limit,
  };
};
