/** English texts of the area `common`: words that several modules share. */
export const common = {
  cancel: "Cancel",
} as const;
