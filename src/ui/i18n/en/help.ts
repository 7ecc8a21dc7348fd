/** English texts of the area `help`. */
export const help = {} as const;
