import { segment } from "../../../domain/values/segment.ts";

/** The transactions of the whole wallet. */
export const ACTIVITY_PATH = "/activity";

/** The page of one token. */
export const tokenPath = (chainId: string, symbol: string): string =>
  `/my-assets/${segment(chainId)}/${segment(symbol)}`;
