import type { Receipt } from "../../src/domain/transfer/entities.ts";
import type { Context } from "../shared/context.ts";
import { endBlock } from "../staking/end-block.ts";
import type { Executed } from "./execute.ts";

/** The receipt of a transfer, after what follows it: its transaction is committed, so a failure does not change the answer. */
export const followTransfer = async (ctx: Context, { receipt, changesChain }: Executed): Promise<Receipt> => {
  if (changesChain) await endBlock(ctx);
  return receipt;
};
