import { amount, compare, type Money, multiply } from "../values/money.ts";
import { usualFee } from "./views.ts";
import type { World } from "./world.ts";

/** How many times the usual fee is unusual. */
const TIMES = amount("10");

/** The usual fee of a chain, if that of a preview is more than ten times as much; else null, also where no fee is usual. */
export const usualInsteadOf = (world: World, chainId: string, fee: Money): Money | null => {
  const usual = usualFee(world, chainId);
  return usual !== null && compare(fee, multiply(usual, TIMES)) > 0 ? usual : null;
};
