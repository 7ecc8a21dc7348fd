/** English texts of the area `staking`. */
export const staking = {} as const;
