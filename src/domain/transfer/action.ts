import { type TypeOf, union } from "../decider/field.ts";
import { addressText, heightText } from "../values/classes.ts";
import { creationValues, editedValues, type TransferType } from "./entities.ts";

const stakeActions = {
  delegate: { validator: addressText },
  undelegate: { validator: addressText },
  "move-delegation": { source: addressText, validator: addressText },
  "cancel-undelegate": { validator: addressText, creationHeight: heightText },
} as const;

/**
 * What a person does with a stake. `validator` is the one that coins go to, leave or return to, the target of a move;
 * `source` the one that a move takes them from. Both are "" before one is chosen. `creationHeight` names the unbonding entry
 * of a cancel.
 */
export const stakeAction = union("type", stakeActions);
export type StakeAction = TypeOf<typeof stakeAction>;

/**
 * What a transfer does. `create-validator` delegates to a new validator, by the call that creates it. The operator of one
 * releases or edits it: its fee is paid, and no coins move.
 */
export const action = union("type", {
  send: { to: addressText },
  ...stakeActions,
  "create-validator": { operator: addressText, values: creationValues },
  "release-validator": { operator: addressText },
  "edit-validator": { operator: addressText, values: editedValues },
});
export type Action = TypeOf<typeof action>;

/** What an operator does with the own validator. */
export type Operation = Extract<Action, { readonly type: "release-validator" | "edit-validator" }>;

/** Whether an action is of the operator of a validator that exists. */
export const isOperation = (action: Action): action is Operation =>
  action.type === "release-validator" || action.type === "edit-validator";

/** Whether an action is sent without a preview, by a call of the own validator. */
export const isOfOwnValidator = (action: Action): boolean => action.type === "create-validator" || isOperation(action);

/** An action as the contract names it (spec §5). */
interface WireAction {
  readonly transferType: TransferType;
  readonly to: string;
  readonly from: string;
  readonly creationHeight: string | null;
}

/** The one place where an action becomes the `to` and `from` of the contract: the wallet is the source of all but a move. */
export const wireOf = ({ action, sender }: { readonly action: Action; readonly sender: string }): WireAction => {
  const usual = { transferType: transferTypeOf(action), from: sender, creationHeight: null };
  switch (action.type) {
    case "send":
      return { ...usual, to: action.to };
    case "move-delegation":
      return { ...usual, to: action.validator, from: action.source };
    case "create-validator":
    case "release-validator":
    case "edit-validator":
      return { ...usual, to: action.operator };
    case "cancel-undelegate":
      return { ...usual, to: action.validator, creationHeight: action.creationHeight || null };
    default:
      return { ...usual, to: action.validator };
  }
};

/** Whether an action changes a stake by a previewed transfer. */
export const isStakeAction = (action: Action): action is StakeAction =>
  action.type !== "send" && !isOfOwnValidator(action);

/** The type that the contract has for an action; calls of the own validator have none, and count as the delegation that begins one. */
export const transferTypeOf = (action: Action): TransferType =>
  action.type === "send" || isStakeAction(action) ? action.type : "delegate";

/** Whether the amount of an action leaves the spendable balance: undelegated and moved coins are not part of it. */
export const leavesBalance = ({ type }: Action): boolean =>
  type === "send" || type === "delegate" || type === "create-validator";
