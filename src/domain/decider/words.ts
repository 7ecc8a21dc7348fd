/**
 * Words of chains, tokens, transactions and accounts that a log shows as they are. Any other word in their place may
 * be chosen by a server or a stranger, so it gets a stand-in.
 */
export const WORDS: ReadonlySet<string> = new Set<string>([
  "",
  "all",
  // chains, their names and networks
  "optio",
  "optio-testnet",
  "ethereum",
  "Optio",
  "Optio Testnet",
  "Ethereum",
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
  // transaction types (spec §3) and their status words
  "send",
  "receive",
  "delegate",
  "undelegate",
  "cancelUndelegate",
  "moveDelegation",
  "distribution",
  "pending",
  "success",
  "fail",
  "failed",
  "cancelled",
  // roles
  "Admin",
]);
