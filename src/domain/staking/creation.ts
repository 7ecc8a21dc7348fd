import type { Failure } from "../decider/failure.ts";
import type { CreationValues, Receipt } from "../transfer/entities.ts";
import { hashOfTexts } from "../transfer/fingerprint.ts";
import type { Attempt, SendingAttempt, UnknownAttempt } from "../transfer/messages.ts";
import type { Refuted } from "../transfer/receipts.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { refutedForm, searchOf, whyNotRepeat } from "../transfer/views.ts";
import { Rejection } from "./messages.ts";
import type { State } from "./state.ts";

/** The creation of a validator whose outcome is open, of this or another tab, and that the person did not dismiss. */
export const openCreation = ({ attempts }: Pick<TransferState, "attempts">): Attempt | undefined =>
  attempts.find(
    (attempt) =>
      attempt.intent.action.type === "create-validator" && (attempt.status === "sending" || !attempt.isDismissed),
  );

/** Why no validator can be created now, or null. One operator address has one validator (docs/staking.md 20). */
export const whyNotCreate = (
  { validators }: Pick<State, "validators">,
  transfer: TransferState,
  operator: string,
): Rejection | null => {
  const open = openCreation(transfer);
  if (open?.status === "sending") return Rejection.Busy();
  const { step, intent } = transfer.form;
  const isDone = step === "found" || (step === "completed" && refutedForm(transfer) === null);
  const isCreated = isDone && intent.action.type === "create-validator";
  if (isCreated || validators?.validatorSet.some(({ address }) => address === operator))
    return Rejection.AlreadyValidator();
  if (open === undefined || whyNotRepeat(open) === null) return null;
  return searchOf(open) === "unchecked" ? Rejection.NotChecked() : Rejection.StillPolling();
};

/** The fingerprint of the creation of a validator: an operator address has one validator, whatever its values. */
export const creationFingerprint = (operator: string): string => hashOfTexts(["createValidator", operator]);

/** A validator that was asked for. */
interface Asked {
  readonly operator: string;
  readonly values: CreationValues;
}

/**
 * The creation of a validator, which `transfer` sends and looks for like every payment. `form`: nothing is on its way;
 * `refusal` is the server's word on the last try. `created`: the server confirmed it, by a receipt or in the list of validators.
 * `refuted`: there is a receipt, but the network lists its transaction as failed or cancelled, or with an unknown word.
 */
export type Creation =
  | { readonly step: "form"; readonly refusal: Failure | null }
  | (Asked & { readonly step: "sending"; readonly attempt: SendingAttempt })
  | (Asked & { readonly step: "unknown"; readonly attempt: UnknownAttempt })
  | (Asked & { readonly step: "created"; readonly receipt: Receipt | null })
  | (Asked & { readonly step: "refuted"; readonly receipt: Receipt; readonly of: Refuted });

const outcomeOf = (transfer: TransferState): Creation => {
  const { form } = transfer;
  const action = form.intent?.action;
  if (action?.type !== "create-validator") return { step: "form", refusal: null };
  const { operator, values } = action;
  switch (form.step) {
    case "completed": {
      const [of, { receipt }] = [refutedForm(transfer), form];
      return of === null
        ? { step: "created", operator, values, receipt }
        : { step: "refuted", operator, values, receipt, of };
    }
    case "found":
      return { step: "created", operator, values, receipt: null };
    case "failed":
      return { step: "form", refusal: form.reason.kind === "refused" ? form.reason.failure : null };
    case "previewed":
      return { step: "form", refusal: form.previous.outcome === "refused" ? form.previous.failure : null };
    default:
      return { step: "form", refusal: null };
  }
};

/** How the creation of a validator stands. */
export const creationOf = (transfer: TransferState): Creation => {
  const attempt = openCreation(transfer);
  const action = attempt?.intent.action;
  if (attempt === undefined || action?.type !== "create-validator") return outcomeOf(transfer);
  const { operator, values } = action;
  return attempt.status === "sending"
    ? { step: "sending", operator, values, attempt }
    : { step: "unknown", operator, values, attempt };
};
