import { flag, type TypeOf, union } from "../decider/field.ts";
import type { Intent } from "../transfer/messages.ts";
import { addressText, heightText } from "../values/classes.ts";

/**
 * What a person does with a stake. `validator` is the one that coins go to, leave or return to, the target of a move;
 * `source` the one that a move takes them from. Both are "" before one is chosen. `creationHeight` names the unbonding entry
 * of a cancel. `cutsReserve`: the amount takes coins that are kept for later fees, and the person did not agree to that
 * (`stake.isCuttingReserve`).
 */
export const action = union("type", {
  delegate: { validator: addressText, cutsReserve: flag },
  undelegate: { validator: addressText },
  "move-delegation": { source: addressText, validator: addressText },
  "cancel-undelegate": { validator: addressText, creationHeight: heightText },
});
export type Action = TypeOf<typeof action>;

/**
 * An action as the contract names it (spec §5): the only place where its validators become `to` and `from`. `own` is the
 * wallet's address, the source of everything but a move.
 */
export const wireOf = (
  of: Action,
  own: string,
): Pick<Intent, "transferType" | "to" | "from"> & { readonly creationHeight: string | null } => ({
  transferType: of.type,
  to: of.validator,
  from: of.type === "move-delegation" ? of.source : own,
  creationHeight: of.type === "cancel-undelegate" && of.creationHeight !== "" ? of.creationHeight : null,
});

/**
 * The action of a transfer, the inverse of {@link wireOf}; null for a send and for the creation of a validator. A height
 * that is not there is "".
 */
export const actionOf = ({ transferType: type, to, from, creationHeight, creation }: Intent): Action | null => {
  if (creation !== undefined) return null;
  switch (type) {
    case "send":
      return null;
    case "delegate":
      return { type, validator: to, cutsReserve: false };
    case "undelegate":
      return { type, validator: to };
    case "move-delegation":
      return { type, source: from, validator: to };
    case "cancel-undelegate":
      return { type, validator: to, creationHeight: creationHeight ?? "" };
  }
};
