import { createHash, randomBytes } from "node:crypto";
import type { Token } from "../ledger/tokens.ts";
import { bech32Of } from "./addresses.ts";

/** Seconds from undelegating to the payout (docs/staking.md 1: 3 weeks). */
export const UNBONDING_SECONDS = 21 * 24 * 3600;
/** Rewards are paid out once a week unless a change of the delegation pays them before. */
export const PAYOUT_SECONDS = 7 * 24 * 3600;
/** The most unbonding entries per validator, and redelegations per source and destination, of a delegator (docs/staking.md 2). */
export const MAX_ENTRIES = 7;
/** The most validators that are active at once (docs/staking.md 1). */
export const MAX_ACTIVE = 100;
/** The shares of a stake, in thousandths, that faults of its validator burn (docs/staking.md 14). */
export const SLASHED_PER_MILLE = { downtime: 10n, doubleSign: 50n } as const;
/** The stake of one unit of a validator's power, in base units; an active validator has at least one. */
export const POWER_UNITS = 1_000_000n;
/** The time of a block, in milliseconds (docs/staking.md 22). */
const BLOCK_MS = 6000;
/** In millionths: yearly inflation, and the share of rewards for the community pool (docs/staking.md 11). */
export const INFLATION_PPM = 120_000n;
export const TAX_PPM = 20_000n;

const FIRST_BLOCK = Date.UTC(2024, 0, 1);

/** The height of the block at this time; it advances with the server's clock. */
export const heightAt = (at: Date): number => Math.floor((at.getTime() - FIRST_BLOCK) / BLOCK_MS) + 1;

/** The time of a block. */
export const timeOfBlock = (height: number): Date => new Date(FIRST_BLOCK + (height - 1) * BLOCK_MS);

/** When coins that are undelegated now are paid out: 21 days after the current block (docs/staking.md 4). */
export const maturityOf = (now: Date): Date =>
  new Date(timeOfBlock(heightAt(now)).getTime() + UNBONDING_SECONDS * 1000);

/** The time of this many blocks, in milliseconds. */
export const msOfBlocks = (blocks: number): number => blocks * BLOCK_MS;

/** When a transaction that is sent now is included: one block later, or after more that wait for it. */
export const inclusionOf = (now: Date, waiting = 0): Date => new Date(now.getTime() + msOfBlocks(1 + waiting));

/** An address derived from a name, without a key: module accounts and demo contacts. */
export const namedAddress = (prefix: "optio" | "optiovaloper", name: string): string =>
  bech32Of(prefix, createHash("sha256").update(name).digest().subarray(0, 20));

/** The sender of test coins. */
export const FAUCET_ADDRESS = namedAddress("optio", "module/faucet");

/** A transaction's hash in the spelling of its chain: upper-case hex on Optio, `0x…` on Ethereum. */
export const newHash = (token: Token, bytes: Uint8Array = randomBytes(32)): string => {
  const hex = Buffer.from(bytes).toString("hex");
  return token.chainId === "ethereum" ? `0x${hex}` : hex.toUpperCase();
};
