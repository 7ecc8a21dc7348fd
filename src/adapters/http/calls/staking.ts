import { privateText, secret, text } from "../../../domain/kernel/field.ts";
import { money } from "../../../domain/kernel/money.ts";
import { validators } from "../../../domain/staking/entities.ts";
import { receipt } from "../../../domain/transfer/entities.ts";
import { call } from "../call.ts";

/** GET /get-validators-details */
export const getValidators = call("getValidators", "GET", "/get-validators-details", validators);

/** POST wallets/{id}/createValidator — rates as fractions: 0.05 is 5 %. */
export const createValidator = call("createValidator", "POST", "/wallets/:id/createValidator", receipt, {
  params: { id: privateText },
  body: {
    moniker: text,
    website: text,
    details: text,
    commissionRate: money,
    commissionMaxRate: money,
    commissionMaxChangeRate: money,
    minSelfDelegation: money,
    amount: money,
    walletPasscode: secret(),
  },
});
