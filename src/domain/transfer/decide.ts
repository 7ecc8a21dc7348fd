import { isLeft, left } from "fp-ts/Either";
import { type Context, decideBy } from "../decider/decider.ts";
import { answered, type DecisionOf, ignored, NOT_PENDING, only, refuse, type WithTag } from "../decider/decision.ts";
import { isMisread, outcomeOf } from "../decider/failure.ts";
import { sameAddress } from "../values/address.ts";
import { equal } from "../values/money.ts";
import type { Transaction } from "../wallet/entities.ts";
import { shownStatus } from "../wallet/transactions.ts";
import { isOfOwnValidator, wireOf } from "./action.ts";
import { unknownAttempt } from "./attempts.ts";
import { decideConfirm } from "./confirm.ts";
import { savedCases } from "./decide-saved.ts";
import type { Preview } from "./entities.ts";
import { baselineOf, matchAttempt } from "./matching.ts";
import {
  type Attempt,
  type Command,
  type Difference,
  Event,
  type Evidence,
  type Intent,
  Rejection,
  type SendingAttempt,
  type UnknownAttempt,
} from "./messages.ts";
import { validateSend } from "./rules.ts";
import type { State } from "./state.ts";
import {
  ownAttempt,
  refutedForm,
  wasNotFound,
  whyNotChecked,
  whyNotDismiss,
  whyNotPreview,
  whyNotRepeat,
  whyNotReset,
} from "./views.ts";
import type { DecisionWorld } from "./world.ts";

type Deciding = Context<DecisionWorld>;
type Decision = DecisionOf<Event, Rejection>;
type Of<Name extends string> = WithTag<Command, `transfer.${Name}`>;

const SETTLED = "no unresolved attempt with this key";

const requestPreview = (state: State, command: Of<"RequestPreview">, { envelope, world }: Deciding): Decision => {
  const why = whyNotPreview(state) ?? whyNotChecked(state, world, command.to);
  if (why !== null) return left(why);
  const validated = validateSend(world, command);
  if (isLeft(validated)) return left(Rejection.Invalid({ problems: validated.left }));
  return only(Event.PreviewRequested({ request: envelope.id, intent: validated.right }));
};

/** In what the validator that the stake goes to differs from what the form showed of it. */
const changesOf = (
  to: string,
  { validator }: Preview,
  staking: DecisionWorld["staking"],
): ReadonlyArray<Difference> => {
  const shown = staking?.validators?.validatorSet.find(({ address }) => address === to);
  if (validator === undefined || shown === undefined) return [];
  return [
    // what the list does not say is no difference
    ...(shown.status === undefined || validator.status === shown.status ? [] : (["status"] as const)),
    ...(shown.fee === undefined || equal(validator.fee, shown.fee) ? [] : (["commission"] as const)),
  ];
};

/** The fields in which a preview differs from the intent (W7). Amounts and addresses are compared by value. */
const differencesOf = (
  intent: Intent,
  preview: Preview,
  staking: DecisionWorld["staking"],
): ReadonlyArray<Difference> => {
  const { to, from } = wireOf(intent);
  return [
    ...changesOf(to, preview, staking),
    ...(equal(intent.amount, preview.amount) ? [] : (["amount"] as const)),
    ...(sameAddress(to, preview.to) ? [] : (["to"] as const)),
    ...(sameAddress(from, preview.from) ? [] : (["from"] as const)),
  ];
};

const recordPreview = (
  { form }: State,
  { request, preview, fingerprint }: Of<"RecordPreview">,
  { world }: Deciding,
): Decision =>
  form.step === "previewing" && form.request === request
    ? only(
        Event.PreviewReceived({
          preview,
          fingerprint,
          differences: differencesOf(form.intent, preview, world.staking),
        }),
      )
    : ignored(NOT_PENDING);

/** The attempt whose answer a command carries. */
const sendingAttempt = ({ attempts }: State, request: string): SendingAttempt | undefined =>
  attempts.find((attempt): attempt is SendingAttempt => attempt.status === "sending" && attempt.request === request);

/** Statuses after which the preview is shown again, with the passcode to be typed again (spec §4). */
const RETURNS_TO_PREVIEW: ReadonlySet<number> = new Set([400, 401]);

/**
 * What a failure of the POST leads to. A refusal of a repetition says nothing about the POST before it; any other refusal
 * and a call that was never sent mean that nothing moved.
 */
const recordFailure = (state: State, { request, failure }: Of<"RecordFailure">): Decision => {
  const attempt = sendingAttempt(state, request);
  if (attempt === undefined) return ignored(NOT_PENDING);
  const { key, isRepeat } = attempt;
  if (outcomeOf(failure) === "open") return only(Event.OutcomeUnknown({ key, failure }));
  if (isRepeat) return only(Event.RepetitionRefused({ key, failure }));
  return failure.kind === "Unsent" || RETURNS_TO_PREVIEW.has(failure.status)
    ? only(Event.ReturnedToPreview({ key, failure }))
    : only(Event.Failed({ key, reason: { kind: "refused", failure } }));
};

const unresolvedAttempt = ({ attempts }: State, key: string): UnknownAttempt | undefined =>
  attempts.find((attempt): attempt is UnknownAttempt => attempt.status === "unknown" && attempt.key === key);

/** The event that settles an attempt by its transaction; null where the transaction's status settles nothing (W10). */
const settledBy = (key: string, transaction: Transaction): Event | null => {
  const { transactionHash, to, from, amount, gasFee, blockExplorerLink } = transaction;
  const fee = gasFee === undefined ? {} : { gasFee };
  switch (shownStatus(transaction.status)) {
    case "completed":
      return Event.Completed({ key, receipt: { transactionHash, to, from, amount, ...fee, blockExplorerLink } });
    case "failed":
    case "cancelled":
      return Event.Failed({ key, reason: { kind: "listed", hash: transactionHash } });
    default:
      return null;
  }
};

/** Whether the search for an attempt goes on after a reading: only its last one ends it, and none that the person asked for. */
const searchesAfter = ({ isSearching }: UnknownAttempt, { last }: { readonly last?: boolean | undefined }): boolean =>
  isSearching && last !== true;

const recordPoll = (state: State, command: Of<"RecordPoll">): Decision => {
  const attempt = unresolvedAttempt(state, command.key);
  if (attempt === undefined) return ignored(SETTLED);
  const { key } = attempt;
  const others = state.attempts.filter((other) => other.key !== key);
  const { found, candidates } = matchAttempt(attempt, command, state.settledHashes, others);
  const settled = found === null ? null : settledBy(key, found.transaction);
  if (settled !== null) return only(settled);
  // a status that the client does not know settles nothing; the person sees the transaction as a candidate
  const evidence: Evidence =
    found?.status === "pending"
      ? { kind: "listed" }
      : { kind: "unlisted", candidates: found === null ? candidates : [found.transaction] };
  return only(Event.NotFoundYet({ key, isSearching: searchesAfter(attempt, command), evidence }));
};

const recognize = (state: State, { key, id }: Of<"Recognize">): Decision => {
  const attempt = unresolvedAttempt(state, key);
  const candidates = attempt?.evidence.kind === "unlisted" ? attempt.evidence.candidates : [];
  const candidate = candidates.find((transaction) => transaction.id === id);
  if (attempt === undefined || candidate === undefined) return left(Rejection.NothingUnresolved());
  const { isSearching } = attempt;
  return only(settledBy(key, candidate) ?? Event.NotFoundYet({ key, isSearching, evidence: { kind: "listed" } }));
};

/**
 * An attempt of a page that is gone: its answer can no longer come, so its outcome is unknown until a poll settles it.
 * One that was looked for and not found stays so; the search for the others starts over.
 */
const foundInStorage = (stored: Attempt): Attempt => {
  const attempt = unknownAttempt(stored, null);
  return { ...attempt, isPolling: false, isSearching: !wasNotFound(attempt) };
};

const recordStored = (state: State, { attempts, fingerprints, atStart }: Of<"RecordStored">): Decision => {
  if (!atStart) return only(Event.Restored({ attempts, fingerprints }));
  // what was sent while storage was read is newer than what was read
  const ownKeys = new Set(state.attempts.map(({ key }) => key));
  const ownHashes = new Set(state.attempts.map(({ fingerprint }) => fingerprint));
  return only(
    Event.Restored({
      attempts: [...attempts.filter(({ key }) => !ownKeys.has(key)).map(foundInStorage), ...state.attempts],
      fingerprints: [
        ...fingerprints.filter(({ hash }) => !ownHashes.has(hash)),
        ...state.fingerprints.filter(({ hash }) => ownHashes.has(hash)),
      ],
    }),
  );
};

const loadRecipients = (
  { recipients: { request, isKnown, peopleLoaded } }: State,
  _command: Of<"LoadRecipients">,
  { envelope, world }: Deciding,
): Decision => {
  const walletId = world.wallet.wallets[0]?.id;
  if (walletId === undefined) return left(Rejection.NoWallet());
  if (request.status === "pending") return ignored("request already pending");
  return only(
    Event.RecipientsRequested({ request: envelope.id, walletId, wholeHistory: !isKnown, people: !peopleLoaded }),
  );
};

/** The event of an answer to the attempt that is being sent. */
const toSending =
  <C extends { readonly request: string }>(event: (attempt: SendingAttempt, command: C) => Event) =>
  (state: State, command: C): Decision => {
    const attempt = sendingAttempt(state, command.request);
    return attempt === undefined ? ignored(NOT_PENDING) : only(event(attempt, command));
  };

const recordBaseline = (state: State, { request, transactions }: Of<"RecordBaseline">): Decision => {
  const attempt = sendingAttempt(state, request);
  // a repetition keeps the baseline of the first POST: its transaction may be listed by now
  if (attempt === undefined || attempt.isRepeat) return ignored(NOT_PENDING);
  return only(Event.BaselineRead({ key: attempt.key, baseline: baselineOf(attempt.intent, transactions) }));
};

const sendAgain = (state: State, { key }: Of<"SendAgain">, { envelope }: Deciding): Decision => {
  if (ownAttempt(state)?.status === "sending") return left(Rejection.InFlight());
  const attempt = unresolvedAttempt(state, key);
  // a call of the own validator has no preview: its own page sends it again
  if (attempt === undefined || isOfOwnValidator(attempt.intent.action)) return left(Rejection.NothingUnresolved());
  return refuse(whyNotRepeat(attempt), () =>
    only(Event.PreviewRequested({ request: envelope.id, intent: attempt.intent })),
  );
};

/** The steps of the form from which Back returns to its values. */
const RETURNS_TO_FORM: ReadonlyArray<State["form"]["step"]> = ["previewing", "previewed", "failed"];

/** Decides what a command leads to (spec §4 Transfer flow; docs/rules.md Money). */
export const decide = decideBy<State, Command, Event, Rejection, DecisionWorld>({
  "transfer.RequestPreview": requestPreview,
  "transfer.LoadRecipients": loadRecipients,
  "transfer.RecordRecipients": ({ recipients }, { request, sent, people, isCut, memos }) =>
    answered(recipients.request, request, () =>
      Event.RecipientsLoaded({ sent, people, isCut: isCut === true, ...(memos && { memos }) }),
    ),
  "transfer.RecordRecipientsFailure": ({ recipients }, { request, failure }) =>
    answered(recipients.request, request, () => Event.RecipientsFailed({ failure })),
  "transfer.RecordPreview": recordPreview,
  "transfer.RecordPreviewFailure": ({ form }, { request, failure }) =>
    form.step === "previewing" && form.request === request
      ? only(Event.PreviewFailed({ failure }))
      : ignored(NOT_PENDING),
  "transfer.Back": (state) =>
    RETURNS_TO_FORM.includes(state.form.step) || refutedForm(state) !== null
      ? only(Event.BackToForm())
      : left(Rejection.NotPreviewed()),
  "transfer.Confirm": (state, command, { envelope, world }) => decideConfirm(state, command, envelope, world),
  "transfer.RecordReceipt": toSending(({ key }, { receipt }: Of<"RecordReceipt">) => Event.Completed({ key, receipt })),
  "transfer.RecordFailure": recordFailure,
  "transfer.RecordPoll": recordPoll,
  "transfer.RecordPollFailure": (state, command) => {
    const { key, failure: why } = command;
    const attempt = unresolvedAttempt(state, key);
    return attempt === undefined
      ? ignored(SETTLED)
      : only(Event.PollFailed({ key, isSearching: !isMisread(why) && searchesAfter(attempt, command), why }));
  },
  "transfer.RecordDuplicate": toSending(({ key }, { fingerprints }: Of<"RecordDuplicate">) =>
    Event.DuplicateFound({ key, fingerprints }),
  ),
  "transfer.RecordBaseline": recordBaseline,
  "transfer.PollAgain": (state, { key }) =>
    unresolvedAttempt(state, key) === undefined
      ? left(Rejection.NothingUnresolved())
      : only(Event.PollRequested({ key })),
  "transfer.Recognize": recognize,
  "transfer.SendAgain": sendAgain,
  "transfer.Dismiss": (state, { key }) => refuse(whyNotDismiss(state, key), () => only(Event.Dismissed({ key }))),
  "transfer.RecordStored": recordStored,
  "transfer.RecordStoredUnreadable": () => only(Event.StoredUnreadable()),
  "transfer.Reset": (state) => refuse(whyNotReset(state), () => only(Event.FormLeft({ intent: state.form.intent }))),
  ...savedCases,
});
