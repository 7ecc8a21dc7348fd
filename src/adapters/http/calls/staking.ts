import { optional, secret, text } from "../../../domain/decider/field.ts";
import { operated, validators } from "../../../domain/staking/entities.ts";
import { creationValues, editedValues, receipt } from "../../../domain/transfer/entities.ts";
import { idText } from "../../../domain/values/classes.ts";
import { call } from "./call.ts";

export const getValidators = call("getValidators", "GET", "/get-validators-details", validators);

/** POST wallets/{id}/createValidator — rates as fractions: 0.05 is 5 %. */
export const createValidator = call("createValidator", "POST", "/wallets/:id/createValidator", receipt, {
  params: { id: idText },
  body: { ...creationValues.fields, walletPasscode: secret() },
});

/** GET wallets/{id}/validator — what an operator knows of the own validator; a server that answers it has the two calls below. */
export const getOperated = call("getOperated", "GET", "/wallets/:id/validator", operated, {
  extension: true,
  params: { id: idText },
});

/** POST wallets/{id}/releaseValidator — lets the own validator out of jail (docs/staking.md 13). */
export const releaseValidator = call("releaseValidator", "POST", "/wallets/:id/releaseValidator", receipt, {
  extension: true,
  params: { id: idText },
  headers: { "Idempotency-Key": optional(text) },
  body: { walletPasscode: secret() },
});

/** PATCH wallets/{id}/validator — what changes of the own validator; the rate as a fraction. What is left out stays. */
export const editValidator = call("editValidator", "PATCH", "/wallets/:id/validator", receipt, {
  extension: true,
  params: { id: idText },
  headers: { "Idempotency-Key": optional(text) },
  body: { ...editedValues.fields, walletPasscode: secret() },
});
