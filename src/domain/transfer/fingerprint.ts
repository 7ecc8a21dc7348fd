import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { plainest } from "../values/money.ts";
import type { Intent } from "./messages.ts";

/** For how long the same transfer counts as a duplicate after it was confirmed, in milliseconds (decisions.md §4 Money, W2). */
export const DUPLICATE_WINDOW = 60_000;

/**
 * The hash of a transfer's chain, symbol, recipient and amount. The device stores it, so that the same transfer is
 * recognized later and by another tab without storing whom it went to.
 */
export const fingerprintOf = (intent: Pick<Intent, "chainId" | "symbol" | "to" | "amount">): string =>
  bytesToHex(sha256(utf8ToBytes([intent.chainId, intent.symbol, intent.to, plainest(intent.amount)].join("\n"))));
