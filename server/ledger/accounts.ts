import { createHash } from "node:crypto";
import type { ACCOUNT_KINDS } from "../db/schema/ledger.ts";

/** A ledger account, identified by these fields (`keyOf`). */
export interface Account {
  readonly kind: (typeof ACCOUNT_KINDS)[number];
  readonly token: string;
  readonly walletId?: string;
  readonly validator?: string;
  /** An address outside of this service, or the shard of an account of the service. */
  readonly address?: string;
}

/**
 * The number of shards of the service's accounts that every transfer uses. A transfer uses its wallet's shard, so that
 * transfers of different wallets rarely wait for the same row.
 */
export const SHARDS = 16;
const shard = (index: number): string => `shard-${index}`;
const shardOf = (walletId: string): string => shard((createHash("sha256").update(walletId).digest()[0] ?? 0) % SHARDS);

/** The other side of all coins that exist; its balance is negative. */
export const issuance = (token: string): Account => ({ kind: "issuance", token });
/** The source of test coins. */
export const faucet = (token: string): Account => ({ kind: "faucet", token });
/** The receiver of a wallet's network fees. */
export const fees = (token: string, walletId: string): Account => ({ kind: "fees", token, address: shardOf(walletId) });
/** The source of a wallet's rewards. */
export const rewardPool = (token: string, walletId: string): Account => ({
  kind: "rewards",
  token,
  address: shardOf(walletId),
});
/** All shards of the reward pool. */
export const rewardPools = (token: string): ReadonlyArray<Account> =>
  Array.from({ length: SHARDS }, (_, index) => ({ kind: "rewards", token, address: shard(index) }));
/** The coins that a wallet can spend. */
export const available = (token: string, walletId: string): Account => ({ kind: "available", token, walletId });
/** The coins that are bonded with a validator; who has them is in the shares of `delegations`. */
export const staked = (token: string, validator: string): Account => ({ kind: "staked", token, validator });
/** The coins of a wallet that are unbonding from a validator. */
export const unbonding = (token: string, validator: string, walletId: string): Account => ({
  kind: "unbonding",
  token,
  validator,
  walletId,
});
/** The coins that slashes destroyed; they are no longer part of the supply. */
export const burned = (token: string): Account => ({ kind: "burned", token });
/** An address outside of this service. */
export const external = (token: string, address: string): Account => ({ kind: "external", token, address });

/** The account's key: all its fields. */
export const keyOf = (account: Account): string =>
  [account.kind, account.token, account.walletId ?? "", account.validator ?? "", account.address ?? ""].join("|");
