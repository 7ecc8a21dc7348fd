import { instant, wordText } from "../decider/classes.ts";
import { list, nullable, struct, type ValueOf } from "../decider/field.ts";
import { IDLE } from "../decider/request.ts";
import { tokenAccount, transaction, wallet, walletTokens } from "./entities.ts";
import type { State } from "./state.ts";

/**
 * The figures that this device stored at an earlier visit, as the server had answered them then (decision 28). `accountAt`
 * and `tokensAt` are when they were read. They are shown with their age, and no money is moved on them.
 */
export const storedFigures = {
  wallets: list(wallet),
  tokens: walletTokens,
  tokensAt: instant,
  accounts: list(struct({ chainId: wordText, symbol: wordText, account: tokenAccount, accountAt: instant })),
  recent: nullable(list(transaction)),
};

/** The state with the figures of an earlier visit, marked as such, where this one has read nothing yet. */
export const restored = (
  { wallets, accounts, recent }: State,
  stored: ValueOf<typeof storedFigures>,
): Partial<State> => ({
  wallets: wallets.length === 0 ? stored.wallets : wallets,
  tokens: stored.tokens,
  tokensAt: stored.tokensAt,
  areRestored: true,
  accounts: [
    ...accounts,
    ...stored.accounts
      .filter(({ chainId, symbol }) => !accounts.some((known) => known.chainId === chainId && known.symbol === symbol))
      .map((account) => ({ ...account, request: IDLE, isRestored: true })),
  ],
  recent: { ...recent, transactions: recent.transactions ?? stored.recent },
});
