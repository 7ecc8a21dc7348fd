import { and, desc, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import { type Db, pagesOf } from "../db/database.ts";
import { blocks } from "../db/schema/people.ts";
import { transactions, wallets } from "../db/schema/wallets.ts";
import type { BodyOf } from "../http/decode.ts";
import type { RequestOf } from "../http/handler.ts";
import { addressOn, TOKENS, tokenOf } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { pricedAt } from "../market/price.ts";
import { refuse } from "../shared/refusal.ts";
import type { WalletRow } from "./wallets.ts";

/**
 * The columns of rows for `presentTransaction`; `fromBlocked`: whether coins came from a person whom the wallet's owner has
 * blocked.
 */
export const shownColumns = ({ userId }: WalletRow) => {
  const sendersOn = (address: SQLWrapper): SQL => sql`select ${address} from ${wallets}
    join ${blocks} on ${blocks.blocked} = ${wallets.userId} where ${blocks.blocker} = ${userId}`;
  const senders = sql`${sendersOn(wallets.optioAddress)} union all ${sendersOn(wallets.ethereumAddress)}`;
  return {
    ...getTableColumns(transactions),
    fromBlocked: sql<boolean>`${transactions.type} = 'receive' and ${transactions.from} in (${senders})`,
  };
};

type ShownRow = typeof transactions.$inferSelect & { readonly fromBlocked: boolean };

/** The Transaction of the API (docs/wire.md Entities). */
export const presentTransaction = (wallet: WalletRow, row: ShownRow) => {
  const token = tokenOf(row.token);
  return {
    id: row.id,
    type: row.type,
    status: row.status === "pending" ? row.status : (row.word ?? row.status),
    amount: toDecimal(row.amount, token.decimals),
    symbol: token.symbol,
    chainId: token.chainId,
    network: token.chainName,
    address: addressOn(token, wallet),
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
    ...(row.fromBlocked ? { fromBlocked: true } : {}),
    ...pricedAt(token, row.createdAt),
  };
};

const MOST_ROWS = 500;

/** The filter and page of the activity; an absent field does not filter. */
type ActivityQuery = BodyOf<typeof calls.getWalletTransactions>;

/** The tokens that the query names: null for all, empty for an unknown token. */
const tokensOf = ({ chainId, symbol }: ActivityQuery): ReadonlyArray<string> | null => {
  if (chainId === undefined && symbol === undefined) return null;
  return TOKENS.filter(
    (token) => (chainId ?? token.chainId) === token.chainId && (symbol ?? token.symbol) === token.symbol,
  ).map((token) => token.key);
};

/** The rows older than the transaction with this id of this wallet; none when there is no such transaction. */
const olderThan = (db: Db, walletId: string, id: string): SQL => {
  const anchor = and(eq(transactions.walletId, walletId), eq(transactions.id, id));
  const createdAt = db.select({ createdAt: transactions.createdAt }).from(transactions).where(anchor);
  const seq = db.select({ seq: transactions.seq }).from(transactions).where(anchor);
  return sql`(${transactions.createdAt}, ${transactions.seq}) < (${createdAt}, ${seq})`;
};

/** The condition on the token; a single token is an equality, so that an index returns the rows in order. */
const isToken = (tokens: ReadonlyArray<string> | null): SQL | undefined => {
  if (tokens === null) return undefined;
  const [only, ...others] = tokens;
  return only !== undefined && others.length === 0
    ? eq(transactions.token, only)
    : inArray(transactions.token, [...tokens]);
};

/** GET /wallets/{id}/transactions: one page, newest first. */
export const getWalletTransactions = async (
  { ctx: { db }, body: query }: RequestOf<typeof calls.getWalletTransactions>,
  wallet: WalletRow,
) => {
  const { limit, page } = query;
  if (limit < 1 || limit > MOST_ROWS || page < 1) {
    throw refuse(422, `Pages are counted from 1 and hold at most ${MOST_ROWS} rows`);
  }
  if (query.before !== undefined && page !== 1) throw refuse(422, "A page that begins after a transaction is page 1");
  const type = query.type === undefined || query.type === "all" ? null : query.type;
  const tokens = tokensOf(query);
  const isListed = and(
    eq(transactions.walletId, wallet.id),
    type === null ? undefined : eq(transactions.type, type),
    isToken(tokens),
  );
  const rows = await db
    .select(shownColumns(wallet))
    .from(transactions)
    .where(and(isListed, query.before === undefined ? undefined : olderThan(db, wallet.id, query.before)))
    .orderBy(desc(transactions.createdAt), desc(transactions.seq))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = await db.$count(transactions, isListed);
  return {
    transactions: rows.map((row) => presentTransaction(wallet, row)),
    totalPages: pagesOf(total, limit),
    pageNumber: page,
    limit,
  };
};
