import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import { feeOf } from "../chain/fees.ts";
import { heightAt, maturityOf } from "../chain/parameters.ts";
import type { delegations, redelegations, unbondings } from "../db/schema/wallets.ts";
import { type Account, available, burned, fees, staked, unbonding } from "../ledger/accounts.ts";
import type { Posting } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import { WHOLE } from "../staking/shares.ts";
import type { Chance } from "./chance.ts";
import { commissionBefore, SLASHED_DAYS, validatorAddress } from "./genesis.ts";
import { mergePasts, type Past, pastRow, payout, type Row } from "./history.ts";
import type { Person } from "./people.ts";

/** Past staking: its activity, and the current delegations, unbonding entries and locks. */
export interface PastStake {
  readonly past: Past;
  readonly delegations: ReadonlyArray<typeof delegations.$inferInsert>;
  readonly unbondings: ReadonlyArray<typeof unbondings.$inferInsert>;
  readonly redelegations: ReadonlyArray<typeof redelegations.$inferInsert>;
}

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
const units = (whole: string): bigint => toUnits(whole, OPT.decimals) ?? 0n;

const NORTHWIND = validatorAddress("Northwind Nodes");
const BASALT = validatorAddress("Basalt Validators");
const HARBOUR = validatorAddress("Quiet Harbour");
const IRONWOOD = validatorAddress("Ironwood Staking");
const OLD_MILL = validatorAddress("Old Mill");
const MERIDIAN = validatorAddress("Meridian Stake");
const COPPERLEAF = validatorAddress("Copperleaf");

/** The approximate yearly return of the past: 16 %. */
const PAST_APR_PPM = 160_000n;
const YEAR = 365 * DAY;

interface Step {
  readonly type: TransactionType;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string;
  readonly days: number;
}

const step = (days: number, type: TransactionType, from: string | null, to: string | null, amount: string): Step => {
  const action = { moveDelegation: "move-delegation", cancelUndelegate: "cancel-undelegate" }[String(type)] ?? type;
  return { type, action, from, to, amount, days };
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

/** The validators of the delegations, and the days since each began. */
const BEGAN = [
  ["Northwind Nodes", 180],
  ["Basalt Validators", 160],
  ["Quiet Harbour", 12],
  ["Ironwood Staking", 150],
  ["Old Mill", 140],
  ["Meridian Stake", 120],
  ["Copperleaf", 90],
] as const;

/** What the slash of Ironwood Staking by 1% took: from the stake that was left, and from the entry that unbonds. */
const SLASHED = { stake: "11", entry: "4" } as const;

const legOf = (person: Person, step: Step): { readonly from: Account; readonly to: Account } => {
  const spendable = available(OPT.key, person.wallet.id);
  const at = (validator: string | null): Account => (validator === null ? spendable : staked(OPT.key, validator));
  if (step.type === "undelegate") {
    return { from: at(step.from), to: unbonding(OPT.key, step.from ?? "", person.wallet.id) };
  }
  if (step.type === "cancelUndelegate") {
    return { from: unbonding(OPT.key, step.to ?? "", person.wallet.id), to: at(step.to) };
  }
  return { from: at(step.from), to: at(step.to) };
};

const pastStep = (person: Person, step: Step, random: Chance, now: Date): Past => {
  const at = new Date(now.getTime() - step.days * DAY);
  const amount = units(step.amount);
  const fee = feeOf(OPT, step.action).paid;
  const row: Row = pastRow(person, OPT, step.type, at, random, {
    amount,
    fee,
    from: step.type === "moveDelegation" ? (step.from ?? "") : person.wallet.optioAddress,
    to: step.to ?? step.from ?? "",
    fromValidator: step.from,
    toValidator: step.to,
  });
  const posting: Posting = {
    kind: step.type,
    at,
    legs: [
      { ...legOf(person, step), amount },
      { from: available(OPT.key, person.wallet.id), to: fees(OPT.feeToken, person.wallet.id), amount: fee },
    ],
  };
  return { rows: [row], postings: [posting] };
};

const slashed = (person: Person, now: Date): Past => ({
  rows: [],
  postings: [
    {
      kind: "slash",
      at: new Date(now.getTime() - SLASHED_DAYS * DAY),
      legs: [
        { from: staked(OPT.key, IRONWOOD), amount: units(SLASHED.stake) },
        { from: unbonding(OPT.key, IRONWOOD, person.wallet.id), amount: units(SLASHED.entry) },
      ].map((leg) => ({ ...leg, to: burned(OPT.key) })),
    },
  ],
});

/** Weekly rewards of a delegation from `first` weeks ago to `last` weeks ago. */
const weekly = (
  person: Person,
  validator: string,
  coins: string,
  [first, last]: readonly [number, number],
  random: Chance,
  now: Date,
): Past =>
  mergePasts(
    Array.from({ length: first - last }, (_, index) => {
      const at = new Date(now.getTime() - (index + last + 0.4) * WEEK);
      const swing = 970n + BigInt(random.between(0, 60));
      const earned = (units(coins) * PAST_APR_PPM * BigInt(WEEK)) / (1_000_000n * BigInt(YEAR));
      const amount = (earned * swing) / 1000n;
      return payout(person, validator, amount, at, random);
    }),
  );

/** The coins that the steps leave with a validator; all shares of the past are worth one base unit. */
const coinsWith = (validator: string): bigint => {
  const slash = validator === IRONWOOD ? units(SLASHED.stake) : 0n;
  return STEPS.reduce((coins, { from, to, amount }) => {
    const added = to === validator ? units(amount) : 0n;
    return coins + added - (from === validator ? units(amount) : 0n);
  }, -slash);
};

const entry = (
  person: Person,
  validator: string,
  amount: string,
  days: number,
  lost: string,
  random: Chance,
  now: Date,
) => {
  const at = new Date(now.getTime() - days * DAY);
  return {
    id: random.id(),
    walletId: person.wallet.id,
    validator,
    creationHeight: heightAt(at),
    completionTime: maturityOf(at),
    initialBalance: units(amount),
    balance: units(amount) - units(lost),
  };
};

const moved = (person: Person, { from, to, amount, days }: Step, random: Chance, now: Date) => {
  const createdAt = new Date(now.getTime() - days * DAY);
  return {
    id: random.id(),
    walletId: person.wallet.id,
    source: from ?? "",
    destination: to ?? "",
    amount: units(amount),
    shares: units(amount) * WHOLE,
    createdAt,
    completionTime: maturityOf(createdAt),
  };
};

/**
 * Half a year of staking with seven validators: one inactive, one slashed and jailed; four entries unbonding, one of them
 * slashed; two locks of moved stake.
 */
export const createStake = (person: Person, random: Chance, now: Date): PastStake => {
  const rewardsSince = new Date(now.getTime() - 0.4 * WEEK);
  return {
    past: mergePasts([
      ...STEPS.map((step) => pastStep(person, step, random, now)),
      slashed(person, now),
      weekly(person, NORTHWIND, "12000", [25, 0], random, now),
      weekly(person, BASALT, "8000", [22, 0], random, now),
      weekly(person, IRONWOOD, "1500", [21, 2], random, now),
      weekly(person, MERIDIAN, "3000", [17, 0], random, now),
      weekly(person, COPPERLEAF, "640.25", [12, 0], random, now),
      weekly(person, HARBOUR, "2500", [1, 0], random, now),
    ]),
    delegations: BEGAN.map(([moniker, days]) => ({
      walletId: person.wallet.id,
      validator: validatorAddress(moniker),
      shares: coinsWith(validatorAddress(moniker)) * WHOLE,
      rewardsSince,
      beganAt: new Date(now.getTime() - days * DAY),
      feeAtStart: commissionBefore(moniker, days),
    })),
    unbondings: [
      entry(person, NORTHWIND, "500", 18, "0", random, now),
      entry(person, IRONWOOD, "400", 15, SLASHED.entry, random, now),
      entry(person, NORTHWIND, "750", 9, "0", random, now),
      entry(person, BASALT, "125.5", 2, "0", random, now),
    ],
    redelegations: STEPS.filter(({ type }) => type === "moveDelegation").map((step) =>
      moved(person, step, random, now),
    ),
  };
};
