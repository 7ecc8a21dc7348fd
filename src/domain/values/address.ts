import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";
import { familyOf } from "./chains.ts";

/** The kind of address that a text is. A wrong checksum differs from a text of no known form. */
export type AddressForm =
  | "optio-account"
  | "optio-validator"
  | "ethereum"
  | "optio-bad-checksum"
  | "ethereum-bad-checksum"
  | "other-chain"
  | "unknown";

const OPTIO_ACCOUNT = "optio";
const OPTIO_VALIDATOR = "optiovaloper";
/** Bytes of a Cosmos account or validator address. */
const ADDRESS_BYTES = 20;
/** No bech32 text is longer (docs/staking.md 19); a longer text is not worth a regular expression. */
const LONGEST_ADDRESS = 90;
const ZERO_ADDRESS = `0x${"0".repeat(40)}`;
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const BECH32_LIKE = /^[a-z]+1[a-z0-9]{6,}$/;

/** The EIP-55 spelling of 40 hex digits without `0x`. */
export const checksummed = (hex: string): string => {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return `0x${[...lower].map((digit, at) => (Number.parseInt(hash[at] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
};

const bech32Form = (text: string): AddressForm => {
  const decoded = bech32.decodeUnsafe(text as `${string}1${string}`);
  if (decoded === undefined) return text.startsWith(OPTIO_ACCOUNT) ? "optio-bad-checksum" : "unknown";
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (decoded.prefix !== OPTIO_ACCOUNT && decoded.prefix !== OPTIO_VALIDATOR) return "other-chain";
  if (!(bytes instanceof Uint8Array) || bytes.length !== ADDRESS_BYTES) return "unknown";
  return decoded.prefix === OPTIO_ACCOUNT ? "optio-account" : "optio-validator";
};

/** Reads a text as an address: bech32 with its checksum (docs/staking.md 19), EIP-55 for Ethereum (docs/rules.md Money). */
export const addressForm = (text: string): AddressForm => {
  if (text.length > LONGEST_ADDRESS) return "unknown";
  if (HEX_ADDRESS.test(text)) return checksummed(text.slice(2)) === text ? "ethereum" : "ethereum-bad-checksum";
  return BECH32_LIKE.test(text) ? bech32Form(text) : "unknown";
};

/** The operator address of an Optio account, by which its validator is known; null for any other text. */
export const operatorOf = (account: string): string | null => {
  if (addressForm(account) !== "optio-account") return null;
  return bech32.encode(OPTIO_VALIDATOR, bech32.decode(account as `${string}1${string}`).words);
};

/** The rule that a recipient violates on a chain, as a text key, or null (W9: each wrong form has its own rule). */
export const recipientProblem = (chainId: string, to: string, own: string): string | null => {
  if (to === "") return "rule.recipient.required";
  if (to === own) return "rule.recipient.own";
  const form = addressForm(to);
  if (familyOf(chainId) === "optio") {
    if (form === "optio-account") return null;
    if (form === "optio-validator") return "rule.recipient.validator";
    if (form === "ethereum" || form === "ethereum-bad-checksum") return "rule.recipient.ethereumOnOptio";
  } else {
    if (form === "ethereum") return to === ZERO_ADDRESS ? "rule.recipient.zero" : null;
    if (form === "optio-account" || form === "optio-validator") return "rule.recipient.optioOnEthereum";
  }
  if (form === "optio-bad-checksum" || form === "ethereum-bad-checksum") return "rule.recipient.checksum";
  return form === "other-chain" ? "rule.recipient.otherChain" : "rule.recipient.unknown";
};

/** The prefix that all addresses of a family share: shown dimmed, and left out of comparisons. */
export const sharedPrefix = (address: string): string => {
  for (const prefix of [`${OPTIO_VALIDATOR}1`, `${OPTIO_ACCOUNT}1`, "0x"])
    if (address.startsWith(prefix)) return prefix;
  return "";
};

/** The numbers of equal characters at both ends that block a recipient, and at one end that give a warning (W8). */
const EQUAL_AT_BOTH_ENDS = 3;
const EQUAL_AT_ONE_END = 5;

const equalFromStart = (a: string, b: string): number => {
  let count = 0;
  while (count < a.length && a[count] === b[count]) count += 1;
  return count;
};

const reversed = (text: string): string => [...text].reverse().join("");

/** How many characters two addresses share at the start, after the prefix, and at the end. */
export interface SharedEnds {
  readonly leading: number;
  readonly trailing: number;
}

/** The shared ends of two different addresses of one family, whatever their case; null for the same or unlike ones. */
export const sharedEnds = (a: string, b: string): SharedEnds | null => {
  const prefix = sharedPrefix(a);
  if (prefix !== sharedPrefix(b)) return null;
  const [left, right] = [a.slice(prefix.length).toLowerCase(), b.slice(prefix.length).toLowerCase()];
  if (left === right) return null;
  return { leading: equalFromStart(left, right), trailing: equalFromStart(reversed(left), reversed(right)) };
};

/** How similar two addresses are: attackers forge `both-ends`, `one-end` can be a coincidence (W8). */
export type Likeness = "both-ends" | "one-end";

/** How an address can be mistaken for another, or null. */
export const likenessOf = (a: string, b: string): Likeness | null => {
  const ends = sharedEnds(a, b);
  if (ends === null) return null;
  if (Math.min(ends.leading, ends.trailing) >= EQUAL_AT_BOTH_ENDS) return "both-ends";
  return Math.max(ends.leading, ends.trailing) >= EQUAL_AT_ONE_END ? "one-end" : null;
};

/**
 * A typed or pasted address as the chain writes it: without spaces and the invisible characters that web pages and
 * messages put around or into it, and in lower case where all of it is in upper case, as bech32 allows and QR codes use.
 */
export const canonicalAddress = (typed: string): string => {
  const text = typed.replace(/[\s\p{DI}]+/gu, "");
  return text.toUpperCase() === text && BECH32_LIKE.test(text.toLowerCase()) ? text.toLowerCase() : text;
};
