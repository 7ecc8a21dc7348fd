import type { Context } from "../context.ts";
import { settle } from "../transfer/settle.ts";
import { walletOfUser } from "./wallets.ts";

/** Brings a person's wallet, when there is one, up to the present block: what it yields is also notified. */
export const settleOf = async (ctx: Context, userId: string): Promise<void> => {
  const wallet = await walletOfUser(ctx.db, userId);
  if (wallet !== undefined) await settle(ctx.db, wallet, await ctx.clock.now(ctx.db));
};
