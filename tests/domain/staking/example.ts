import type { Validator } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";

/** A validator by its name; its address ends with the name. */
export const validator = (moniker: string, over: Partial<Validator> = {}): Validator => ({
  moniker,
  address: `optiovaloper1${moniker}`,
  fee: amount("0.05"),
  uptime: amount("0.99"),
  coins: amount("100"),
  apr: amount("0.1"),
  status: "active",
  image: null,
  ...over,
});
