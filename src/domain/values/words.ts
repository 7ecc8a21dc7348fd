import { CHAINS } from "./chains.ts";
import { TOKENS } from "./tokens.ts";

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

/** The transaction types of an operator's own validator, which a server has that offers them (docs/wire.md Extensions). */
export const OPERATION_TYPES = ["releaseValidator", "editValidator"] as const;

/** The status words of a transaction (spec §3). */
export const TRANSACTION_STATUSES = ["pending", "success", "failed", "cancelled"] as const;

/**
 * What a movement of a wallet's books does (docs/wire.md Extensions), in the order of a statement's lines. `unexplained` is
 * the client's own: what no row says, while a server reports it.
 */
export const MOVEMENT_KINDS = [
  "received",
  "sent",
  "reward",
  "commission",
  "fee",
  "slashed",
  "staked",
  "unstaked",
  "arrived",
  "cancelled",
  "moved",
  "unexplained",
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
  ...Object.entries(TOKENS).flatMap(([symbol, { name }]) => [symbol, name]),
  ...TRANSACTION_TYPES,
  ...OPERATION_TYPES,
  ...TRANSACTION_STATUSES,
  "fail",
  ...MOVEMENT_KINDS,
  // lists of people
  "following",
  "followers",
  "referrals",
  // roles
  "Admin",
]);
