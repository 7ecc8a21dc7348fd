import { secret } from "../../../domain/decider/field.ts";
import { validators } from "../../../domain/staking/entities.ts";
import { creationValues, receipt } from "../../../domain/transfer/entities.ts";
import { idText } from "../../../domain/values/classes.ts";
import { call } from "./call.ts";

export const getValidators = call("getValidators", "GET", "/get-validators-details", validators);

/** POST wallets/{id}/createValidator — rates as fractions: 0.05 is 5 %. */
export const createValidator = call("createValidator", "POST", "/wallets/:id/createValidator", receipt, {
  params: { id: idText },
  body: { ...creationValues.fields, walletPasscode: secret() },
});
