import type { Receipt } from "../../src/domain/transfer/entities.ts";
import type { Context } from "../shared/context.ts";
import { followUp } from "../shared/follow-up.ts";
import { updateActiveSet } from "../staking/active-set.ts";
import { deliverFirstNotices } from "../staking/notices.ts";
import type { Executed } from "./execute.ts";

/**
 * What the end of the block does after a transfer: the active set follows the stake, and delegators of a jailed validator
 * are notified. It runs after the transfer's transaction, and a failure does not change the answer: the money has moved,
 * and the job of each minute does it again.
 */
export const followTransfer = async (ctx: Context, { receipt, changesChain }: Executed): Promise<Receipt> => {
  if (!changesChain) return receipt;
  await followUp(ctx, async () => {
    await updateActiveSet(ctx);
    await deliverFirstNotices(ctx);
  });
  return receipt;
};
