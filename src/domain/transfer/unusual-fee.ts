import { amount, compare, type Money, multiply } from "../values/money.ts";
import { usualFee } from "./views.ts";
import type { World } from "./world.ts";

/** How many times the usual fee is unusual. */
const TIMES = amount("10");

/** The chain's usual fee if this one is more than ten times it; else null. */
export const usualFeeIfExceeded = (world: World, chainId: string, fee: Money): Money | null => {
  const usual = usualFee(world, chainId);
  return usual !== null && compare(fee, multiply(usual, TIMES)) > 0 ? usual : null;
};
