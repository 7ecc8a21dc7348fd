import type { Failure } from "../decider/failure.ts";
import type { CreationValues, Receipt } from "../transfer/entities.ts";
import { hashOfTexts } from "../transfer/fingerprint.ts";
import type { SendingAttempt, UnknownAttempt } from "../transfer/messages.ts";
import type { Refuted } from "../transfer/receipts.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { refutedForm } from "../transfer/views.ts";
import { Rejection } from "./messages.ts";
import { openCall, standingOf, whyNotRepeated } from "./own-call.ts";
import type { State } from "./state.ts";

/** Why no validator can be created now, or null. One operator address has one validator (docs/staking.md 20). */
export const whyNotCreate = (
  { validators }: Pick<State, "validators">,
  transfer: TransferState,
  operator: string,
): Rejection | null => {
  const open = openCall(transfer, "create-validator");
  const why = whyNotRepeated(open);
  if (open?.status === "sending") return why;
  const { step, intent } = transfer.form;
  const isDone = step === "found" || (step === "completed" && refutedForm(transfer) === null);
  const isCreated = isDone && intent.action.type === "create-validator";
  if (isCreated || validators?.validatorSet.some(({ address }) => address === operator))
    return Rejection.AlreadyValidator();
  return why;
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

/** How the creation of a validator stands. */
export const creationOf = (transfer: TransferState): Creation => {
  const standing = standingOf(transfer, "create-validator");
  if (standing.step === "idle") return { step: "form", refusal: standing.refusal };
  const action = ("attempt" in standing ? standing.attempt : transfer.form).intent?.action;
  if (action?.type !== "create-validator") return { step: "form", refusal: null };
  const { operator, values } = action;
  return standing.step === "done"
    ? { step: "created", operator, values, receipt: standing.receipt }
    : { ...standing, operator, values };
};
