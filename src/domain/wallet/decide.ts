import { decideBy } from "../decider/decider.ts";
import { ignored, only } from "../decider/decision.ts";
import { decideReset } from "./decide-reset.ts";
import { decideSetup } from "./decide-setup.ts";
import {
  accountQuery,
  type Command,
  Event,
  exportHistory,
  historyQuery,
  pricesQuery,
  type Rejection,
  recentQuery,
  tokensQuery,
  walletsQuery,
} from "./messages.ts";
import { accountSlot, exportSlot, pricesSlot, type State } from "./state.ts";
import { newPayments } from "./transactions.ts";
import { firstWalletId, whyNotExport, whyNotLoadRecent, whyNotRead } from "./views.ts";

/** Requests about the first wallet (spec §7). */
const ofFirstWallet = {
  whyNot: whyNotRead,
  context: (state: State) => ({ walletId: firstWalletId(state) ?? "" }),
};

/** A new request replaces the pending one about the same thing (spec §7), except where `whyNot` refuses it. */
export const decide = decideBy<State, Command, Event, Rejection>({
  ...walletsQuery.decide<State, Rejection>("walletsRequest"),
  ...tokensQuery.decide<State, Rejection>("tokensRequest", ofFirstWallet),
  ...accountQuery.decide<State, Rejection>(accountSlot, ofFirstWallet),
  ...recentQuery.decide<State, Rejection, unknown, Event>("recent", {
    ...ofFirstWallet,
    whyNot: whyNotLoadRecent,
    // announces the payments that were not known before (F9)
    also: ({ recent }, outcome) => {
      const payments = "page" in outcome ? newPayments(recent.transactions, outcome.page.transactions) : [];
      return payments.length === 0 ? [] : [Event.PaymentsReceived({ payments })];
    },
  }),
  ...historyQuery.decide<State, Rejection>("history", ofFirstWallet),
  ...exportHistory.decide<State, Rejection>(exportSlot, { ...ofFirstWallet, whyNot: whyNotExport }),
  "wallet.CancelExport": (state) =>
    state.export.request.status === "pending" ? only(Event.ExportCancelled()) : ignored("no export in progress"),
  ...pricesQuery.decide<State, Rejection>(pricesSlot),
  ...decideSetup,
  ...decideReset,
});
