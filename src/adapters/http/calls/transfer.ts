import { optional, privateText, secret, text } from "../../../domain/kernel/field.ts";
import { money } from "../../../domain/kernel/money.ts";
import { preview, receipt, transferType } from "../../../domain/transfer/entities.ts";
import { call } from "../call.ts";

/** What both calls say of a transfer. `memo` only for `send` on a chain that carries one (spec §5). */
const transferFields = {
  amount: money,
  chainId: text,
  symbol: text,
  to: privateText,
  transferType,
  memo: optional(privateText),
  from: privateText,
};

/** POST /wallets/{id}/transferPreview — what it would cost. */
export const transferPreview = call("transferPreview", "POST", "/wallets/:id/transferPreview", preview, {
  params: { id: privateText },
  body: transferFields,
});

/** POST /wallets/{id}/transfer — moves money. One `Idempotency-Key` per preview, the same on every retry of it. */
export const transfer = call("transfer", "POST", "/wallets/:id/transfer", receipt, {
  params: { id: privateText },
  headers: { "Idempotency-Key": optional(text) },
  body: {
    ...transferFields,
    gasFeeEstimate: money,
    description: privateText,
    walletPasscode: secret(),
    creationHeight: optional(text),
  },
});
