import { failureOf } from "../decider/request.ts";
import type { Operation } from "../transfer/action.ts";
import type { EditedValues } from "../transfer/entities.ts";
import { hashOfTexts } from "../transfer/fingerprint.ts";
import type { State as TransferState } from "../transfer/state.ts";
import { changesNothing, releaseBlockOf } from "./desk-rules.ts";
import type { Operated, Validator } from "./entities.ts";
import { Rejection } from "./messages.ts";
import { openCall, whyNotRepeated } from "./own-call.ts";
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

type DeskState = Pick<State, "validators" | "operated">;

/** Why the own validator can't be released at `now`, the server's time, or null. A release of unknown outcome may be repeated. */
export const whyNotRelease = (
  state: DeskState,
  transfer: TransferState,
  operator: string,
  now: number,
): Rejection | null => {
  const open = openCall(transfer, "release-validator");
  if (open !== undefined) return whyNotRepeated(open);
  const block = releaseBlockOf(ownValidator(state, operator)?.status, operatedBy(state, operator), now);
  return block === null ? null : Rejection.NotReleased({ block });
};

/** Why the own validator can't be changed to this now, or null. */
export const whyNotEdit = (transfer: TransferState, values: EditedValues): Rejection | null =>
  whyNotRepeated(openCall(transfer, "edit-validator")) ?? (changesNothing(values) ? Rejection.NothingChanged() : null);

/** The fingerprint of an operation: a release whatever its time, an edit by what it changes. */
export const operationFingerprint = (action: Operation): string => {
  const values = action.type === "edit-validator" ? JSON.stringify(action.values) : "";
  return hashOfTexts([action.type, action.operator, values]);
};
