/** English texts of the area `rules`. */
export const rules = {} as const;
