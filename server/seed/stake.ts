import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import { feeOf } from "../chain/fees.ts";
import { heightAt, maturityOf } from "../chain/parameters.ts";
import { type Account, available, burned, fees, staked, unbonding } from "../ledger/accounts.ts";
import type { Leg } from "../ledger/post.ts";
import { OPT, unitsOf } from "../ledger/tokens.ts";
import { WHOLE } from "../staking/shares.ts";
import type { Chance } from "./chance.ts";
import { commissionBefore, SLASHED_DAYS, validatorAddress } from "./genesis.ts";
import { idsOf, mergePasts, type Past, pastRow, payout, type Row } from "./history.ts";
import type { Person } from "./people.ts";

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
const units = (whole: string): bigint => unitsOf(OPT, whole);

const NORTHWIND = "Northwind Nodes";
const BASALT = "Basalt Validators";
const HARBOUR = "Quiet Harbour";
const IRONWOOD = "Ironwood Staking";
const OLD_MILL = "Old Mill";
const MERIDIAN = "Meridian Stake";
const COPPERLEAF = "Copperleaf";

/** The approximate yearly return of the past: 16 %. */
const PAST_APR_PPM = 160_000n;
const YEAR = 365 * DAY;

/** A transfer of the past, between validators by their monikers; null: the spendable coins. */
interface Step {
  readonly days: number;
  readonly type: TransactionType;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string;
}

const step = (days: number, type: TransactionType, from: string | null, to: string | null, amount: string): Step => {
  return { days, type, from, to, amount };
};

const STEPS: ReadonlyArray<Step> = [
  step(180, "delegate", null, NORTHWIND, "12000"),
  step(160, "delegate", null, BASALT, "8000"),
  step(150, "delegate", null, IRONWOOD, "1500"),
  step(140, "delegate", null, OLD_MILL, "900"),
  step(120, "delegate", null, MERIDIAN, "3000"),
  step(90, "delegate", null, COPPERLEAF, "640.25"),
  step(18, "undelegate", NORTHWIND, null, "500"),
  step(15, "undelegate", IRONWOOD, null, "400"),
  step(12, "moveDelegation", BASALT, HARBOUR, "2500"),
  step(9, "undelegate", NORTHWIND, null, "750"),
  step(6, "undelegate", BASALT, null, "300"),
  step(5, "cancelUndelegate", null, BASALT, "300"),
  step(4, "moveDelegation", MERIDIAN, COPPERLEAF, "400"),
  step(2, "undelegate", BASALT, null, "125.5"),
];

/** The days since the stake with each validator began. */
const BEGAN = new Map(STEPS.toReversed().flatMap(({ to, days }) => (to === null ? [] : [[to, days] as const])));

/** The delegations that were paid weekly rewards, and how many weeks ago these began and ended. */
const REWARDED = [
  [NORTHWIND, "12000", 25, 0],
  [BASALT, "8000", 22, 0],
  [IRONWOOD, "1500", 21, 2],
  [MERIDIAN, "3000", 17, 0],
  [COPPERLEAF, "640.25", 12, 0],
  [HARBOUR, "2500", 1, 0],
] as const;

/** What the slash of Ironwood Staking by 1% took: from the stake that was left, and from the entry that unbonds. */
const SLASHED = { stake: "11", entry: "4" } as const;

/** The staked coins of a person, whose shares of the past are all worth one base unit. */
const stakeWith = ({ wallet }: Person, moniker: string, coins: bigint): Account =>
  staked(OPT.key, validatorAddress(moniker), { walletId: wallet.id, shares: coins * WHOLE });

const legOf = (person: Person, { type, from, to, amount }: Step): Omit<Leg, "rows"> => {
  const { id } = person.wallet;
  const at = (moniker: string | null, sign: bigint): Account =>
    moniker === null ? available(OPT.key, id) : stakeWith(person, moniker, sign * units(amount));
  const leaving = (moniker: string | null): Account => unbonding(OPT.key, validatorAddress(moniker ?? ""), id);
  const sides =
    type === "undelegate"
      ? { from: at(from, -1n), to: leaving(from) }
      : { from: type === "cancelUndelegate" ? leaving(to) : at(from, -1n), to: at(to, 1n) };
  return { ...sides, amount: units(amount) };
};

const ACTIONS: Readonly<Record<string, string>> = {
  moveDelegation: "move-delegation",
  cancelUndelegate: "cancel-undelegate",
};

const pastStep = (person: Person, step: Step, random: Chance, now: Date): Past => {
  const at = new Date(now.getTime() - step.days * DAY);
  const amount = units(step.amount);
  const fee = feeOf(OPT, ACTIONS[step.type] ?? step.type).paid;
  const [fromValidator, toValidator] = [step.from, step.to].map((moniker) => moniker && validatorAddress(moniker));
  const row: Row = pastRow(person, OPT, step.type, at, random, {
    amount,
    fee,
    from: (step.type === "moveDelegation" ? fromValidator : null) ?? person.wallet.optioAddress,
    to: toValidator ?? fromValidator ?? "",
    fromValidator: fromValidator ?? null,
    toValidator: toValidator ?? null,
  });
  const paidFee = { from: available(OPT.key, person.wallet.id), to: fees(OPT.feeToken), amount: fee };
  const legs = [legOf(person, step), paidFee].map((leg) => ({ ...leg, rows: idsOf([row]) }));
  return { rows: [row], postings: [{ kind: step.type, at, legs }] };
};

const slashed = (person: Person, now: Date): Past => ({
  rows: [],
  postings: [
    {
      kind: "slash",
      at: new Date(now.getTime() - SLASHED_DAYS * DAY),
      legs: [
        { from: stakeWith(person, IRONWOOD, -units(SLASHED.stake)), amount: units(SLASHED.stake) },
        { from: unbonding(OPT.key, validatorAddress(IRONWOOD), person.wallet.id), amount: units(SLASHED.entry) },
      ].map((leg) => ({ ...leg, to: burned(OPT.key) })),
    },
  ],
});

const weekly = (
  person: Person,
  [moniker, coins, first, last]: (typeof REWARDED)[number],
  random: Chance,
  now: Date,
): Past =>
  mergePasts(
    Array.from({ length: first - last }, (_, index) => {
      const at = new Date(now.getTime() - (index + last + 0.4) * WEEK);
      const swing = 970n + BigInt(random.between(0, 60));
      const earned = (units(coins) * PAST_APR_PPM * BigInt(WEEK)) / (1_000_000n * BigInt(YEAR));
      return payout(person, validatorAddress(moniker), (earned * swing) / 1000n, at, random);
    }),
  );

/** The coins that the steps leave with a validator; all shares of the past are worth one base unit. */
const coinsWith = (moniker: string): bigint => {
  const slash = moniker === IRONWOOD ? units(SLASHED.stake) : 0n;
  return STEPS.reduce((coins, { from, to, amount }) => {
    const added = to === moniker ? units(amount) : 0n;
    return coins + added - (from === moniker ? units(amount) : 0n);
  }, -slash);
};

const isCancelled = ({ from, amount }: Step): boolean =>
  STEPS.some((step) => step.type === "cancelUndelegate" && step.to === from && step.amount === amount);

const entry = (person: Person, { from, amount, days }: Step, random: Chance, now: Date) => {
  const at = new Date(now.getTime() - days * DAY);
  return {
    id: random.id(),
    walletId: person.wallet.id,
    validator: validatorAddress(from ?? ""),
    creationHeight: heightAt(at),
    completionTime: maturityOf(at),
    initialBalance: units(amount),
    balance: units(amount) - (from === IRONWOOD ? units(SLASHED.entry) : 0n),
  };
};

const moved = (person: Person, { from, to, amount, days }: Step, random: Chance, now: Date) => {
  const createdAt = new Date(now.getTime() - days * DAY);
  return {
    id: random.id(),
    walletId: person.wallet.id,
    source: validatorAddress(from ?? ""),
    destination: validatorAddress(to ?? ""),
    amount: units(amount),
    shares: units(amount) * WHOLE,
    createdAt,
    completionTime: maturityOf(createdAt),
  };
};

/**
 * The activity of half a year of staking, and what is left of it, with seven validators: one inactive, one slashed and jailed; four entries unbonding, one of them
 * slashed; two locks of moved stake.
 */
export const createStake = (person: Person, random: Chance, now: Date) => {
  const rewardsSince = new Date(now.getTime() - 0.4 * WEEK);
  return {
    past: mergePasts([
      ...STEPS.map((step) => pastStep(person, step, random, now)),
      slashed(person, now),
      ...REWARDED.map((rewarded) => weekly(person, rewarded, random, now)),
    ]),
    delegations: [...BEGAN].map(([moniker, days]) => ({
      walletId: person.wallet.id,
      validator: validatorAddress(moniker),
      shares: coinsWith(moniker) * WHOLE,
      rewardsSince,
      beganAt: new Date(now.getTime() - days * DAY),
      feeAtStart: commissionBefore(moniker, days),
    })),
    unbondings: STEPS.filter((step) => step.type === "undelegate" && !isCancelled(step)).map((step) =>
      entry(person, step, random, now),
    ),
    redelegations: STEPS.filter(({ type }) => type === "moveDelegation").map((step) =>
      moved(person, step, random, now),
    ),
  };
};
