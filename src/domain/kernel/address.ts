import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";

/** What a text is, as an address. A checksum that does not hold is told apart from a text of no known form. */
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
  if (!(bytes instanceof Uint8Array) || bytes.length !== ADDRESS_BYTES) return "optio-bad-checksum";
  return decoded.prefix === OPTIO_ACCOUNT ? "optio-account" : "optio-validator";
};

/** Reads a text as an address: bech32 with its checksum (staking.md 19), EIP-55 for Ethereum (decisions.md §4 Money). */
export const addressForm = (text: string): AddressForm => {
  if (HEX_ADDRESS.test(text)) return checksummed(text.slice(2)) === text ? "ethereum" : "ethereum-bad-checksum";
  return BECH32_LIKE.test(text) ? bech32Form(text) : "unknown";
};

/** The two families of chains the product knows. */
export type ChainFamily = "optio" | "ethereum";

/** `optio` and `optio-testnet` speak bech32; every other chain of the product is an Ethereum chain. */
export const familyOf = (chainId: string): ChainFamily =>
  chainId === "optio" || chainId === "optio-testnet" ? "optio" : "ethereum";

/** The rule a recipient breaks on a chain, as a text key, or null (W9: each wrong form is refused by name). */
export const recipientProblem = (chainId: string, to: string, own: string): string | null => {
  if (to === "") return "rule.recipient.required";
  if (to === own) return "rule.recipient.own";
  const form = addressForm(to);
  if (familyOf(chainId) === "optio") {
    if (form === "optio-account") return null;
    if (form === "optio-validator") return "rule.recipient.validator";
    if (form === "ethereum" || form === "ethereum-bad-checksum") return "rule.recipient.ethereumOnOptio";
  } else {
    if (form === "ethereum") return null;
    if (form === "optio-account" || form === "optio-validator") return "rule.recipient.optioOnEthereum";
  }
  if (form === "optio-bad-checksum" || form === "ethereum-bad-checksum") return "rule.recipient.checksum";
  return form === "other-chain" ? "rule.recipient.otherChain" : "rule.recipient.unknown";
};

/** What every address of a family begins with, and so tells nothing: shown dimmed, and left out of comparisons. */
export const sharedPrefix = (address: string): string => {
  for (const prefix of [`${OPTIO_VALIDATOR}1`, `${OPTIO_ACCOUNT}1`, "0x"])
    if (address.startsWith(prefix)) return prefix;
  return "";
};

/** How many characters at an end make an address look like another (W8). */
const RESEMBLING = 3;

/** Whether one address could be taken for another: not equal, but alike in the first or last characters after the prefix (W8). */
export const resembles = (a: string, b: string): boolean => {
  const prefix = sharedPrefix(a);
  if (a === b || prefix !== sharedPrefix(b)) return false;
  const [left, right] = [a.slice(prefix.length).toLowerCase(), b.slice(prefix.length).toLowerCase()];
  if (left === right) return false;
  return (
    left.slice(0, RESEMBLING) === right.slice(0, RESEMBLING) || left.slice(-RESEMBLING) === right.slice(-RESEMBLING)
  );
};
