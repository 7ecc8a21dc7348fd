import type { Db } from "../db/database.ts";
import { beginPeriods } from "./periods.ts";
import { statusOf, updateValidator, type ValidatorRow } from "./validators.ts";

/** How long a validator stays jailed at least after a fault (docs/staking.md 14). */
export const JAIL_MS = 10 * 60_000;

/**
 * Jails a locked validator: it leaves the active set at once, unbonds and earns nothing. `until` is the earliest release;
 * null for a validator without a fault, which is released as soon as its own stake is enough again.
 */
export const jail = async (
  tx: Db,
  validator: ValidatorRow,
  now: Date,
  { until, tombstone }: { readonly until: Date | null; readonly tombstone: boolean },
): Promise<void> => {
  const { address, commission, status } = validator;
  if (status !== "jailed") await beginPeriods(tx, now, [{ validator: address, perShare: 0n, commission }]);
  await updateValidator(tx, address, {
    status: "jailed",
    statusAt: status === "jailed" ? validator.statusAt : now,
    unbondingAt: statusOf(validator, now) === "active" ? now : validator.unbondingAt,
    jailedUntil: until ?? validator.jailedUntil,
    tombstoned: validator.tombstoned || tombstone,
  });
};
