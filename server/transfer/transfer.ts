import type * as calls from "../../src/adapters/http/calls/transfer.ts";
import type { Preview, TransferType } from "../../src/domain/transfer/entities.ts";
import { canonicalAddress } from "../../src/domain/values/address.ts";
import { feeOf } from "../chain/fees.ts";
import type { SignedInHandler } from "../http/handler.ts";
import { available, external } from "../ledger/accounts.ts";
import { addressOn, OPT } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { shownName } from "../notifications/plain-name.ts";
import type { Context } from "../shared/context.ts";
import { refuseFields } from "../shared/refusal.ts";
import { loadHoldings } from "../staking/holdings.ts";
import { leftBelowMinimum } from "../staking/jail.ts";
import { loadReturns } from "../staking/returns.ts";
import { rewardsOf } from "../staking/stake-change.ts";
import { termsOf } from "../staking/validators.ts";
import {
  requireAmount,
  requireDescription,
  requireFunds,
  requireMemo,
  requireOwnSource,
  requireRecipient,
  requireToken,
} from "./checks.ts";
import { stakingFields } from "./execute.ts";
import { type Payment, pay } from "./pay.ts";
import { planCancel, planDelegate, planMove, planUndelegate } from "./plan-staking.ts";
import { type Plan, planOf, type Situation, type TransferRequest } from "./request.ts";
import { settledWallet, unsettledWallet } from "./settle.ts";
import { lockedReceiverAt, receiverAt } from "./state.ts";

/** More characters than any address has, also in groups with spaces; a longer text is not normalised. */
const MOST_CHARACTERS = 200;

/** The recipient of a send, in the canonical form of its address. */
const recipientOf = ({ to }: TransferRequest): string => (to.length > MOST_CHARACTERS ? to : canonicalAddress(to));

const planSend = async ({ wallet, holdings, request, receiverOf }: Situation): Promise<Plan> => {
  const token = requireToken(request);
  const own = addressOn(token, wallet);
  requireOwnSource(request.from, own);
  const recipient = recipientOf(request);
  requireRecipient(token, recipient, own);
  const amount = requireAmount(token, request.amount);
  const memo = requireMemo(token, request.memo);
  requireFunds(holdings, token, amount, "send");
  const receiver = await receiverOf({ chainId: token.chainId, address: recipient });
  const to = receiver === null ? external(token.key, recipient) : available(token.key, receiver.walletId);
  const legs = [{ from: available(token.key, wallet.id), to, amount }];
  return planOf({ type: "send", token, amount, from: own, to: recipient, memo, legs, receiver });
};

const PLANS: Readonly<Record<TransferType, (situation: Situation) => Promise<Plan>>> = {
  send: planSend,
  delegate: planDelegate,
  undelegate: planUndelegate,
  "move-delegation": planMove,
  "cancel-undelegate": planCancel,
};

/** Checks a request against the current state of wallet and chain; every refusal is a 422 with its text. */
const planTransfer = (situation: Situation): Promise<Plan> => PLANS[situation.request.transferType](situation);

const FIELDS = [
  "amount",
  "chainId",
  "symbol",
  "to",
  "transferType",
  "memo",
  "from",
  "description",
  "creationHeight",
] as const satisfies ReadonlyArray<keyof TransferRequest>;

/** Makes every check of the transfer and estimates the fee; moves nothing. Amount and addresses are exactly as in the request (W7). */
export const previewTransfer = async (
  ctx: Context,
  walletId: string,
  userId: string,
  request: TransferRequest,
): Promise<Preview> => {
  const now = ctx.clock.now();
  const wallet = await settledWallet(ctx, walletId, userId, now);
  const holdings = await loadHoldings(ctx.db, wallet.id);
  const receiverOf: Situation["receiverOf"] = (recipient) => receiverAt(ctx.db, recipient, userId);
  const plan = await planTransfer({ db: ctx.db, wallet, holdings, request, now, final: false, receiverOf });
  const { estimate } = feeOf(plan.token, request.transferType);
  const rewards = await rewardsOf(ctx.db, holdings, plan.stakes, now);
  const target = plan.stakes.find(({ validator, before, after }) => validator.address === plan.to && after > before);
  const gross = target === undefined ? 0n : (await loadReturns(ctx.db, now, now)).at(now);
  const [below] = plan.stakes.flatMap((stake) => {
    const left = leftBelowMinimum(wallet.id, stake);
    return left === null ? [] : [{ left, minimum: stake.validator.minSelfDelegation }];
  });
  return {
    amount: request.amount,
    gasFeeEstimate: toDecimal(estimate, plan.feeToken.decimals),
    to: request.to,
    from: plan.from,
    ...stakingFields(plan, rewards.paid),
    ...(target === undefined ? {} : { validator: termsOf(target.validator, gross, now) }),
    ...(below === undefined
      ? {}
      : {
          belowMinimum: {
            own: toDecimal(below.left, OPT.decimals),
            minimum: toDecimal(below.minimum, OPT.decimals),
          },
        }),
  };
};

export const transferPreview: SignedInHandler<typeof calls.transferPreview> = ({ ctx, params, body }, { user }) =>
  previewTransfer(ctx, params.id, user.id, body);

const KEY_USED = "This Idempotency-Key was used for another transfer";

/**
 * POST /wallets/{id}/transfer: moves money (`pay`). The same Idempotency-Key with the same body gets the same receipt and
 * moves money once; with another body it is 409.
 */
export const transfer: SignedInHandler<typeof calls.transfer> = async (
  { ctx, params, body: request, headers, signal },
  { user },
) => {
  const key = headers["Idempotency-Key"] ?? null;
  if (key !== null && (key === "" || key.length > 200)) throw refuseFields({ "Idempotency-Key": ["Not a key"] });
  const description = requireDescription(request.description);
  const found = await unsettledWallet(ctx, params.id, user.id);
  const { wallet } = found;
  const payment: Payment = {
    action: request.transferType,
    amount: request.amount,
    details: { description, reference: key, senderName: shownName(user) },
    recipient: { chainId: request.chainId, address: recipientOf(request) },
    key,
    body: FIELDS.map((field) => request[field] ?? null),
    keyUsed: KEY_USED,
    validators: [request.from, request.to],
    plan: async (tx, state, now) => {
      const holdings = request.transferType === "send" ? state.holdings : await loadHoldings(tx, wallet.id);
      const receiverOf: Situation["receiverOf"] = async (recipient) =>
        state.receiver ?? lockedReceiverAt(tx, recipient, user.id);
      const plan = await planTransfer({ db: tx, wallet, holdings, request, now, final: true, receiverOf });
      return { plan, holdings };
    },
  };
  return pay(ctx, found, payment, request.walletPasscode, signal);
};
