import { createHash } from "node:crypto";
import type { ACCOUNT_KINDS } from "../db/schema/ledger.ts";

/** An account by what it is; its key is made of nothing else. */
export interface Account {
  readonly kind: (typeof ACCOUNT_KINDS)[number];
  readonly token: string;
  readonly walletId?: string;
  readonly validator?: string;
  /** An address that no wallet of this service owns, or the shard of an account of the service. */
  readonly address?: string;
}

/**
 * Accounts of the service that every transfer uses are split into shards. A transfer uses its wallet's shard, so
 * transfers of different wallets rarely wait for the same row.
 */
export const SHARDS = 16;
const shard = (index: number): string => `shard-${index}`;
const shardOf = (walletId: string): string => shard((createHash("sha256").update(walletId).digest()[0] ?? 0) % SHARDS);

/** Accounts of the service itself. */
export const issuance = (token: string): Account => ({ kind: "issuance", token });
export const faucet = (token: string): Account => ({ kind: "faucet", token });
/** Where the network fees of a wallet go. */
export const fees = (token: string, walletId: string): Account => ({ kind: "fees", token, address: shardOf(walletId) });
/** What pays the rewards of a wallet. */
export const rewardPool = (token: string, walletId: string): Account => ({
  kind: "rewards",
  token,
  address: shardOf(walletId),
});
/** All accounts that pay rewards. */
export const rewardPools = (token: string): ReadonlyArray<Account> =>
  Array.from({ length: SHARDS }, (_, index) => ({ kind: "rewards", token, address: shard(index) }));
/** What a wallet can spend. */
export const available = (token: string, walletId: string): Account => ({ kind: "available", token, walletId });
/** What a wallet (or, without one, the rest of the world) has bonded with a validator. */
export const staked = (token: string, validator: string, walletId?: string): Account =>
  walletId === undefined ? { kind: "staked", token, validator } : { kind: "staked", token, validator, walletId };
/** What is on its way back from a validator. */
export const unbonding = (token: string, validator: string, walletId: string): Account => ({
  kind: "unbonding",
  token,
  validator,
  walletId,
});
/** Somebody outside of this service. */
export const external = (token: string, address: string): Account => ({ kind: "external", token, address });

/** The account's key: kind, token, and whose it is. */
export const keyOf = (account: Account): string =>
  [account.kind, account.token, account.walletId ?? "", account.validator ?? "", account.address ?? ""].join("|");
