/** English texts of the area `settings`. */
export const settings = {} as const;
