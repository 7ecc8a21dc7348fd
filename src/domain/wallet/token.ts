/** What names a token. */
export interface Keyed {
  readonly chainId: string;
  readonly symbol: string;
}

/** Whether two values are of one token. */
export const sameToken = (a: Keyed, b: Keyed): boolean => a.chainId === b.chainId && a.symbol === b.symbol;
/** Whether two values are of one token and period. */
export const sameSeries = (a: Keyed & { readonly hours: number }, b: Keyed & { readonly hours: number }): boolean =>
  sameToken(a, b) && a.hours === b.hours;
