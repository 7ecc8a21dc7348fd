import { hasAddress } from "../values/address.ts";
import { amount, compare, isPositive } from "../values/money.ts";
import type { Transaction } from "./entities.ts";
import type { State } from "./state.ts";
import { hasPrice, tokenOf, worth } from "./views.ts";

/** The other movements of the same transaction on the chain, such as the rewards that a delegation paid out. */
export const sameTransaction = (state: State, of: Transaction): ReadonlyArray<Transaction> => {
  const known = [
    ...state.history.transactions,
    ...state.matches.transactions,
    ...(state.recent.transactions ?? []),
    ...state.accounts.flatMap(({ account }) => account?.transactions ?? []),
  ];
  const same = known.filter(
    ({ id, chainId, transactionHash }) =>
      id !== of.id && transactionHash !== "" && chainId === of.chainId && transactionHash === of.transactionHash,
  );
  return [...new Map(same.map((movement) => [movement.id, movement])).values()];
};

/**
 * Whether coins came from an address this wallet never sent to: its memo may be a lure, so a screen keeps it folded.
 * `sent`: the recipients of the whole history, as far as it was read.
 */
export const isFromStranger = (state: State, sent: ReadonlyArray<string>, movement: Transaction): boolean => {
  if (movement.type !== "receive") return false;
  const own = state.tokens?.tokens.map(({ address }) => address) ?? [];
  const seen = [
    ...state.history.transactions,
    ...(state.recent.transactions ?? []),
    ...state.accounts.flatMap(({ account }) => account?.transactions ?? []),
  ];
  const paid = seen.filter(({ type, amount: coins }) => type === "send" && isPositive(coins)).map(({ to }) => to);
  return !hasAddress([...own, ...sent, ...paid], movement.from);
};

/** Less than this much in USD is tiny. */
const TINY = amount("0.01");

/** Whether a payment that arrived is worth less than a cent at the current price, as spam is; not where it has no price. */
export const isTiny = (state: State, { type, chainId, symbol, amount: received }: Transaction): boolean => {
  const token = tokenOf(state, chainId, symbol);
  return type === "receive" && token !== null && hasPrice(token) && compare(worth(token, received), TINY) < 0;
};
