import type { Context } from "../shared/context.ts";
import { followUp } from "../shared/follow-up.ts";
import { updateActiveSet } from "./active-set.ts";
import { deliverFirstNotices } from "./notices.ts";

/**
 * What the end of the block does after a change of stake was committed: the active set follows it, and the first delegators
 * of its validators are notified. The job of each minute does the rest, and this again when it fails (`followUp`).
 */
export const endBlock = (ctx: Context): Promise<void> =>
  followUp(ctx, async () => {
    await updateActiveSet(ctx);
    await deliverFirstNotices(ctx);
  });
