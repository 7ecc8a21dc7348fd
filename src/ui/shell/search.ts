import { segment } from "../../domain/values/segment.ts";
import { type TokenBalance, views } from "../../domain/wallet/index.ts";

/** A screen that the search finds by its name. */
export interface Place {
  readonly href: string;
  readonly text:
    | "itemHome"
    | "itemAssets"
    | "itemActivity"
    | "itemProfile"
    | "itemSettings"
    | "itemNotifications"
    | "itemHelp";
}

/** The screens one can go to by name. */
export const PLACES: ReadonlyArray<Place> = [
  { href: "/dashboard", text: "itemHome" },
  { href: "/my-assets", text: "itemAssets" },
  { href: "/activity", text: "itemActivity" },
  { href: "/notifications", text: "itemNotifications" },
  { href: "/profile", text: "itemProfile" },
  { href: "/settings", text: "itemSettings" },
  { href: "/help-support", text: "itemHelp" },
];

/** The page of a token (spec §2). */
export const tokenPath = (token: { readonly chainId: string; readonly symbol: string }): string =>
  `/my-assets/${segment(token.chainId)}/${segment(token.symbol)}`;

/** Places whose name holds what was typed, in any case; all of them for nothing typed. */
export const searchPlaces = (typed: string, nameOf: (place: Place) => string): ReadonlyArray<Place> => {
  const wanted = typed.trim().toLowerCase();
  return PLACES.filter((place) => nameOf(place).toLowerCase().includes(wanted));
};

/** Tokens by name, symbol or chain (`views.searchTokens`), in the order the wallet holds them. */
export const searchTokens = (
  tokens: ReadonlyArray<TokenBalance> | undefined,
  typed: string,
): ReadonlyArray<TokenBalance> => views.searchTokens(tokens ?? [], typed);
