import type { TransactionType } from "../../src/domain/wallet/transactions.ts";
import { feeOf } from "../chain/fees.ts";
import { heightAt, timeOfBlock, UNBONDING_SECONDS } from "../chain/parameters.ts";
import type { delegations, unbondings } from "../db/schema/wallets.ts";
import { type Account, available, fees, staked, unbonding } from "../ledger/accounts.ts";
import type { Posting } from "../ledger/post.ts";
import { OPT } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";
import { earned } from "../staking/rewards.ts";
import type { Chance } from "./chance.ts";
import { validatorAddress } from "./genesis.ts";
import { mergePasts, type Past, pastRow, payout, type Row } from "./history.ts";
import type { Person } from "./people.ts";

/** Past staking: its activity, and the current delegations and unbonding entries. */
export interface PastStake {
  readonly past: Past;
  readonly delegations: ReadonlyArray<typeof delegations.$inferInsert>;
  readonly unbondings: ReadonlyArray<typeof unbondings.$inferInsert>;
}

const DAY = 24 * 3_600_000;
const WEEK = 7 * DAY;
const units = (whole: string): bigint => toUnits(whole, OPT.decimals) ?? 0n;

const NORTHWIND = validatorAddress("Northwind Nodes");
const BASALT = validatorAddress("Basalt Validators");
const HARBOUR = validatorAddress("Quiet Harbour");
const IRONWOOD = validatorAddress("Ironwood Staking");
const OLD_MILL = validatorAddress("Old Mill");

/** The approximate yearly return of the past: 16 %. */
const PAST_APR_PPM = 160_000n;

interface Step {
  readonly type: TransactionType;
  readonly action: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: string;
  readonly days: number;
}

const STEPS: ReadonlyArray<Step> = [
  { type: "delegate", action: "delegate", from: null, to: NORTHWIND, amount: "12000", days: 180 },
  { type: "delegate", action: "delegate", from: null, to: BASALT, amount: "8000", days: 160 },
  { type: "delegate", action: "delegate", from: null, to: IRONWOOD, amount: "1500", days: 150 },
  { type: "delegate", action: "delegate", from: null, to: OLD_MILL, amount: "900", days: 140 },
  { type: "moveDelegation", action: "move-delegation", from: BASALT, to: HARBOUR, amount: "2500", days: 12 },
  { type: "undelegate", action: "undelegate", from: NORTHWIND, to: null, amount: "750", days: 9 },
  { type: "undelegate", action: "undelegate", from: BASALT, to: null, amount: "300", days: 6 },
  { type: "cancelUndelegate", action: "cancel-undelegate", from: null, to: BASALT, amount: "300", days: 5 },
  { type: "undelegate", action: "undelegate", from: BASALT, to: null, amount: "125.5", days: 2 },
];

const legOf = (person: Person, step: Step): { readonly from: Account; readonly to: Account } => {
  const spendable = available(OPT.key, person.wallet.id);
  const at = (validator: string | null): Account =>
    validator === null ? spendable : staked(OPT.key, validator, person.wallet.id);
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

const weekly = (person: Person, validator: string, coins: string, weeks: number, random: Chance, now: Date): Past =>
  mergePasts(
    Array.from({ length: weeks }, (_, index) => {
      const at = new Date(now.getTime() - (index + 0.4) * WEEK);
      const swing = 970n + BigInt(random.between(0, 60));
      const amount = (earned(units(coins), PAST_APR_PPM, WEEK) * swing) / 1000n;
      return payout(person, validator, amount, at, random);
    }),
  );

const entry = (person: Person, validator: string, amount: string, days: number, random: Chance, now: Date) => {
  const creationHeight = heightAt(new Date(now.getTime() - days * DAY));
  return {
    id: random.id(),
    walletId: person.wallet.id,
    validator,
    creationHeight,
    completionTime: new Date(timeOfBlock(creationHeight).getTime() + UNBONDING_SECONDS * 1000),
    initialBalance: units(amount),
    balance: units(amount),
  };
};

/** Half a year of staking with five validators, one of them jailed and one inactive, and two entries unbonding. */
export const createStake = (person: Person, random: Chance, now: Date): PastStake => {
  const rewardsSince = new Date(now.getTime() - 0.4 * WEEK);
  return {
    past: mergePasts([
      ...STEPS.map((step) => pastStep(person, step, random, now)),
      weekly(person, NORTHWIND, "12000", 24, random, now),
      weekly(person, BASALT, "8000", 22, random, now),
    ]),
    delegations: [NORTHWIND, BASALT, HARBOUR, IRONWOOD, OLD_MILL].map((validator) => ({
      walletId: person.wallet.id,
      validator,
      rewardsSince,
    })),
    unbondings: [entry(person, NORTHWIND, "750", 9, random, now), entry(person, BASALT, "125.5", 2, random, now)],
  };
};
