import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { normalize } from "../values/money.ts";
import { wireOf } from "./action.ts";
import type { Fingerprint, Intent } from "./messages.ts";

/** For how long the same transfer counts as a duplicate after it was confirmed, in milliseconds (docs/rules.md Money, W2). */
const DUPLICATE_WINDOW = 60_000;

/** Whether a fingerprint makes the same transfer a duplicate: it is unresolved, or was confirmed within a minute (W2). */
export const isRecent = ({ at, unresolved }: Fingerprint, now: number): boolean =>
  unresolved || now - at <= DUPLICATE_WINDOW;

/** When a transfer that was confirmed at `at` stops making the same one a duplicate, in milliseconds since 1970. */
export const recentUntil = (at: number): number => at + DUPLICATE_WINDOW + 1;

/** The hash of texts, in hexadecimal. */
export const hashOfTexts = (parts: ReadonlyArray<string>): string => bytesToHex(sha256(utf8ToBytes(parts.join("\n"))));

/**
 * The hash of a transfer's chain, symbol, recipient and amount, and for staking of its type, source and entry. The device
 * stores it, so that the same transfer is recognized later and by another tab without storing the recipient.
 */
export const fingerprintOf = (intent: Pick<Intent, "chainId" | "symbol" | "amount" | "sender" | "action">): string => {
  const { chainId, symbol, amount } = intent;
  const { transferType, to, from, creationHeight } = wireOf(intent);
  // those of sends are stored without the rest
  const ofStake = transferType === "send" ? [] : [transferType, from, creationHeight ?? ""];
  return hashOfTexts([chainId, symbol, to, normalize(amount), ...ofStake]);
};
