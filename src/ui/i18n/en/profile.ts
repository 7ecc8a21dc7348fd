/** English texts of the area `profile`. */
export const profile = {} as const;
