import { addressText, hashText, wordText } from "../decider/classes.ts";
import { assign, edit, evolver } from "../decider/decider.ts";
import { flag, list, nullable, oneOf, struct, type TypeOf, text } from "../decider/field.ts";
import { failed, IDLE, pending, request, requestId, succeeded } from "../decider/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { failure } from "../values/failure.ts";
import { fee } from "../values/money.ts";
import { preview, receipt } from "./entities.ts";
import { TWIN_WINDOW } from "./fingerprint.ts";
import { type Attempt, attempt, difference, type Event, intent, marker, person } from "./messages.ts";

/**
 * The form's own transfer (spec §4: transactionStatus and what it stores), and beside it every transfer that
 * is on its way or whose outcome is unknown, whether or not its form is still open.
 */
export const state = struct({
  status: oneOf(["send", "preview", "pending", "completed", "failed"]),
  intent: nullable(intent),
  previewRequest: request,
  preview: nullable(preview),
  differences: list(difference),
  /** The Idempotency-Key: one per preview, the same on every retry of it (decisions.md, Conventions). */
  key: nullable(text),
  receipt: nullable(receipt),
  failure: nullable(failure),
  /** Another tab confirmed the same transfer first, so this one was not sent (W15). */
  duplicate: flag,
  attempts: list(attempt),
  markers: list(marker),
  /** The last estimate of a fee on each chain, for Max before a preview is there. */
  fees: list(struct({ chainId: wordText, fee })),
  /** Whom the wallet paid over its whole history, and recent contacts; `isKnown` once the whole was read (W8). */
  recipients: struct({ request, isKnown: flag, sent: list(addressText), people: list(person) }),
  /** Hashes of transfers settled in this session, which no later reading may take for another. */
  settled: list(hashText),
  /** Storage holds transfers that could not be read: money may be on its way that is not shown (W12). */
  unread: flag,
});
export type State = TypeOf<typeof state>;

/** An untouched form. */
const FORM = {
  status: "send",
  intent: null,
  previewRequest: IDLE,
  preview: null,
  differences: [],
  key: null,
  receipt: null,
  failure: null,
  duplicate: false,
} as const satisfies Partial<State>;

/** The state before anything was loaded. */
export const initial: State = {
  ...FORM,
  attempts: [],
  markers: [],
  fees: [],
  recipients: { request: IDLE, isKnown: false, sent: [], people: [] },
  settled: [],
  unread: false,
};

const without = (base: State, key: string): State["attempts"] => base.attempts.filter((each) => each.key !== key);

/** The recipient of an attempt that is a send. */
const sendsOf = (base: State, key: string): ReadonlyArray<string> =>
  base.attempts.flatMap(({ key: own, intent: { to, transferType } }) =>
    own === key && transferType === "send" ? [to] : [],
  );

/** The attempts with changes to one of them. */
const withAttempt = (base: State, key: string, changes: Partial<Attempt>): State["attempts"] =>
  base.attempts.map((each) => (each.key === key ? { ...each, ...changes } : each));

/**
 * Markers after a transfer was settled: what it left unresolved is so no longer, `kept` when money moved and
 * its twin shall ask for a minute; unless another transfer of the same marker is still on its way.
 */
const settleMarker = (base: State, key: string, kept: boolean): State["markers"] => {
  const hash = base.attempts.find((each) => each.key === key)?.marker;
  if (without(base, key).some((each) => each.marker === hash)) return base.markers;
  return base.markers.flatMap((each) => {
    if (each.hash !== hash || !each.unresolved) return [each];
    return kept ? [{ ...each, unresolved: false }] : [];
  });
};

/** What storage holds beside what this tab alone knows: the form's own transfer, whose answer comes here. */
const restored = (base: State, stored: Pick<State, "attempts" | "markers">): Partial<State> => {
  const own = base.attempts.filter((each) => each.key === base.key);
  const isOwn = ({ hash }: State["markers"][number]): boolean => own.some((each) => each.marker === hash);
  return {
    attempts: [...stored.attempts.filter((each) => own.every((mine) => mine.key !== each.key)), ...own],
    markers: [...stored.markers.filter((each) => !isOwn(each)), ...base.markers.filter(isOwn)],
  };
};
/** Only the transfer that the form shows moves the form. */
const onForm = (base: State, key: string, changes: Partial<State>): Partial<State> => (base.key === key ? changes : {});

/** Folds what happened into the form and the transfers on their way. */
export const evolve = evolver<State, Event | SignedOut>({
  "transfer.RecipientsRequested": assign(({ recipients }, event) => ({
    recipients: { ...recipients, request: pending(event.request) },
  })),
  "transfer.RecipientsLoaded": assign(({ recipients }, { sent, people }) => ({
    recipients: {
      request: succeeded(recipients.request),
      isKnown: true,
      sent: [...new Set([...sent, ...recipients.sent])],
      people,
    },
  })),
  "transfer.RecipientsFailed": assign(({ recipients }, event) => ({
    recipients: { ...recipients, request: failed(recipients.request, event.failure) },
  })),
  "transfer.PreviewRequested": assign((_base, event) => ({
    ...FORM,
    intent: event.intent,
    previewRequest: pending(event.request),
  })),
  "transfer.PreviewReceived": assign((base, event) => ({
    status: "preview",
    preview: event.preview,
    differences: event.differences,
    key: requestId(base.previewRequest),
    previewRequest: succeeded(base.previewRequest),
    fees: [
      ...base.fees.filter((each) => each.chainId !== base.intent?.chainId),
      ...(base.intent === null ? [] : [{ chainId: base.intent.chainId, fee: event.preview.gasFeeEstimate }]),
    ],
  })),
  "transfer.PreviewFailed": assign((base, event) => ({
    status: "send",
    previewRequest: failed(base.previewRequest, event.failure),
  })),
  "transfer.BackToForm": assign(() => ({
    status: "send",
    preview: null,
    differences: [],
    key: null,
    previewRequest: IDLE,
    failure: null,
  })),
  "transfer.SendRequested": assign((base, { attempt: sent }, { at }) => ({
    status: "pending",
    failure: null,
    duplicate: false,
    key: sent.key,
    attempts: [...without(base, sent.key), sent],
    markers: [
      ...base.markers.filter((each) => (each.unresolved ? each.hash !== sent.marker : at - each.at <= TWIN_WINDOW)),
      { hash: sent.marker, at, unresolved: true },
    ],
  })),
  "transfer.Completed": assign((base, { key, receipt: got }) => ({
    recipients: { ...base.recipients, sent: [...new Set([...sendsOf(base, key), ...base.recipients.sent])] },
    ...onForm(base, key, { status: "completed", receipt: got, failure: null }),
    attempts: without(base, key),
    markers: settleMarker(base, key, true),
    settled: [...base.settled, got.transactionHash],
  })),
  "transfer.ReturnedToPreview": assign((base, event) => ({
    ...onForm(base, event.key, { status: "preview", failure: event.failure }),
    attempts: without(base, event.key),
    markers: settleMarker(base, event.key, false),
  })),
  "transfer.Failed": assign((base, event) => ({
    ...onForm(base, event.key, { status: "failed", failure: event.failure }),
    attempts: without(base, event.key),
    markers: settleMarker(base, event.key, false),
    settled: event.hash === null ? base.settled : [...base.settled, event.hash],
  })),
  "transfer.OutcomeUnknown": edit((draft, event, base) => {
    const at = base.attempts.findIndex((each) => each.key === event.key);
    const entry = draft.attempts[at];
    if (entry !== undefined) Object.assign(entry, { unknown: true, look: 0 });
    if (base.key === event.key) draft.failure = event.failure;
  }),
  "transfer.DuplicateFound": assign((base, event) => ({
    ...onForm(base, event.key, { status: "preview", duplicate: true }),
    attempts: without(base, event.key),
    markers: [
      ...base.markers.filter(({ hash }) => event.markers.every((each) => each.hash !== hash)),
      ...event.markers,
    ],
  })),
  "transfer.BaselineRead": assign((base, { key, baseline }) => ({ attempts: withAttempt(base, key, { baseline }) })),
  "transfer.NotFoundYet": assign((base, { key, look, listed, candidates }, { at }) => ({
    attempts: withAttempt(base, key, {
      look,
      listed,
      candidates,
      looking: false,
      lastLook: { at, failed: false },
    }),
  })),
  "transfer.LookFailed": assign((base, { key, look }, { at }) => ({
    attempts: withAttempt(base, key, { look, looking: false, lastLook: { at, failed: true } }),
  })),
  "transfer.LookRequested": assign((base, { key }) => ({ attempts: withAttempt(base, key, { looking: true }) })),
  "transfer.Dismissed": assign((base, { key }) => ({
    ...onForm(base, key, FORM),
    attempts: withAttempt(base, key, { dismissed: true }),
  })),
  "transfer.Restored": assign(restored),
  "transfer.StoredUnread": assign(() => ({ unread: true })),
  "transfer.Reset": assign(() => FORM),
  // the hashed marker of what is unresolved outlives a logout, and nothing else does (decisions.md §4 Session)
  "session.SignedOut": assign((base) => ({ ...initial, markers: base.markers.filter((each) => each.unresolved) })),
});
