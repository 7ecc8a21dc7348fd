import { assign, evolver, unchanged } from "../kernel/decider.ts";
import { failure } from "../kernel/failure.ts";
import { list, nullable, oneOf, privateText, struct, type TypeOf, text } from "../kernel/field.ts";
import { money } from "../kernel/money.ts";
import { failed, IDLE, pending, request, succeeded } from "../kernel/request.ts";
import type { SignedOut } from "../session/messages.ts";
import { preview, receipt } from "./entities.ts";
import { TWIN_WINDOW } from "./marker.ts";
import { attempt, difference, type Event, intent, marker } from "./messages.ts";

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
  attempts: list(attempt),
  markers: list(marker),
  /** The last estimate of a fee on each chain, for Max before a preview is there. */
  fees: list(struct({ chainId: text, fee: money })),
  /** Hashes of transfers settled in this session, which no later reading may take for another. */
  settled: list(privateText),
});
export type State = TypeOf<typeof state>;

const FORM = {
  status: "send",
  intent: null,
  previewRequest: IDLE,
  preview: null,
  differences: [],
  key: null,
  receipt: null,
  failure: null,
} as const satisfies Partial<State>;

export const initial: State = { ...FORM, attempts: [], markers: [], fees: [], settled: [] };

const without = (base: State, key: string): State["attempts"] => base.attempts.filter((each) => each.key !== key);
const markerOfKey = (base: State, key: string): string | undefined =>
  base.attempts.find((each) => each.key === key)?.marker;
const withoutMarker = (base: State, key: string): State["markers"] =>
  base.markers.filter((each) => each.hash !== markerOfKey(base, key));
/** Only the transfer that the form shows moves the form. */
const onForm = (base: State, key: string, changes: Partial<State>): Partial<State> => (base.key === key ? changes : {});

/** Folds what happened into the form and the transfers on their way. */
export const evolve = evolver<State, Event | SignedOut>({
  "transfer.PreviewRequested": assign((_base, event) => ({
    ...FORM,
    intent: event.intent,
    previewRequest: pending(event.request),
  })),
  "transfer.PreviewReceived": assign((base, event) => ({
    status: "preview",
    preview: event.preview,
    differences: event.differences,
    key: base.previewRequest.id,
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
  "transfer.SendRequested": assign((base, { attempt: sent }) => ({
    status: "pending",
    failure: null,
    attempts: [...without(base, sent.key), sent],
    markers: [
      ...base.markers.filter(
        (each) => each.hash !== sent.marker && (each.unresolved || sent.at - each.at <= TWIN_WINDOW),
      ),
      { hash: sent.marker, at: sent.at, unresolved: true },
    ],
  })),
  "transfer.Completed": assign((base, { key, receipt: got }) => ({
    ...onForm(base, key, { status: "completed", receipt: got, failure: null }),
    attempts: without(base, key),
    markers: base.markers.map((each) => (each.hash === markerOfKey(base, key) ? { ...each, unresolved: false } : each)),
    settled: [...base.settled, got.transactionHash],
  })),
  "transfer.ReturnedToPreview": assign((base, event) => ({
    ...onForm(base, event.key, { status: "preview", failure: event.failure }),
    attempts: without(base, event.key),
    markers: withoutMarker(base, event.key),
  })),
  "transfer.Failed": assign((base, event) => ({
    ...onForm(base, event.key, { status: "failed", failure: event.failure }),
    attempts: without(base, event.key),
    markers: withoutMarker(base, event.key),
  })),
  "transfer.OutcomeUnknown": (draft, event, base) => {
    const at = base.attempts.findIndex((each) => each.key === event.key);
    const entry = draft.attempts[at];
    if (entry !== undefined) Object.assign(entry, { unknown: true, look: 0 });
    if (base.key === event.key) draft.failure = event.failure;
  },
  "transfer.NotFoundYet": (draft, event, base) => {
    const entry = draft.attempts[base.attempts.findIndex((each) => each.key === event.key)];
    if (entry !== undefined) entry.look = event.look;
  },
  "transfer.LookRequested": unchanged,
  "transfer.Restored": assign((_base, event) => ({ attempts: event.attempts, markers: event.markers })),
  "transfer.Reset": assign(() => FORM),
  "session.SignedOut": assign(() => initial),
});
