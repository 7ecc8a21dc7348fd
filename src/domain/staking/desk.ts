import type { Failure } from "../decider/failure.ts";
import { failureOf } from "../decider/request.ts";
import type { Operation } from "../transfer/action.ts";
import { isOperation } from "../transfer/action.ts";
import type { EditedValues, Receipt } from "../transfer/entities.ts";
import { hashOfTexts } from "../transfer/fingerprint.ts";
import type { Attempt, SendingAttempt, UnknownAttempt } from "../transfer/messages.ts";
import type { Refuted } from "../transfer/receipts.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { refutedForm, searchOf, whyNotRepeat } from "../transfer/views.ts";
import { changesNothing, releaseBlockOf } from "./desk-rules.ts";
import type { Operated, Validator } from "./entities.ts";
import { Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** What an operator does with the own validator. */
export type OperationType = Operation["type"];

/** The listed validator of an operator address, or undefined. */
const ownValidator = ({ validators }: Pick<State, "validators">, operator: string): Validator | undefined =>
  validators?.validatorSet.find(({ address }) => address === operator);

/** What the operator knows of the validator with this address, or null where the server did not say it. */
export const operatedBy = ({ operated }: Pick<State, "operated">, operator: string): Operated | null =>
  operated?.address === operator ? operated : null;

/** Whether this server may release and edit a validator: false once it answered that it has no such calls. */
export const mayOperate = ({ operatedLoad }: Pick<State, "operatedLoad">): boolean =>
  failureOf(operatedLoad)?.kind !== "NotOffered";

/** Why what an operator knows can't be loaded now, or null: a server that has no such call is not asked again. */
export const whyNotLoadOperated = (state: Pick<State, "operatedLoad">): Rejection | null =>
  mayOperate(state) ? null : Rejection.NotOffered();

/** An operation whose outcome is open, of this or another tab, and that the person did not dismiss. */
export const openOperation = (
  { attempts }: Pick<TransferState, "attempts">,
  type: OperationType,
): Attempt | undefined =>
  attempts.find(
    ({ intent: { action }, ...attempt }) =>
      action.type === type && (attempt.status === "sending" || !attempt.isDismissed),
  );

const whyNotOpen = (transfer: TransferState, type: OperationType): Rejection | null => {
  const open = openOperation(transfer, type);
  if (open?.status === "sending") return Rejection.Busy();
  if (open === undefined || whyNotRepeat(open) === null) return null;
  return searchOf(open) === "unchecked" ? Rejection.NotChecked() : Rejection.StillPolling();
};

type DeskState = Pick<State, "validators" | "operated">;

/** Why the own validator can't be released at `now`, the server's time, or null. A release of unknown outcome may be repeated. */
export const whyNotRelease = (
  state: DeskState,
  transfer: TransferState,
  operator: string,
  now: number,
): Rejection | null => {
  const why = whyNotOpen(transfer, "release-validator");
  if (why !== null || openOperation(transfer, "release-validator") !== undefined) return why;
  const block = releaseBlockOf(ownValidator(state, operator)?.status, operatedBy(state, operator), now);
  return block === null ? null : Rejection.NotReleased({ block });
};

/** Why the own validator can't be changed to this now, or null. */
export const whyNotEdit = (transfer: TransferState, values: EditedValues): Rejection | null =>
  whyNotOpen(transfer, "edit-validator") ?? (changesNothing(values) ? Rejection.NothingChanged() : null);

/** The fingerprint of an operation: a release whatever its time, an edit by what it changes. */
export const operationFingerprint = (action: Operation): string => {
  const values = action.type === "edit-validator" ? JSON.stringify(action.values) : "";
  return hashOfTexts([action.type, action.operator, values]);
};

/**
 * How an operation stands. `idle`: nothing is on its way; `refusal` is the server's word on the last try. `done`: the server
 * confirmed it, by a receipt or in the list of validators. `refuted`: there is a receipt, but the network lists its transaction as
 * failed or cancelled, or with an unknown word.
 */
export type Standing =
  | { readonly step: "idle"; readonly refusal: Failure | null }
  | { readonly step: "sending"; readonly attempt: SendingAttempt }
  | { readonly step: "unknown"; readonly attempt: UnknownAttempt }
  | { readonly step: "done"; readonly receipt: Receipt | null }
  | { readonly step: "refuted"; readonly of: Refuted };

/** How an operation stands: the open one, else what the form says of the last one of its type. */
export const standingOf = (transfer: TransferState, type: OperationType): Standing => {
  const attempt = openOperation(transfer, type);
  if (attempt !== undefined)
    return attempt.status === "sending" ? { step: "sending", attempt } : { step: "unknown", attempt };
  const { form } = transfer;
  const action = form.intent?.action;
  if (action === undefined || !isOperation(action) || action.type !== type) return { step: "idle", refusal: null };
  switch (form.step) {
    case "completed": {
      const of = refutedForm(transfer);
      return of === null ? { step: "done", receipt: form.receipt } : { step: "refuted", of };
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
