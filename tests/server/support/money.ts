import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../server/db/database.ts";
import { getNotifications } from "../../../src/adapters/http/calls/notifications.ts";
import { getValidators } from "../../../src/adapters/http/calls/staking.ts";
import { getTokenAccount, getWalletMovements, getWalletTransactions } from "../../../src/adapters/http/calls/wallet.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Holder } from "./world.ts";

/** The validators of the list. */
export const validatorsOf = async (holder: Holder) => (await holder.client.ok(getValidators)).validatorSet;

/** Addresses of the validators that take part in consensus. */
export const activeOf = async (holder: Holder): Promise<ReadonlyArray<string>> =>
  (await validatorsOf(holder)).filter((validator) => validator.status === "active").map(({ address }) => address);

/** The validator with this address, as the list shows it. */
export const validatorAt = async (holder: Holder, address: string) =>
  (await validatorsOf(holder)).find((validator) => validator.address === address);

/** The account of OPT. */
export const accountOf = ({ client, walletId }: Holder) =>
  client.ok(getTokenAccount, { params: { id: walletId, chainId: "optio", symbol: "OPT" } });

/** The pots of an account, as GET tokens/{chain}/{symbol} reports them. */
export const accountPots = async ({ client, walletId }: Holder, chainId = "optio", symbol = "OPT") => {
  const account = await client.ok(getTokenAccount, { params: { id: walletId, chainId, symbol } });
  return {
    available: account.balanceToken,
    staked: account.delegationDetails.balanceToken,
    arriving: account.unbondingDetails.balanceToken,
  };
};

/** A period of the books of a token; OPT if none is named. */
export interface Period {
  readonly from: number;
  readonly to: number;
  readonly chainId?: string;
  readonly symbol?: string;
}

/** Before everything and after everything that a test does. */
export const EVER = { from: Date.UTC(2020), to: Date.UTC(2099) } as const;

/** One page of the books. */
export const pageOf = (
  { client, walletId }: Holder,
  { chainId = "optio", symbol = "OPT", ...period }: Period,
  page: { readonly limit?: number; readonly before?: string } = {},
) =>
  client.ok(getWalletMovements, {
    params: { id: walletId },
    body: { chainId, symbol, limit: 500, ...period, ...page },
  });

/** The newest transactions, at most 500. */
export const transactionsOf = async (
  { client, walletId }: Holder,
  query: { readonly type?: string; readonly limit?: number } = {},
) => {
  const body = { limit: 500, page: 1, ...query };
  return (await client.ok(getWalletTransactions, { params: { id: walletId }, body })).transactions;
};

/** The first page of notifications. */
export const notificationsOf = async ({ client }: Pick<Holder, "client">) =>
  (await client.ok(getNotifications, { body: { page: 1 } })).data;

/** Sends a call of the sandbox. */
export const postSandbox = async (
  { server }: { readonly server: { readonly url: string } },
  path: string,
  body: object,
) => {
  const response = await fetch(`${server.url}/sandbox/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
};

/** Resolves when statements of this database wait for locks, `least` of them. */
export const untilWaiting = async (db: Db, least = 1): Promise<void> => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await rows(db, waiting)).length < least);
};

/** The `error` text of an answer. */
export const errorOf = (answer: { body: unknown }): unknown => (answer.body as { error: unknown }).error;

/** The rows of a statement as the driver returns them. */
export const rows = (db: Db, query: SQL) => rowsOf<Record<string, unknown>>(db, query);

/** A valid request for the holder's own validator, with changes. */
export const own = (holder: Pick<Holder, "walletId" | "passcode">, changes: Readonly<Record<string, string>> = {}) => ({
  params: { id: holder.walletId },
  body: {
    moniker: "Own",
    website: "",
    details: "",
    commissionRate: amount("0.05"),
    commissionMaxRate: amount("0.2"),
    commissionMaxChangeRate: amount("0.01"),
    minSelfDelegation: amount("10"),
    amount: amount("100"),
    walletPasscode: holder.passcode,
    ...changes,
  },
});
