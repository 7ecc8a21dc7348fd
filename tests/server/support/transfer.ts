import * as calls from "../../../src/adapters/http/calls/transfer.ts";
import type { Preview, Receipt, TransferType } from "../../../src/domain/transfer/entities.ts";
import { amount, type Money } from "../../../src/domain/values/money.ts";
import type { Answered } from "./client.ts";
import type { Holder } from "./world.ts";

/** What a test says of a transfer; the rest is ordinary. */
export interface Wish {
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

const fields = (holder: Holder, wish: Wish) => {
  const chainId = wish.chainId ?? "optio";
  return {
    amount: wish.amount as Money,
    chainId,
    symbol: wish.symbol ?? "OPT",
    to: wish.to,
    transferType: wish.transferType ?? "send",
    from: wish.from ?? (chainId === "ethereum" ? holder.ethereum : holder.optio),
    ...(wish.memo === undefined ? {} : { memo: wish.memo }),
  } as const;
};

const whole = (holder: Holder, wish: Wish) => ({
  params: { id: holder.walletId },
  headers: wish.key === undefined ? {} : { "Idempotency-Key": wish.key },
  body: {
    ...fields(holder, wish),
    gasFeeEstimate: amount("0.1"),
    description: "",
    walletPasscode: wish.passcode ?? holder.passcode,
    ...(wish.creationHeight === undefined ? {} : { creationHeight: wish.creationHeight }),
  },
});

/** Asks what a transfer would cost; it must be allowed. */
export const preview = (holder: Holder, wish: Wish): Promise<Preview> =>
  holder.client.ok(calls.transferPreview, { params: { id: holder.walletId }, body: fields(holder, wish) });

/** Asks for a preview, whatever is answered. */
export const tryPreview = (holder: Holder, wish: Wish): Promise<Answered> =>
  holder.client.send(calls.transferPreview as never, { params: { id: holder.walletId }, body: fields(holder, wish) });

/** Makes a transfer, which must be allowed. */
export const transfer = (holder: Holder, wish: Wish): Promise<Receipt> =>
  holder.client.ok(calls.transfer, whole(holder, wish));

/** Tries a transfer, whatever is answered. */
export const tryTransfer = (holder: Holder, wish: Wish): Promise<Answered> =>
  holder.client.send(calls.transfer as never, whole(holder, wish));
