import type { Event as ContactsEvent } from "../contacts/messages.ts";
import { assign, edit, evolver } from "../decider/decider.ts";
import { failed, pending, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { addressKey } from "../values/address.ts";
import type { Event as WalletEvent } from "../wallet/messages.ts";
import { transferTypeOf } from "./action.ts";
import {
  changeAttempt,
  inUnknown,
  memosOf,
  recipientsOf,
  refusedRepetition,
  settleAttempt,
  unknownAttempt,
  withoutAttempt,
} from "./attempts.ts";
import { savedHandlers } from "./evolve-saved.ts";
import { isRecent } from "./fingerprint.ts";
import type { Event } from "./messages.ts";
import { paymentsTo } from "./people.ts";
import { followed, read, withReceipt } from "./receipts.ts";
import { EMPTY_FORM, type Form, initial, type State } from "./state.ts";

/** Changes the form if it shows the transfer with this key. */
const onForm = (
  { form }: State,
  key: string,
  change: (form: Extract<Form, { readonly step: "sent" }>) => Form,
): Pick<State, "form"> => ({ form: form.step === "sent" && form.key === key ? change(form) : form });

/** Shows the transfer with this key for confirmation again, with what became of its earlier confirmation. */
const previewAgain = (
  state: State,
  key: string,
  previous: Extract<Form, { readonly step: "previewed" }>["previous"],
): Pick<State, "form"> =>
  onForm(state, key, ({ intent, preview, fingerprint }) => ({
    step: "previewed",
    key,
    intent,
    preview,
    fingerprint,
    differences: [],
    previous,
  }));

/** What storage holds, except for the form's own transfer: its answer comes to this tab. */
const restored = (state: State, stored: Pick<State, "attempts" | "fingerprints">): Partial<State> => {
  const { form } = state;
  const own = form.step === "sent" ? state.attempts.filter(({ key }) => key === form.key) : [];
  const isOwn = ({ hash }: State["fingerprints"][number]): boolean =>
    own.some((attempt) => attempt.fingerprint === hash);
  return {
    attempts: [...stored.attempts.filter(({ key }) => own.every((attempt) => attempt.key !== key)), ...own],
    fingerprints: [
      ...stored.fingerprints.filter((fingerprint) => !isOwn(fingerprint)),
      ...state.fingerprints.filter(isOwn),
    ],
  };
};

type PayeesLoaded = Extract<ContactsEvent, { readonly _tag: "contacts.PayeesLoaded" }>;
/** The events that bring transactions, by which receipts are followed. */
type TransactionsLoaded = Extract<
  WalletEvent,
  { readonly _tag: "wallet.RecentLoaded" | "wallet.RecentFailed" | "wallet.HistoryLoaded" | "wallet.AccountLoaded" }
>;

/** The memos with newer ones, one for each address; a log of an earlier version has none. */
const withNewer = (
  newer: State["recipients"]["memos"],
  { memos = [] }: State["recipients"],
): Pick<State["recipients"], "memos"> | undefined =>
  newer && {
    memos: [...new Map([...newer, ...memos].reverse().map((sent) => [addressKey(sent.address), sent])).values()],
  };

/** Folds events into the form and the attempts. */
export const evolve = evolver<State, Event | SignedOut | PayeesLoaded | TransactionsLoaded>({
  "transfer.RecipientsRequested": edit(({ recipients }, event) => {
    recipients.request = pending(event.request);
  }),
  "transfer.RecipientsLoaded": assign(({ recipients }, { sent, people, isCut, memos }) => ({
    recipients: {
      ...withNewer(memos, recipients),
      request: succeeded(recipients.request),
      isKnown: true,
      // a later load reads the newest page only
      isComplete: recipients.isKnown ? recipients.isComplete : isCut !== true,
      sent: [...new Set([...sent, ...recipients.sent])],
      people: people ?? recipients.people,
      peopleLoaded: recipients.peopleLoaded || people !== null,
    },
  })),
  "contacts.PayeesLoaded": edit(({ recipients }, { payees }) => {
    recipients.people = payees;
    recipients.peopleLoaded = true;
  }),
  "transfer.RecipientsFailed": edit((draft, event, { recipients }) => {
    draft.recipients.request = failed(recipients.request, event.failure);
  }),
  "transfer.PreviewRequested": assign((_state, { request, intent }) => ({
    form: { step: "previewing", request, intent },
  })),
  "transfer.PreviewReceived": (state, { preview, fingerprint, differences }) => {
    const { form, fees } = state;
    if (form.step !== "previewing") return state;
    const { request, intent } = form;
    const { chainId } = intent;
    const transferType = transferTypeOf(intent.action);
    const otherFees = fees.filter((last) => last.chainId !== chainId || last.transferType !== transferType);
    return {
      ...state,
      form: {
        step: "previewed",
        key: request,
        intent,
        preview,
        fingerprint,
        differences,
        previous: { outcome: "none" },
      },
      fees: [...otherFees, { chainId, transferType, fee: preview.gasFeeEstimate }],
    };
  },
  "transfer.PreviewFailed": (state, { failure }) =>
    state.form.step === "previewing"
      ? { ...state, form: { step: "editing", intent: state.form.intent, failure } }
      : state,
  "transfer.BackToForm": assign(({ form }) => ({ form: { step: "editing", intent: form.intent, failure: null } })),
  "transfer.SendRequested": assign((state, { attempt: { key, intent, fingerprint }, attempt, preview }, { at }) => ({
    form: { step: "sent", key, intent, preview, fingerprint },
    attempts: [...withoutAttempt(state, key), attempt],
    fingerprints: [
      ...state.fingerprints.filter(
        (earlier) => isRecent(earlier, at) && !(earlier.unresolved && earlier.hash === fingerprint),
      ),
      { hash: fingerprint, at, unresolved: true },
    ],
  })),
  "transfer.Completed": assign((state, { key, receipt }) => ({
    ...settleAttempt(state, key, { moved: true }),
    ...onForm(state, key, ({ intent, preview }) => ({
      step: "completed",
      intent,
      preview,
      receipt,
      isFirst: intent.action.type === "send" && paymentsTo(state, intent.action.to) === "first",
    })),
    recipients: {
      ...state.recipients,
      ...withNewer(memosOf(state, key), state.recipients),
      sent: [...new Set([...recipientsOf(state, key), ...state.recipients.sent])],
      peopleLoaded: false,
    },
    settledHashes: [...state.settledHashes, receipt.transactionHash],
    receipts: withReceipt(
      state,
      state.attempts.find((attempt) => attempt.key === key),
      receipt,
    ),
  })),
  "wallet.RecentLoaded": (state, { page }) => read(followed(state, page.transactions)),
  "wallet.RecentFailed": read,
  "wallet.HistoryLoaded": (state, { page }) => followed(state, page.transactions),
  "wallet.AccountLoaded": (state, { account }) => followed(state, account.transactions),
  "transfer.Found": assign((state, { key }) => ({
    ...settleAttempt(state, key, { moved: true }),
    ...onForm(state, key, ({ intent }) => ({ step: "found", intent })),
  })),
  "transfer.ReturnedToPreview": assign((state, { key, failure }) => ({
    ...settleAttempt(state, key, { moved: false }),
    ...previewAgain(state, key, { outcome: "refused", failure }),
  })),
  "transfer.Failed": assign((state, { key, reason }) => ({
    ...settleAttempt(state, key, { moved: false }),
    ...onForm(state, key, ({ intent }) => ({ step: "failed", intent, reason })),
    settledHashes: reason.kind === "listed" ? [...state.settledHashes, reason.hash] : state.settledHashes,
  })),
  "transfer.OutcomeUnknown": assign((state, { key, failure }) =>
    changeAttempt(state, key, (attempt) => unknownAttempt(attempt, failure)),
  ),
  "transfer.RepetitionRefused": assign((state, { key, failure }) =>
    changeAttempt(state, key, (attempt) => refusedRepetition(attempt, failure)),
  ),
  "transfer.DuplicateFound": assign((state, { key, fingerprints }) => ({
    ...previewAgain(state, key, { outcome: "duplicate" }),
    attempts: withoutAttempt(state, key),
    fingerprints: [
      ...state.fingerprints.filter(({ hash }) => fingerprints.every((fingerprint) => fingerprint.hash !== hash)),
      ...fingerprints,
    ],
  })),
  "transfer.BaselineRead": edit(({ attempts }, { key, baseline }) => {
    const attempt = attempts.find((known) => known.key === key);
    if (attempt !== undefined) attempt.baseline = baseline;
  }),
  "transfer.NotFoundYet": inUnknown((attempt, { isSearching, evidence }, { at }) => {
    Object.assign(attempt, { isSearching, evidence, isPolling: false });
    Object.assign(attempt, { lastPoll: { at, failed: false }, pollFailure: null });
  }),
  "transfer.PollFailed": inUnknown((attempt, { isSearching, why }, { at }) => {
    Object.assign(attempt, { isSearching, isPolling: false, lastPoll: { at, failed: true }, pollFailure: why });
  }),
  "transfer.PollRequested": inUnknown((attempt) => {
    attempt.isPolling = true;
  }),
  "transfer.Dismissed": edit((draft, { key }, state) => {
    Object.assign(
      draft,
      onForm(state, key, () => EMPTY_FORM),
    );
    const attempt = draft.attempts.find((known) => known.key === key);
    if (attempt?.status === "unknown") attempt.isDismissed = true;
  }),
  "transfer.Restored": assign(restored),
  "transfer.StoredUnreadable": assign(() => ({ storedUnreadable: true })),
  "transfer.FormLeft": assign(() => ({ form: EMPTY_FORM })),
  ...savedHandlers,
  // fingerprints of unknown outcomes survive a logout, and nothing else does (docs/rules.md Session)
  "session.SignedOut": ({ fingerprints }) => ({
    ...initial,
    fingerprints: fingerprints.filter(({ unresolved }) => unresolved),
  }),
});
