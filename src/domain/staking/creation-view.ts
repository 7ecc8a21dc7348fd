import type { Failure } from "../decider/failure.ts";
import type { CreationValues, Receipt } from "../transfer/entities.ts";
import { hashOfTexts } from "../transfer/fingerprint.ts";
import type { SendingAttempt, UnknownAttempt } from "../transfer/messages.ts";
import type { Refuted } from "../transfer/receipts.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { refutedForm } from "../transfer/views.ts";
import { openCreation } from "./creation.ts";

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
