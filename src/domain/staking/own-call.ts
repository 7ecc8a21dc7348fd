import type { Failure } from "../decider/failure.ts";
import type { Operation } from "../transfer/action.ts";
import type { Receipt } from "../transfer/entities.ts";
import { isRecent } from "../transfer/fingerprint.ts";
import type { Attempt, Fingerprint, SendingAttempt, UnknownAttempt } from "../transfer/messages.ts";
import type { Refuted } from "../transfer/receipts.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { refutedForm, searchOf, whyNotRepeat } from "../transfer/views.ts";
import { Rejection } from "./messages.ts";

/** A call of the own validator, which `transfer` sends and looks for like every payment: its creation, its release, an edit. */
type OwnCallType = Operation["type"] | "create-validator";

/** The call of a type whose outcome is open, of this or another tab, and that the person did not dismiss. */
export const openCall = ({ attempts }: Pick<TransferState, "attempts">, type: OwnCallType): Attempt | undefined =>
  attempts.find(
    ({ intent: { action }, ...attempt }) =>
      action.type === type && (attempt.status === "sending" || !attempt.isDismissed),
  );

/** Why an open call can't be sent again now, or null; null too without one. */
export const whyNotRepeated = (open: Attempt | undefined): Rejection | null => {
  if (open?.status === "sending") return Rejection.Busy();
  if (open === undefined || whyNotRepeat(open) === null) return null;
  return searchOf(open) === "unchecked" ? Rejection.NotChecked() : Rejection.StillPolling();
};

/**
 * The same call as this tab or another one sent it, where it is done since less than a minute before `at`, the device's time;
 * null for none (W15). Each one pays its fee, and the list of validators that a tab shows may be older than the call.
 */
export const sentBefore = (
  { fingerprints }: Pick<TransferState, "fingerprints">,
  fingerprint: string,
  at: number,
): Fingerprint | null =>
  fingerprints.findLast((sent) => sent.hash === fingerprint && !sent.unresolved && isRecent(sent, at)) ?? null;

/**
 * How a call stands. `idle`: nothing is on its way; `refusal` is the server's word on the last try. `done`: the server
 * confirmed it, by a receipt or in the list of validators. `refuted`: there is a receipt, but the network lists its transaction as
 * failed or cancelled, or with an unknown word.
 */
export type Standing =
  | { readonly step: "idle"; readonly refusal: Failure | null }
  | { readonly step: "sending"; readonly attempt: SendingAttempt }
  | { readonly step: "unknown"; readonly attempt: UnknownAttempt }
  | { readonly step: "done"; readonly receipt: Receipt | null }
  | { readonly step: "refuted"; readonly receipt: Receipt; readonly of: Refuted };

/** How a call stands: the open one, else what the form says of the last one of its type. */
export const standingOf = (transfer: TransferState, type: OwnCallType): Standing => {
  const attempt = openCall(transfer, type);
  if (attempt !== undefined)
    return attempt.status === "sending" ? { step: "sending", attempt } : { step: "unknown", attempt };
  const { form } = transfer;
  if (form.intent?.action.type !== type) return { step: "idle", refusal: null };
  switch (form.step) {
    case "completed": {
      const [of, { receipt }] = [refutedForm(transfer), form];
      return of === null ? { step: "done", receipt } : { step: "refuted", receipt, of };
    }
    case "found":
      return { step: "done", receipt: null };
    case "failed":
      return { step: "idle", refusal: form.reason.kind === "refused" ? form.reason.failure : null };
    case "previewed":
      return { step: "idle", refusal: form.previous.outcome === "refused" ? form.previous.failure : null };
    default:
      return { step: "idle", refusal: null };
  }
};
