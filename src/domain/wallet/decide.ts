import { type Context, decideBy } from "../decider/decider.ts";
import { type DecisionOf, ignored, only } from "../decider/decision.ts";
import { decideReset } from "./decide-reset.ts";
import { decideSetup } from "./decide-setup.ts";
import { type Filter, MOST_MATCHES, sameFilter } from "./filter.ts";
import { accountLens, exportLens, pricesLens } from "./lenses.ts";
import { type Command, Event, type Rejection, requests } from "./messages.ts";
import type { State } from "./state.ts";
import { newPayments } from "./transactions.ts";
import { paidBetween } from "./unbonding.ts";
import { accountOf, firstWalletId, hasNoWallet, whyNotExport, whyNotLoadRecent, whyNotRead } from "./views.ts";
import type { World } from "./world.ts";

/** Requests about the first wallet (spec §7). */
const ofFirstWallet = {
  whyNot: whyNotRead,
  context: (state: State) => ({ walletId: firstWalletId(state) ?? "" }),
};

/**
 * The page from which a search is read: the first, or the last that it read before when it continues with older matches. That
 * page is read again, because not all of its matches may have been taken.
 */
const firstPageOf = (matches: State["matches"], { most, ...filter }: Filter & { readonly most?: number }): number =>
  matches.isCut && sameFilter(matches, filter) && (most ?? MOST_MATCHES) > matches.transactions.length
    ? matches.lastPageRead
    : 1;

/** Figures of an earlier visit never replace those of this one, and are not shown for another wallet. */
const recordStored = (
  state: State,
  { _tag, ...figures }: Extract<Command, { readonly _tag: "wallet.RecordStoredFigures" }>,
  { world }: Context<World>,
): DecisionOf<Event, Rejection> => {
  if (world.session.phase !== "signedIn") return ignored("not signed in");
  if (state.tokens !== null) return ignored("the balances are loaded");
  const [stored] = figures.wallets;
  const isKnown = stored !== undefined && stored.id === (firstWalletId(state) ?? stored.id) && !hasNoWallet(state);
  return isKnown ? only(Event.FiguresRestored(figures)) : ignored("figures of another wallet");
};

/** A new request replaces the pending one about the same thing (spec §7), except where `whyNot` refuses it. */
export const decide = decideBy<State, Command, Event, Rejection, World>({
  "wallet.RecordStoredFigures": recordStored,
  ...requests.wallets.decide<State, Rejection>("walletsRequest"),
  ...requests.tokens.decide<State, Rejection>("tokensRequest", ofFirstWallet),
  ...requests.account.decide<State, Rejection, World, Event>(accountLens, {
    ...ofFirstWallet,
    also: (state, outcome, { envelope, world }) => {
      if (!("account" in outcome)) return [];
      const { chainId, symbol, account } = outcome;
      const known = accountOf(state, chainId, symbol)?.account;
      const entries = paidBetween(known, account, envelope.at - world.session.clockSkew);
      return entries.length === 0 ? [] : [Event.UnbondingPaid({ chainId, symbol, entries })];
    },
  }),
  ...requests.recent.decide<State, Rejection, unknown, Event>("recent", {
    ...ofFirstWallet,
    whyNot: whyNotLoadRecent,
    // announces the payments that were not known before
    also: ({ recent }, outcome) => {
      const payments = "page" in outcome ? newPayments(recent.transactions, outcome.page.transactions) : [];
      return payments.length === 0 ? [] : [Event.PaymentsReceived({ payments })];
    },
  }),
  ...requests.history.decide<State, Rejection>("history", ofFirstWallet),
  ...requests.matches.decide<State, Rejection>("matches", {
    ...ofFirstWallet,
    context: (state, filter) => ({ ...ofFirstWallet.context(state), from: firstPageOf(state.matches, filter) }),
  }),
  ...requests.export.decide<State, Rejection>(exportLens, { ...ofFirstWallet, whyNot: whyNotExport }),
  "wallet.CancelExport": (state) =>
    state.export.request.status === "pending" ? only(Event.ExportCancelled()) : ignored("no export in progress"),
  ...requests.prices.decide<State, Rejection>(pricesLens),
  ...decideSetup,
  ...decideReset,
});
