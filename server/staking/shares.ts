import type { Pooled } from "../ledger/post.ts";

/** The shares of one base unit while a validator was never slashed, and the units of rates: 18 decimals, as on the chain. */
export const WHOLE = 10n ** 18n;

/**
 * A fraction of a base unit by which values are rounded up before they are truncated: 10⁻⁹. Shares are integers, so that a
 * change by one person moves the value of everybody's shares by up to 10⁻¹⁸ base units, and a delegation of exactly one coin
 * must not be shown, and paid, as one unit less. The coins of fewer than 10⁹ delegations never add up to more than `bonded`.
 */
const PRECISION = 10n ** 9n;

/** The coins of shares, in whole base units; the fraction that is truncated stays with the validator. */
export const coinsOf = ({ bonded, shares: all }: Pooled, shares: bigint): bigint =>
  all === 0n ? 0n : (shares * bonded * PRECISION + all) / (all * PRECISION);

/** Whether new coins can get shares: all coins of a validator whose shares are worth nothing would go to the old shares. */
export const hasRate = ({ bonded, shares }: Pooled): boolean => shares === 0n || bonded > 0n;

/** The shares that new coins get, truncated. Throws when shares are worth nothing (`hasRate`). */
export const sharesFor = ({ bonded, shares }: Pooled, coins: bigint): bigint => {
  if (shares === 0n) return coins * WHOLE;
  if (bonded === 0n) throw new Error("the shares of the validator are worth nothing");
  return (coins * shares) / bonded;
};

/**
 * The shares that leave a delegation with exactly these coins, at most its own. They are rounded up, so that nobody else
 * pays for the rounding; all coins take all shares.
 */
export const sharesOut = (pooled: Pooled, own: bigint, coins: bigint): bigint => {
  const { bonded, shares } = pooled;
  if (coins >= coinsOf(pooled, own)) return own;
  return (coins * shares + bonded - 1n) / bonded;
};

/** The coins of 10¹⁸ shares, in units of 10⁻¹⁸ base units. */
export const perShareOf = ({ bonded, shares }: Pooled): bigint =>
  shares === 0n ? WHOLE : (bonded * WHOLE * WHOLE) / shares;
