/** English texts of the area `session`. */
export const session = {} as const;
