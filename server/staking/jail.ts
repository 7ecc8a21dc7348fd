import type { Db } from "../db/database.ts";
import { jailed } from "../notifications/texts.ts";
import { recordNotice } from "./notices.ts";
import { beginPeriods } from "./periods.ts";
import { coinsOf } from "./shares.ts";
import { statusOf, updateValidator, type ValidatorRow } from "./validators.ts";

/** A change of a wallet's stake with a validator. */
export interface ChangeOfShares {
  readonly validator: ValidatorRow;
  /** The wallet's shares before and after it. */
  readonly before: bigint;
  readonly after: bigint;
  /** The validator's coins after it. */
  readonly bonded: bigint;
}

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

/**
 * What is left of an operator's own stake where shares leave it and the rest is worth less than its minimum; null otherwise,
 * and of a validator that is jailed.
 */
export const leftBelowMinimum = (
  walletId: string,
  { validator, before, after, bonded }: ChangeOfShares,
): bigint | null => {
  const { operatorId, status, shares, minSelfDelegation } = validator;
  if (operatorId !== walletId || status === "jailed" || after >= before) return null;
  const left = coinsOf({ bonded, shares: shares - before + after }, after);
  return left >= minSelfDelegation ? null : left;
};

/**
 * Jails a locked validator when shares leave its operator's own delegation and what remains is worth less than its minimum
 * (docs/staking.md 20), and notifies everyone who has stake with it. `bonded` are its coins after that. Resolves to whether
 * it was jailed.
 */
export const jailBelowMinimum = async (
  tx: Db,
  walletId: string,
  change: ChangeOfShares,
  now: Date,
): Promise<boolean> => {
  if (leftBelowMinimum(walletId, change) === null) return false;
  const { validator } = change;
  const { address, moniker } = validator;
  await jail(tx, validator, now, { until: null, tombstone: false });
  await recordNotice(tx, { validator: address, createdAt: now, text: jailed(moniker), alert: "validator_down" });
  return true;
};
