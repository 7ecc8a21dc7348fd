import { addressKey, canonicalAddress, sameAddress } from "../values/address.ts";

/** The contracts of the tokens of the product on Ethereum, and of wrapped ether, in small letters. */
const CONTRACTS: ReadonlyMap<string, string> = new Map([
  ["0xdac17f958d2ee523a2206206994597c13d831ec7", "USDT"],
  ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "USDC"],
  ["0x2260fac5e5542a773aa44fbcfedf7c193bc2c599", "WBTC"],
  ["0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2", "WETH"],
]);

/** Addresses that nobody has the key of: small numbers, as `…dEaD` and the built-in contracts are, and one digit repeated. */
const NOBODY = /^0x(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39})$/u;
const JOKE = "0xdead000000000000000042069420694206942069";

/** Why what is sent to an address is most likely lost. */
export type Loss = { readonly kind: "contract"; readonly symbol: string } | { readonly kind: "nobody" };

/**
 * Why coins that are sent to an Ethereum address would be lost for most who do it by mistake: a token's own contract keeps
 * them, or nobody has its key. null for any other address.
 */
export const lossAt = (address: string): Loss | null => {
  const key = addressKey(address);
  const symbol = CONTRACTS.get(key);
  if (symbol !== undefined) return { kind: "contract", symbol };
  return NOBODY.test(key) || key === JOKE ? { kind: "nobody" } : null;
};

/** The rule that a recipient breaks whose coins would be lost, until the person says that they mean this address; else null. */
export const lossProblem = (typed: string, meant: string): string | null => {
  const to = canonicalAddress(typed);
  return lossAt(to) === null || sameAddress(to, meant) ? null : "rule.recipient.heldBack";
};
