import type { sql } from "drizzle-orm";
import type { Db } from "../../../server/db/database.ts";
import { getValidators } from "../../../src/adapters/http/calls/staking.ts";
import { amount } from "../../../src/domain/values/money.ts";
import type { Holder } from "./world.ts";

/** The validators of the list. */
export const validatorsOf = async (holder: Holder) => (await holder.client.ok(getValidators)).validatorSet;

/** Addresses of the validators that take part in consensus. */
export const activeOf = async (holder: Holder): Promise<ReadonlyArray<string>> =>
  (await validatorsOf(holder)).filter((validator) => validator.status === "active").map(({ address }) => address);

/** The `error` text of an answer. */
export const errorOf = (answer: { body: unknown }): unknown => (answer.body as { error: unknown }).error;

/** The rows of a statement as the driver returns them. */
export const rows = async (db: Db, query: ReturnType<typeof sql>): Promise<ReadonlyArray<Record<string, unknown>>> => {
  const result: unknown = await db.execute(query);
  return (result as { rows: ReadonlyArray<Record<string, unknown>> }).rows;
};

/** A valid request for the holder's own validator, with changes. */
export const own = (holder: Holder, changes: Readonly<Record<string, string>> = {}) => ({
  params: { id: holder.walletId },
  body: {
    moniker: "Own",
    website: "",
    details: "",
    commissionRate: amount("0.05"),
    commissionMaxRate: amount("0.2"),
    commissionMaxChangeRate: amount("0.01"),
    minSelfDelegation: amount("10"),
    amount: amount("100"),
    walletPasscode: holder.passcode,
    ...changes,
  },
});
