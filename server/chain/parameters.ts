import { createHash } from "node:crypto";
import { bech32Of } from "./addresses.ts";

/** Seconds from leaving a validator to being paid (staking.md 1: 3 weeks). */
export const UNBONDING_SECONDS = 21 * 24 * 3600;
/** Rewards that nobody touched are paid out once a week. */
export const PAYOUT_SECONDS = 7 * 24 * 3600;
/** Unbonding entries a (delegator, validator), redelegations a (delegator, source, destination) (staking.md 2). */
export const MAX_ENTRIES = 7;
/** One block, in milliseconds (staking.md 22). */
export const BLOCK_MS = 6000;
/** Yearly new coins as a share of all, and the share of rewards that the community pool takes (staking.md 11). */
export const INFLATION_PPM = 120_000n;
export const TAX_PPM = 20_000n;

const FIRST_BLOCK = Date.UTC(2024, 0, 1);

/** The height of the block that holds this moment; it advances with the server's clock. */
export const heightAt = (at: Date): number => Math.floor((at.getTime() - FIRST_BLOCK) / BLOCK_MS) + 1;

/** The time of a block. */
export const timeOfBlock = (height: number): Date => new Date(FIRST_BLOCK + (height - 1) * BLOCK_MS);

/** When what is sent now is included: one block later. */
export const inclusionOf = (now: Date): Date => new Date(now.getTime() + BLOCK_MS);

/** An address that belongs to a name and to no key: module accounts and invented people. */
export const namedAddress = (prefix: "optio" | "optiovaloper", name: string): string =>
  bech32Of(prefix, createHash("sha256").update(name).digest().subarray(0, 20));

/** Where test coins come from. */
export const FAUCET_ADDRESS = namedAddress("optio", "module/faucet");
