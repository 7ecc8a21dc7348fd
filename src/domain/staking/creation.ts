import type { Attempt } from "../transfer/messages.ts";
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
