import { CHAINS } from "./chains.ts";

/** The transaction types of the specification (§3 Transactions state), in the order a filter offers them. */
export const TRANSACTION_TYPES = [
  "send",
  "receive",
  "delegate",
  "undelegate",
  "cancelUndelegate",
  "moveDelegation",
  "distribution",
] as const;

/**
 * Words of chains, tokens, transactions and accounts that a log shows as they are. Any other word in their place may
 * be chosen by a server or a stranger, so it gets a stand-in.
 */
export const WORDS: ReadonlySet<string> = new Set<string>([
  "",
  "all",
  // chains, their names and networks
  ...Object.entries(CHAINS).flatMap(([id, { name }]) => [id, name]),
  // tokens and their names
  "OPT",
  "ETH",
  "USDT",
  "USDC",
  "WBTC",
  "Ether",
  "Tether USD",
  "USD Coin",
  "Wrapped Bitcoin",
  ...TRANSACTION_TYPES,
  // status words of a transaction
  "pending",
  "success",
  "fail",
  "failed",
  "cancelled",
  // lists of people
  "following",
  "followers",
  "referrals",
  // roles
  "Admin",
]);
