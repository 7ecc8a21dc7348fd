import * as calls from "../../../src/adapters/http/calls/transfer.ts";
import type { Preview, Receipt, TransferType } from "../../../src/domain/transfer/entities.ts";
import { amount, type Money } from "../../../src/domain/values/money.ts";
import type { Answered } from "./client.ts";
import type { Holder } from "./world.ts";

/** The fields of a transfer in a test; absent ones have default values. */
export interface TransferInput {
  readonly amount: string;
  readonly to: string;
  readonly transferType?: TransferType;
  readonly chainId?: string;
  readonly symbol?: string;
  readonly from?: string;
  readonly memo?: string;
  readonly creationHeight?: string;
  readonly passcode?: string;
  readonly key?: string;
}

const fields = (holder: Holder, input: TransferInput) => {
  const chainId = input.chainId ?? "optio";
  return {
    amount: input.amount as Money,
    chainId,
    symbol: input.symbol ?? "OPT",
    to: input.to,
    transferType: input.transferType ?? "send",
    from: input.from ?? (chainId === "ethereum" ? holder.ethereum : holder.optio),
    ...(input.memo === undefined ? {} : { memo: input.memo }),
  } as const;
};

/** The input of a transfer. */
export const whole = (holder: Holder, input: TransferInput) => ({
  params: { id: holder.walletId },
  headers: input.key === undefined ? {} : { "Idempotency-Key": input.key },
  body: {
    ...fields(holder, input),
    gasFeeEstimate: amount("0.1"),
    description: "",
    walletPasscode: input.passcode ?? holder.passcode,
    ...(input.creationHeight === undefined ? {} : { creationHeight: input.creationHeight }),
  },
});

/** Previews a transfer, which must succeed. */
export const preview = (holder: Holder, input: TransferInput): Promise<Preview> =>
  holder.client.ok(calls.transferPreview, { params: { id: holder.walletId }, body: fields(holder, input) });

/** Previews a transfer, with any answer. */
export const tryPreview = (holder: Holder, input: TransferInput): Promise<Answered> =>
  holder.client.send(calls.transferPreview, { params: { id: holder.walletId }, body: fields(holder, input) });

/** Makes a transfer, which must succeed. */
export const transfer = (holder: Holder, input: TransferInput): Promise<Receipt> =>
  holder.client.ok(calls.transfer, whole(holder, input));

/** Makes a transfer, with any answer. */
export const tryTransfer = (holder: Holder, input: TransferInput): Promise<Answered> =>
  holder.client.send(calls.transfer, whole(holder, input));
