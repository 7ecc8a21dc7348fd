import { namedAddress } from "../chain/parameters.ts";
import type { Db } from "../db/database.ts";
import { validators } from "../db/schema/wallets.ts";
import { type Account, external, faucet, issuance, rewardPools, SHARDS, staked } from "../ledger/accounts.ts";
import { postAll } from "../ledger/post.ts";
import { OPT, TOKENS } from "../ledger/tokens.ts";
import { toUnits } from "../ledger/units.ts";

/** Moniker, commission, uptime, bonded coins in OPT, status. */
const SET = [
  ["Northwind Nodes", "0.05", "0.9998", "84000000", "active"],
  ["Basalt Validators", "0.03", "0.9991", "77500000", "active"],
  ["Meridian Stake", "0.07", "0.9987", "69000000", "active"],
  ["Quiet Harbour", "0.04", "1", "61250000", "active"],
  ["Copperleaf", "0.1", "0.9962", "55000000", "active"],
  ["Halcyon Labs", "0.05", "0.9979", "48400000", "active"],
  ["Tessellate", "0.02", "0.9904", "41000000", "active"],
  ["Blue Lantern", "0.08", "0.9993", "36200000", "active"],
  ["Saltmarsh Collective", "0.06", "0.9949", "28700000", "active"],
  ["Ironwood Staking", "0.05", "0.9123", "19800000", "jailed"],
  ["Old Mill", "0.09", "0.9871", "4100000", "inactive"],
  ["Fernway", "0.05", "0.9996", "25050000", "active"],
] as const;

/** A validator's operator address by its moniker. */
export const validatorAddress = (moniker: (typeof SET)[number][0]): string =>
  namedAddress("optiovaloper", `validator/${moniker}`);

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
 * changes; and the chain's validators with the coins that the rest of the world has bonded.
 */
export const seedGenesis = async (tx: Db, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - 400 * 24 * 3_600_000);
  await tx.insert(validators).values(
    SET.map(([moniker, commission, uptime, , status]) => ({
      address: validatorAddress(moniker),
      moniker,
      commission,
      maxRate: "0.2",
      maxChangeRate: "0.01",
      uptime,
      status,
      website: `https://${moniker.toLowerCase().replaceAll(" ", "-")}.example`,
      details: `${moniker} runs validators on independent hardware.`,
      minSelfDelegation: 1_000_000n,
      createdAt: at,
    })),
  );
  const issued = TOKENS.flatMap((token) => {
    const supply = SUPPLY[token.key];
    const units = (whole: string): bigint => toUnits(whole, token.decimals) ?? 0n;
    const leg = (to: Account, whole: string) => ({ from: issuance(token.key), to, amount: units(whole) });
    if (supply === undefined) return [];
    return [leg(faucet(token.key), supply.faucet), leg(external(token.key, "world"), supply.outside)];
  });
  const bonded = SET.map(([moniker, , , coins]) => ({
    from: issuance(OPT.key),
    to: staked(OPT.key, validatorAddress(moniker)),
    amount: toUnits(coins, OPT.decimals) ?? 0n,
  }));
  const share = (toUnits(REWARDS_POOL, OPT.decimals) ?? 0n) / BigInt(SHARDS);
  const pools = rewardPools(OPT.key).map((to) => ({ from: issuance(OPT.key), to, amount: share }));
  await postAll(tx, [{ kind: "genesis", at, legs: [...issued, ...bonded, ...pools] }]);
};
