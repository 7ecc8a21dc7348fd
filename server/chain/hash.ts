import { randomBytes } from "node:crypto";
import type { Token } from "../ledger/tokens.ts";

/** A transaction's hash in the spelling of its chain: upper-case hex on Optio, `0x…` on Ethereum. */
export const newHash = (token: Token, bytes: Uint8Array = randomBytes(32)): string => {
  const hex = Buffer.from(bytes).toString("hex");
  return token.chainId === "ethereum" ? `0x${hex}` : hex.toUpperCase();
};
