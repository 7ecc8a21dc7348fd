/** The innermost cause of an error: drizzle's wrapper quotes the values of the query, which may be secret, and hides why. */
export const innermost = (error: unknown): Error => {
  if (!(error instanceof Error)) return new Error(String(error));
  return error.cause instanceof Error ? innermost(error.cause) : error;
};
