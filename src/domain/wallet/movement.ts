import type { Transaction } from "./entities.ts";
import type { State } from "./state.ts";

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
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A type the specification names, or null for a word nobody knows yet (W10). */
export const knownType = (type: string): TransactionType | null =>
  TRANSACTION_TYPES.find((each) => each === type) ?? null;

/** Whether the balance grows, shrinks, or the coins only change their place. */
export type Direction = "in" | "out" | "within";

const DIRECTION: Readonly<Record<TransactionType, Direction>> = {
  send: "out",
  receive: "in",
  delegate: "out",
  undelegate: "in",
  cancelUndelegate: "within",
  moveDelegation: "within",
  distribution: "in",
};

/** What a transaction does to the balance; an unknown type is judged by the two addresses alone. */
export const directionOf = (movement: Pick<Transaction, "type" | "address" | "from" | "to">): Direction => {
  const type = knownType(movement.type);
  if (type !== null) return DIRECTION[type];
  if (movement.from === movement.to) return "within";
  if (movement.to === movement.address) return "in";
  return movement.from === movement.address ? "out" : "within";
};

/**
 * Whether coins came from somebody this wallet never sent to: what such a sender wrote may be a lure, so a screen
 * keeps it folded. Judged by the transactions on this device.
 */
export const isFromStranger = (state: State, movement: Transaction): boolean => {
  if (movement.type !== "receive") return false;
  const own = state.tokens?.tokens.map((each) => each.address) ?? [];
  const seen = [...state.history.transactions, ...state.accounts.flatMap((each) => each.account?.transactions ?? [])];
  const paid = seen.filter((each) => each.type === "send").map((each) => each.to);
  return ![...own, ...paid].includes(movement.from);
};
