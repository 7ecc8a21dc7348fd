/** The page of one token. */
export const tokenPath = (chainId: string, symbol: string): string =>
  `/my-assets/${encodeURIComponent(chainId)}/${encodeURIComponent(symbol)}`;

/** A link that the server named, if it is an https address; anything else is not made clickable (S4). */
export const safeLink = (link: string): string | null => {
  try {
    const url = new URL(link);
    return url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
};
