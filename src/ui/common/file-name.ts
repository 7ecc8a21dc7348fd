import { MAIN_CHAIN } from "../../domain/values/chains.ts";

/** What every file that a person saves begins with, so that they are found and stand together in a folder. */
const PRODUCT = "optio";

/** The most characters of one part: a name of a server may be of any length, the name of a file may not. */
const PART = 40;

/* Only letters, digits and dashes: a name of a server may hold a path or a sign that a system refuses. */
const plain = (part: string): string =>
  part
    .replace(/[^A-Za-z0-9]+/g, "-")
    .slice(0, PART)
    .replace(/^-+|-+$/g, "");

/**
 * The name of a file that is saved, of its parts: `fileName(["koinly", "2026-11-01"], "csv")` is
 * `optio-koinly-2026-11-01.csv`. A part without a letter or digit is left out.
 */
export const fileName = (parts: ReadonlyArray<string>, ending: string): string =>
  `${[PRODUCT, ...parts.map(plain).filter((part) => part !== "")].join("-")}.${ending}`;

/** The parts of a name that say which token: its symbol, and its network where that is not the product's own. */
export const tokenParts = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }) =>
  chainId === MAIN_CHAIN ? [symbol] : [chainId, symbol];
