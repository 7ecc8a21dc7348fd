import { follow, unfollow } from "../../adapters/http/calls/contacts.ts";
import { markNotificationAsRead } from "../../adapters/http/calls/notifications.ts";
import { transfer, transferPreview } from "../../adapters/http/calls/transfer.ts";
import { sameAddress } from "../../domain/values/address.ts";
import { MAIN_CHAIN, NATIVE_SYMBOL } from "../../domain/values/chains.ts";
import { add, compare, equal, isPositive, type Money, subtract } from "../../domain/values/money.ts";
import { type Asked, answerOf, type Server, send } from "./ask.ts";
import { type Judged, judge, untried } from "./judge.ts";

/** What a payment of the check may cost. */
export interface Payment {
  /** The most that leaves the wallet, in OPT, fee included. */
  readonly most: Money;
  readonly to: string;
  readonly askPasscode: () => Promise<string>;
  /** The key of the payment, or null to send none. */
  readonly key: string | null;
}

/** Marks the newest notification as read, and follows and unfollows somebody. */
const writeSmall = async (server: Server, { notification, people }: Asked): Promise<ReadonlyArray<Judged>> => {
  const person = people.find(({ isFollowing }) => !isFollowing);
  const calls: Judged[] = [
    notification === null
      ? untried(markNotificationAsRead, "there is no notification", "skipped")
      : judge(markNotificationAsRead, [await send(server, markNotificationAsRead, { notification_id: notification })]),
  ];
  for (const call of [follow, unfollow]) {
    calls.push(
      person === undefined
        ? untried(call, "there is nobody whom the account does not follow", "skipped")
        : judge(call, [await send(server, call, { id: person.id })]),
    );
  }
  return calls;
};

/** Asks for a preview until amount and fee together are not above the most; or says why there is none. */
const previewed = async (server: Server, { most, to }: Payment, { walletId, tokens }: Asked) => {
  const token = tokens.find(({ chainId, symbol }) => chainId === MAIN_CHAIN && symbol === NATIVE_SYMBOL);
  if (walletId === null || token === undefined) return { judged: null, why: `the wallet has no ${NATIVE_SYMBOL}` };
  const fields = { id: walletId, chainId: token.chainId, symbol: token.symbol, to, from: token.address };
  const ask = async (amount: Money) => {
    const input = { ...fields, amount, transferType: "send" };
    const exchange = await send(server, transferPreview, input);
    return { input, exchange, preview: answerOf(transferPreview, exchange) };
  };
  const first = await ask(most);
  if (first.preview === null) return { judged: judge(transferPreview, [first.exchange]), why: "there is no preview" };
  const amount = subtract(most, first.preview.gasFeeEstimate);
  // a fee below zero would make the amount more than the most
  if (compare(amount, most) > 0)
    return { judged: judge(transferPreview, [first.exchange]), why: "the fee is below zero" };
  if (!isPositive(amount)) return { judged: judge(transferPreview, [first.exchange]), why: "the fee is above --most" };
  const { input, exchange, preview } = await ask(amount);
  const judged = judge(transferPreview, [first.exchange, exchange]);
  if (preview === null) return { judged, why: "there is no preview" };
  const isSame =
    equal(preview.amount, amount) && sameAddress(preview.to, to) && sameAddress(preview.from, token.address);
  if (!isSame) return { judged, why: "the preview has another amount, to or from than was asked for" };
  if (compare(add(amount, preview.gasFeeEstimate), most) > 0) return { judged, why: "amount and fee are above --most" };
  return { judged, why: null, input: { ...input, gasFeeEstimate: preview.gasFeeEstimate } };
};

/** Sends one payment, once, whatever its answer. */
const pay = async (server: Server, payment: Payment, asked: Asked): Promise<ReadonlyArray<Judged>> => {
  const found = await previewed(server, payment, asked);
  const before = found.judged ?? untried(transferPreview, found.why ?? "");
  if (found.input === undefined) return [before, untried(transfer, found.why ?? "")];
  const exchange = await send(server, transfer, {
    ...{ ...found.input, description: "", walletPasscode: await payment.askPasscode() },
    ...(payment.key === null ? {} : { "Idempotency-Key": payment.key }),
  });
  return [before, judge(transfer, [exchange])];
};

/** Makes the calls that change something: small ones, and a payment where one is allowed. */
export const write = async (server: Server, asked: Asked, payment: Payment | null): Promise<ReadonlyArray<Judged>> => [
  ...(await writeSmall(server, asked)),
  ...(payment === null ? [] : await pay(server, payment, asked)),
];
