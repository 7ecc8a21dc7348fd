/** English texts of the area `errors`. */
export const errors = {} as const;
