import { optional, secret, text } from "../../../domain/decider/field.ts";
import { preview, receipt, transferType } from "../../../domain/transfer/entities.ts";
import {
  addressText,
  descriptionText,
  heightText,
  idText,
  memoText,
  wordText,
} from "../../../domain/values/classes.ts";
import { fee, money } from "../../../domain/values/money.ts";
import { call } from "./call.ts";

/** What both calls say of a transfer. `memo` only for `send` on a chain that carries one (spec §5). */
const transferFields = {
  amount: money,
  chainId: wordText,
  symbol: wordText,
  to: addressText,
  transferType,
  memo: optional(memoText),
  from: addressText,
};

/** POST /wallets/{id}/transferPreview — what it would cost. */
export const transferPreview = call("transferPreview", "POST", "/wallets/:id/transferPreview", preview, {
  params: { id: idText },
  body: transferFields,
});

/** POST /wallets/{id}/transfer — moves money. One `Idempotency-Key` per preview, the same on every retry of it. */
export const transfer = call("transfer", "POST", "/wallets/:id/transfer", receipt, {
  params: { id: idText },
  headers: { "Idempotency-Key": optional(text) },
  body: {
    ...transferFields,
    gasFeeEstimate: fee,
    description: descriptionText,
    walletPasscode: secret(),
    creationHeight: optional(heightText),
  },
});
