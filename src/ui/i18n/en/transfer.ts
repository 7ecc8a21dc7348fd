/** English texts of the area `transfer`. */
export const transfer = {} as const;
