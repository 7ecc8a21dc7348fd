import { nullable, type TypeOf, union } from "../decider/field.ts";
import type { EditedValues } from "../transfer/entities.ts";
import { derivedInstant } from "../values/classes.ts";
import { add, amount, compare, derivedMoney, equal, isZero, type Money, subtract, truncate } from "../values/money.ts";
import type { Operated, Validator } from "./entities.ts";

/**
 * Why the own validator can't be released (docs/staking.md 13, 14): it is not jailed; it signed twice, and stays in jail for
 * ever; `missing` more own stake is needed, `own` and `minimum` are what there is and has to be; or its time in jail is over
 * at `until`, in milliseconds since 1970. `unknown`: the server did not say what decides it.
 */
export const releaseBlock = union("reason", {
  unknown: {},
  "not-jailed": {},
  tombstoned: {},
  "own-stake": { missing: derivedMoney, until: nullable(derivedInstant) },
  time: { until: derivedInstant },
});
export type ReleaseBlock = TypeOf<typeof releaseBlock>;

const ONE = amount("1");

/** How much own stake is missing for a minimum; null where it is enough. Without any stake there is no release, whatever the minimum. */
const missingOf = ({ selfDelegation, minSelfDelegation }: Operated): Money | null => {
  if (compare(selfDelegation, minSelfDelegation) < 0) return subtract(minSelfDelegation, selfDelegation);
  return isZero(selfDelegation) ? minSelfDelegation : null;
};

/** When the time in jail is over, if that is after `now`; else null. */
const endOf = ({ jailedUntil }: Operated, now: number): number | null => {
  const until = jailedUntil === undefined ? Number.NaN : Date.parse(jailedUntil);
  return until > now ? until : null;
};

/**
 * A condition of the release of a jailed validator: its time in jail is over, else `until` says when; its own stake is at
 * least its minimum, else `missing` says how much more it needs (docs/staking.md 13). Met where that is null.
 */
export type ReleaseStep =
  | { readonly kind: "time"; readonly until: number | null }
  | { readonly kind: "own-stake"; readonly missing: Money | null };

/** Whether a condition holds. */
export const isMet = (step: ReleaseStep): boolean => (step.kind === "time" ? step.until : step.missing) === null;

/** The conditions of a release at `now`, the server's time, the met ones too; that of time only after a fault that has one. */
export const releaseStepsOf = (operated: Operated, now: number): ReadonlyArray<ReleaseStep> => [
  ...(operated.jailedUntil === undefined ? [] : [{ kind: "time" as const, until: endOf(operated, now) }]),
  { kind: "own-stake", missing: missingOf(operated) },
];

/**
 * Why a validator can't be released at `now`, in milliseconds since 1970 of the server's time, or null. Each of the chain's
 * conditions (x/slashing `Unjail`); what can't be cured first.
 */
export const releaseBlockOf = (
  status: Validator["status"],
  operated: Operated | null,
  now: number,
): ReleaseBlock | null => {
  if (status !== "jailed") return { reason: "not-jailed" };
  if (operated === null) return { reason: "unknown" };
  if (operated.tombstoned) return { reason: "tombstoned" };
  const [missing, until] = [missingOf(operated), endOf(operated, now)];
  if (missing !== null) return { reason: "own-stake", missing, until };
  return until === null ? null : { reason: "time", until };
};

/**
 * The stake with which a validator outside of the active set passes the smallest one in it, and how much of that is missing,
 * both in whole coins of power (docs/staking.md 1); null where the list does not say it or nothing is missing.
 */
export const entryOf = (
  validators: ReadonlyArray<Validator>,
  { status, coins }: Pick<Validator, "status" | "coins">,
): { readonly needed: Money; readonly missing: Money } | null => {
  const active = validators.flatMap((of) => (of.status === "active" && of.coins !== undefined ? [of.coins] : []));
  const [first, ...others] = active;
  if (status !== "inactive" || coins === undefined || first === undefined) return null;
  const least = others.reduce((found, of) => (compare(of, found) < 0 ? of : found), first);
  const needed = add(truncate(least, 0), ONE);
  return compare(needed, coins) > 0 ? { needed, missing: subtract(needed, coins) } : null;
};

/** Whether an edit changes nothing. */
export const changesNothing = (values: EditedValues): boolean => Object.keys(values).length === 0;

/** Whether a validator is as an edit asked for. */
export const isEdited = (validator: Validator, { commissionRate, ...texts }: EditedValues): boolean =>
  (["moniker", "website", "details"] as const).every(
    (field) => texts[field] === undefined || texts[field] === (validator[field] ?? ""),
  ) &&
  (commissionRate === undefined || (validator.fee !== undefined && equal(validator.fee, commissionRate)));
