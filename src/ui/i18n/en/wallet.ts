/** English texts of the area `wallet`. */
export const wallet = {} as const;
