import { and, desc, eq } from "drizzle-orm";
import type * as calls from "../../src/adapters/http/calls/wallet.ts";
import { amount, isZero, type Money, multiply, sum, truncate } from "../../src/domain/values/money.ts";
import { accounts } from "../db/schema/ledger.ts";
import { transactions } from "../db/schema/wallets.ts";
import type { RequestOf } from "../http/handler.ts";
import { addressOn, findToken, TOKENS, type Token } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { quoteAt } from "../market/price.ts";
import { refuse } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { loadReturns } from "../staking/returns.ts";
import { earliestOf, owedAt } from "../staking/rewards.ts";
import { WHOLE } from "../staking/shares.ts";
import { WEEK_MS } from "../staking/weeks.ts";
import { presentTransaction, shownColumns } from "./activity.ts";
import type { WalletRow } from "./wallets.ts";

/** The USD value of an amount, truncated to two decimals; less than a cent is exact, because it is not nothing. */
const usd = (token: Token, units: bigint, now: Date): Money => {
  const exact = multiply(toDecimal(units, token.decimals), quoteAt(token, now.getTime()).priceUsd);
  const cents = truncate(exact, 2);
  return isZero(cents) ? exact : cents;
};

/** GET /wallets/{id}/tokens: every token of the service with the wallet's spendable balance. */
export const getWalletTokens = async (
  { ctx }: RequestOf<typeof calls.getWalletTokens>,
  wallet: WalletRow,
  now: Date,
) => {
  const rows = await ctx.db
    .select({ token: accounts.token, balance: accounts.balance })
    .from(accounts)
    .where(and(eq(accounts.walletId, wallet.id), eq(accounts.kind, "available")));
  const balances = new Map(rows.map((row) => [row.token, row.balance]));
  const tokens = TOKENS.map((token) => {
    const units = balances.get(token.key) ?? 0n;
    const quote = quoteAt(token, now.getTime());
    return {
      chainId: token.chainId,
      chainName: token.chainName,
      symbol: token.symbol,
      name: token.name,
      decimals: token.decimals,
      address: addressOn(token, wallet),
      balance: toDecimal(units, token.decimals),
      balanceUsd: usd(token, units, now),
      priceUsd: quote.priceUsd,
      change24h: quote.change24h,
      stakeable: token.stakeable,
    };
  });
  return { totalBalanceUsd: sum(tokens.map((token) => token.balanceUsd)), tokens };
};

/** GET /wallets/{id}/tokens/{chainId}/{symbol}: balance, address, newest ten transactions, stake. */
export const getTokenAccount = async (
  { ctx: { db }, params }: RequestOf<typeof calls.getTokenAccount>,
  wallet: WalletRow,
  now: Date,
) => {
  const token = findToken(params.chainId, params.symbol);
  if (token === undefined) throw refuse(404, "Unknown token");
  const rows = await db
    .select(shownColumns(wallet))
    .from(transactions)
    .where(and(eq(transactions.walletId, wallet.id), eq(transactions.token, token.key)))
    .orderBy(desc(transactions.createdAt), desc(transactions.seq))
    .limit(10);
  const holdings = await loadHoldings(db, wallet.id);
  const delegations = token.stakeable ? holdings.delegations.filter(({ coins }) => coins > 0n) : [];
  const leaving = token.stakeable ? holdings.unbondings : [];
  const returns = delegations.length === 0 ? null : await loadReturns(db, earliestOf(delegations, now), now);
  const staked = delegations.reduce((total, { coins }) => total + coins, 0n);
  const unbonding = leaving.reduce((total, { balance }) => total + balance, 0n);
  const units = holdings.spendable(token.key);
  const decimal = (units: bigint) => toDecimal(units, token.decimals);
  return {
    transactions: rows.map((row) => presentTransaction(wallet, row)),
    delegations: delegations.map((delegation) => ({
      validator_address: delegation.validator.address,
      moniker: delegation.validator.moniker,
      coins: decimal(delegation.coins),
      coinsUsd: usd(token, delegation.coins, now),
      rewards: decimal(returns === null ? 0n : owedAt(delegation, returns, now) / WHOLE),
      feeAtStart: amount(delegation.feeAtStart),
      payoutAt: new Date(delegation.rewardsSince.getTime() + WEEK_MS).toISOString(),
    })),
    delegationDetails: { balanceToken: decimal(staked), balanceUsd: usd(token, staked, now) },
    unbondingDetails: {
      balanceToken: decimal(unbonding),
      balanceUsd: usd(token, unbonding, now),
      entries: leaving.map((entry) => ({
        validator_address: entry.validator,
        moniker: entry.moniker,
        creationHeight: String(entry.creationHeight),
        completionTime: entry.completionTime.toISOString(),
        balance: decimal(entry.balance),
        initialBalance: decimal(entry.initialBalance),
      })),
    },
    redelegations: (token.stakeable ? holdings.redelegations : [])
      .filter((entry) => entry.completionTime > now)
      .map((entry) => ({
        from: entry.source,
        fromMoniker: entry.fromMoniker,
        to: entry.destination,
        toMoniker: entry.toMoniker,
        amount: decimal(entry.amount),
        completionTime: entry.completionTime.toISOString(),
      })),
    balanceToken: decimal(units),
    balanceUsd: usd(token, units, now),
    address: addressOn(token, wallet),
  };
};
