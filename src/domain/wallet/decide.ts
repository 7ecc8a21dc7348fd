import { left } from "fp-ts/Either";
import { type Cases, type Context, decideBy } from "../decider/decider.ts";
import { answered, type DecisionOf, ignored, only, refuse } from "../decider/decision.ts";
import { awaits } from "../decider/request.ts";
import { verdict } from "../decider/validation.ts";
import type { Handle } from "../values/secret.ts";
import { type Filter, MOST_MATCHES, sameFilter } from "./filter.ts";
import { accountLens, exportLens, phraseLens, pricesLens } from "./lenses.ts";
import { type Command, Event, Rejection, requests } from "./messages.ts";
import { confirmedPlaces } from "./rules.ts";
import { checkOf, creationOf, passcodeOf, passcodeResetOf, phraseOf, resetPhraseOf } from "./setup.ts";
import type { State } from "./state.ts";
import { newPayments } from "./transactions.ts";
import { paidBetween } from "./unbonding.ts";
import {
  accountOf,
  firstWalletId,
  hasNoWallet,
  isCreating,
  setupReached,
  whyNotCheckPhrase,
  whyNotCreate,
  whyNotExport,
  whyNotLoadRecent,
  whyNotRead,
  whyNotResetPasscode,
  whyNotSetup,
} from "./views.ts";
import type { World } from "./world.ts";

/** The reset of the passcode: the phrase is checked, then a new passcode is saved (docs/wire.md Calls). */
const decideReset = {
  "wallet.CheckPhrase": (state, { phrase }, { envelope }) =>
    refuse(whyNotCheckPhrase(state), () => {
      const [rule] = phrase.broken;
      if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PhraseCheckRequested({ request: envelope.id, walletId, phrase: phrase.handle }));
    }),
  "wallet.RecordPhraseChecked": (state, { request }) => answered(checkOf(state), request, () => Event.PhraseAccepted()),
  "wallet.RecordPhraseCheckFailure": (state, { request, failure }) =>
    answered(checkOf(state), request, () => Event.PhraseRefused({ failure, phrase: resetPhraseOf(state) })),
  "wallet.ResetPasscode": (state, { passcode }, { envelope }) =>
    refuse(whyNotResetPasscode(state), () => {
      const phrase = resetPhraseOf(state);
      if (phrase === null) return left(Rejection.NotThere());
      const problems = verdict("passcode", passcode.broken);
      if (problems.length > 0) return left(Rejection.Invalid({ problems }));
      const walletId = firstWalletId(state) ?? "";
      return only(Event.PasscodeResetRequested({ request: envelope.id, walletId, phrase, passcode: passcode.handle }));
    }),
  "wallet.RecordPasscodeReset": (state, { request }) =>
    answered(passcodeResetOf(state), request, () => Event.PasscodeReset({ phrase: resetPhraseOf(state) })),
  // the phrase stays for another try, unless it was wrong, is gone from the vault, or the screen was left
  "wallet.RecordPasscodeResetFailure": (state, { request, failure }) =>
    answered(passcodeResetOf(state), request, () => {
      const isLeft = state.reset.step === "passcode" && state.reset.isScreenLeft;
      const isOver = isLeft || failure.code === "invalidSeed" || failure.kind === "Unsent";
      return Event.PasscodeResetFailed({ failure, phrase: isOver ? resetPhraseOf(state) : null });
    }),
  // leaving deletes the phrase; a new passcode that was sent may have been saved, so its outcome is awaited
  "wallet.LeaveReset": (state) =>
    state.reset.step === "words" && checkOf(state).status === "idle" && passcodeResetOf(state).status === "idle"
      ? ignored("passcode reset not started")
      : only(Event.ResetLeft({ phrase: passcodeResetOf(state).status === "pending" ? null : resetPhraseOf(state) })),
} satisfies Partial<Cases<State, Command, Event, Rejection>>;

/** The secrets of the set-up in the vault. */
const secretsOf = (state: State): ReadonlyArray<Handle> =>
  [passcodeOf(state), phraseOf(state)].filter((handle) => handle !== null);

/** The set-up of a wallet, step by step (docs/rules.md Screens, /setup-wallet). */
const decideSetup = {
  "wallet.BeginSetup": (state) =>
    refuse(whyNotSetup(state), () => only(Event.SetupBegun({ unusedSecrets: secretsOf(state) }))),
  "wallet.ChoosePasscode": (state, { passcode }) => {
    if (!setupReached(state, "passcode")) return left(Rejection.NotThere());
    if (isCreating(state)) return left(Rejection.Busy());
    const problems = verdict("passcode", passcode.broken);
    if (problems.length > 0) return left(Rejection.Invalid({ problems }));
    const replaced = passcodeOf(state);
    return only(
      Event.PasscodeChosen({ passcode: passcode.handle, ...(replaced !== null && { unusedSecrets: [replaced] }) }),
    );
  },
  ...requests.phrase.decide<State, Rejection>(phraseLens, {
    busy: Rejection.Busy,
    whyNot: ({ setup }) => (setup.step === "mnemonic" ? null : Rejection.NotThere()),
  }),
  // a phrase that is not used is deleted from the vault
  "wallet.RecordPhrase": (state, { request, phrase }) =>
    only(
      awaits(phraseLens.get(state, {}), request) ? Event.PhraseLoaded({ phrase }) : Event.PhraseDiscarded({ phrase }),
    ),
  // returning to the phrase chooses other words to confirm
  "wallet.PhraseWritten": (state, _command, { envelope }) => {
    if (phraseOf(state) === null) return left(Rejection.NotThere());
    if (isCreating(state)) return left(Rejection.Busy());
    return only(Event.ConfirmationRequested({ wordIndexes: confirmedPlaces(envelope.random) }));
  },
  "wallet.ConfirmPhrase": (state, { words }, { envelope }) =>
    refuse(whyNotCreate(state), () => {
      if (state.setup.step !== "confirm") return left(Rejection.NotThere());
      const [rule] = words.broken;
      if (rule !== undefined) return left(Rejection.Invalid({ problems: [{ field: "words", rule }] }));
      const { passcode, phrase } = state.setup;
      return only(Event.CreateRequested({ request: envelope.id, passcode, phrase }));
    }),
  "wallet.RecordCreated": (state, { request, wallet, existedBefore }) =>
    answered(creationOf(state), request, () =>
      Event.WalletCreated({ wallet, existedBefore, unusedSecrets: secretsOf(state) }),
    ),
  "wallet.RecordCreateFailure": (state, { request, failure }) =>
    answered(creationOf(state), request, () => Event.CreateFailed({ failure })),
} satisfies Partial<Cases<State, Command, Event, Rejection>>;

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
  ...requests.statement.decide<State, Rejection>("statement", ofFirstWallet),
  ...requests.prices.decide<State, Rejection>(pricesLens),
  ...decideSetup,
  ...decideReset,
});
