import { MAX_ACTIVE, namedAddress } from "../chain/parameters.ts";
import { type Db, insertAll } from "../db/database.ts";
import { rewardPeriods, validators } from "../db/schema/wallets.ts";
import { type Account, external, faucet, issuance, rewardPool, staked } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT, TOKENS, unitsOf } from "../ledger/tokens.ts";
import { toDecimal } from "../ledger/units.ts";
import { RATE_DECIMALS, rateUnits } from "../staking/periods.ts";
import { WHOLE } from "../staking/shares.ts";

/** A validator of the genesis; rates are decimal shares, `coins` the OPT that the rest of the world has bonded. */
interface First {
  readonly moniker: string;
  readonly commission: string;
  readonly uptime: string;
  readonly coins: string;
  readonly status: "active" | "inactive" | "jailed";
}

/** All statuses follow from the stake: an inactive validator has less than the active ones, or no power at all. */
const NAMED: ReadonlyArray<First> = [
  { moniker: "Northwind Nodes", commission: "0.05", uptime: "0.9998", coins: "84000000", status: "active" },
  { moniker: "Basalt Validators", commission: "0.03", uptime: "0.9991", coins: "77500000", status: "active" },
  { moniker: "Meridian Stake", commission: "0.07", uptime: "0.9987", coins: "69000000", status: "active" },
  { moniker: "Quiet Harbour", commission: "0.04", uptime: "1", coins: "61250000", status: "active" },
  { moniker: "Copperleaf", commission: "0.1", uptime: "0.9962", coins: "55000000", status: "active" },
  { moniker: "Halcyon Labs", commission: "0.05", uptime: "0.9979", coins: "48400000", status: "active" },
  { moniker: "Tessellate", commission: "0.02", uptime: "0.9904", coins: "41000000", status: "active" },
  { moniker: "Blue Lantern", commission: "0.08", uptime: "0.9993", coins: "36200000", status: "active" },
  { moniker: "Saltmarsh Collective", commission: "0.06", uptime: "0.9949", coins: "28700000", status: "active" },
  { moniker: "Ironwood Staking", commission: "0.05", uptime: "0.9123", coins: "19800000", status: "jailed" },
  { moniker: "Old Mill", commission: "0.09", uptime: "0.9871", coins: "0.5", status: "inactive" },
  { moniker: "Fernway", commission: "0.05", uptime: "0.9996", coins: "25050000", status: "active" },
];

/** A validator that changes its commission by `step` every `days`, until it is 0 or its maximum. */
export interface CommissionSchedule {
  readonly moniker: string;
  readonly step: bigint;
  readonly days: number;
  /** The days from its last change to the start of the chain. */
  readonly lastChange: number;
}

/** The validators whose commission changes, so that the sandbox shows it; all others keep theirs. */
export const COMMISSION_SCHEDULES: ReadonlyArray<CommissionSchedule> = [
  { moniker: "Copperleaf", step: WHOLE / 100n, days: 30, lastChange: 12 },
  { moniker: "Basalt Validators", step: WHOLE / 200n, days: 45, lastChange: 40 },
  { moniker: "Meridian Stake", step: -WHOLE / 200n, days: 40, lastChange: 30 },
];

/** The commission of a validator some days before the start of the chain, as a decimal share of 1. */
export const commissionBefore = (moniker: string, daysAgo: number): string => {
  const commission = NAMED.find((named) => named.moniker === moniker)?.commission ?? "0";
  const schedule = COMMISSION_SCHEDULES.find((candidate) => candidate.moniker === moniker);
  if (schedule === undefined || daysAgo < schedule.lastChange) return commission;
  const changes = BigInt(Math.floor((daysAgo - schedule.lastChange) / schedule.days) + 1);
  return toDecimal(rateUnits(commission) - changes * schedule.step, RATE_DECIMALS);
};

/** The days since Ironwood Staking was slashed and jailed; it still unbonds. */
export const SLASHED_DAYS = 13;

const FIRST_NAMES = "Alder Amber Birch Cedar Cinder Cobalt Coral Delta Ember Fjord Garnet Harbor Indigo Juniper Kelp";
const LAST_NAMES =
  "Anchor Beacon Bridge Forge Grove Harvest Lattice Orbit Quarry Relay Signal Summit Tower Vault Works";
/** Smaller validators after the named ones, each with 3% less stake than the one before. */
const others = (count: number): ReadonlyArray<First> => {
  const [firsts, lasts] = [FIRST_NAMES.split(" "), LAST_NAMES.split(" ")];
  let active = NAMED.filter(({ status }) => status === "active").length;
  return Array.from({ length: count }, (_, index) => {
    const name = `${firsts[index % firsts.length]} ${lasts[Math.floor(index / firsts.length) % lasts.length]}`;
    const round = Math.floor(index / (firsts.length * lasts.length));
    const isJailed = index % 15 === 7;
    const status = isJailed ? "jailed" : active < MAX_ACTIVE ? "active" : "inactive";
    if (status === "active") active += 1;
    return {
      moniker: round === 0 ? name : `${name} ${round + 1}`,
      commission: String(((index * 7) % 21) / 100),
      uptime: String((isJailed ? 7_000 : 9_400 + ((index * 37) % 601)) / 10_000),
      coins: String(Math.max(1_000, Math.floor(3_900_000 * 0.97 ** index))),
      status,
    };
  });
};

const slugOf = (moniker: string): string => moniker.toLowerCase().replaceAll(" ", "-");

/** The first validators, whose pictures are next to the client's build. */
export const NAMED_MONIKERS: ReadonlyArray<string> = NAMED.map(({ moniker }) => moniker);

/** The path of the picture of one of the first validators. */
export const validatorLogoPath = (moniker: string): string => `/images/validators/${slugOf(moniker)}.svg`;

/** A validator's operator address by its moniker. */
export const validatorAddress = (moniker: string): string => namedAddress("optiovaloper", `validator/${moniker}`);

/** Supplies in whole tokens: of the faucet, and outside of this service. */
const SUPPLY: Readonly<Record<string, { readonly faucet: string; readonly outside: string }>> = {
  "optio/OPT": { faucet: "100000000", outside: "300000000" },
  "optio-testnet/OPT": { faucet: "100000000", outside: "0" },
  "ethereum/ETH": { faucet: "20000", outside: "120000000" },
  "ethereum/USDT": { faucet: "50000000", outside: "80000000000" },
  "ethereum/USDC": { faucet: "50000000", outside: "40000000000" },
  "ethereum/WBTC": { faucet: "500", outside: "150000" },
};
const REWARDS_POOL = "50000000";

/**
 * Writes the start of the ledger: all coins that will ever exist leave `issuance`, so that the total of each token never
 * changes; and `count` validators of the chain with the coins that the rest of the world has bonded.
 */
export const seedGenesis = async (tx: Db, now: Date, count: number): Promise<void> => {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
  const at = daysAgo(400);
  const changedAt = (moniker: string): Date | null => {
    const schedule = COMMISSION_SCHEDULES.find((candidate) => candidate.moniker === moniker);
    return schedule === undefined ? null : daysAgo(schedule.lastChange);
  };
  const sharesOf = (coins: string): bigint => unitsOf(OPT, coins) * WHOLE;
  const all = [...NAMED, ...others(Math.max(0, count - NAMED.length))];
  await insertAll(
    tx,
    validators,
    all.map(({ coins, ...validator }) => ({
      ...validator,
      address: validatorAddress(validator.moniker),
      maxRate: "0.2",
      maxChangeRate: "0.01",
      statusAt: at,
      shares: sharesOf(coins),
      outsideShares: sharesOf(coins),
      commissionAt: at,
      commissionPaidAt: at,
      website: `https://${slugOf(validator.moniker)}.example`,
      details: `${validator.moniker} runs validators on independent hardware.`,
      image: NAMED_MONIKERS.includes(validator.moniker) ? validatorLogoPath(validator.moniker) : null,
      minSelfDelegation: 1_000_000n,
      createdAt: at,
      commissionChangedAt: changedAt(validator.moniker),
      unbondingAt: validator.moniker === "Ironwood Staking" ? daysAgo(SLASHED_DAYS) : null,
    })),
  );
  const period = ({ moniker, commission, status }: First) => ({
    validator: validatorAddress(moniker),
    since: at,
    perShare: status === "active" ? WHOLE : 0n,
    commission,
  });
  await insertAll(tx, rewardPeriods, all.map(period));
  const issued = TOKENS.flatMap((token) => {
    const supply = SUPPLY[token.key];
    const leg = (to: Account, whole: string) => ({ from: issuance(token.key), to, amount: unitsOf(token, whole) });
    if (supply === undefined) return [];
    return [leg(faucet(token.key), supply.faucet), leg(external(token.key, "world"), supply.outside)];
  });
  const bonded = all.map(({ moniker, coins }) => ({
    from: issuance(OPT.key),
    to: staked(OPT.key, validatorAddress(moniker)),
    amount: unitsOf(OPT, coins),
  }));
  const pool = { from: issuance(OPT.key), to: rewardPool(OPT.key), amount: unitsOf(OPT, REWARDS_POOL) };
  await postAll(tx, [{ kind: "genesis", at, legs: [...issued, ...bonded, pool] }]);
};
