import type { ACCOUNT_KINDS } from "../db/schema/ledger.ts";

/** A ledger account, identified by these fields (`keyOf`). */
export interface Account {
  readonly kind: (typeof ACCOUNT_KINDS)[number];
  readonly token: string;
  readonly walletId?: string;
  readonly validator?: string;
  /** An address outside of this service. */
  readonly address?: string;
  /** Whose stake it is; no part of the key. */
  readonly holder?: Holder;
}

/** The wallet whose stake moves, and the shares that its delegation gets, below zero for those that leave it. */
export interface Holder {
  readonly walletId: string;
  readonly shares: bigint;
}

/** The other side of all coins that exist; its balance is negative. */
export const issuance = (token: string): Account => ({ kind: "issuance", token });
/** The source of test coins. */
export const faucet = (token: string): Account => ({ kind: "faucet", token });
/** The receiver of network fees. */
export const fees = (token: string): Account => ({ kind: "fees", token });
/** The source of rewards. */
export const rewardPool = (token: string): Account => ({ kind: "rewards", token });
/** The coins that a wallet can spend. */
export const available = (token: string, walletId: string): Account => ({ kind: "available", token, walletId });
/**
 * The coins that are bonded with a validator; who has them is in the shares of `delegations`. `holder`: whose stake a
 * movement changes; without one it is that of the rest of the world, or of everyone who has shares.
 */
export const staked = (token: string, validator: string, holder?: Holder): Account => ({
  kind: "staked",
  token,
  validator,
  ...(holder === undefined ? {} : { holder }),
});
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

/** The account's key: all its fields but the holder. */
export const keyOf = (account: Account): string =>
  [account.kind, account.token, account.walletId ?? "", account.validator ?? "", account.address ?? ""].join("|");
