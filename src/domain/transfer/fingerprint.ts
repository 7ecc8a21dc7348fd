import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { plainest } from "../values/money.ts";
import type { Intent } from "./messages.ts";

/** How long a confirmed transfer makes its twin ask 'Already sent?', in milliseconds (decisions.md §4 Money, W2). */
export const TWIN_WINDOW = 60_000;

/**
 * What the device remembers of a transfer: a hash of chain, symbol, recipient and amount, so that the same one
 * is recognised later and by another tab without keeping whom it went to.
 */
export const markerOf = (of: Pick<Intent, "chainId" | "symbol" | "to" | "amount">): string =>
  bytesToHex(sha256(utf8ToBytes([of.chainId, of.symbol, of.to, plainest(of.amount)].join("\n"))));
