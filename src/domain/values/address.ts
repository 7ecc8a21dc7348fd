import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { bech32 } from "@scure/base";
import { familyOf } from "./chains.ts";
import { skeletonOf } from "./confusable.ts";

/** The kind of address that a text is. A wrong checksum differs from a text of no known form. */
export type AddressForm =
  | "optio-account"
  | "optio-validator"
  | "ethereum"
  | "optio-bad-checksum"
  | "ethereum-bad-checksum"
  | "ethereum-capital-x"
  | "ethereum-without-0x"
  | "optio-mixed-case"
  | "optio-letter-for-1"
  | "foreign-letters"
  | "other-chain"
  | "unknown";

const OPTIO_ACCOUNT = "optio";
const OPTIO_VALIDATOR = "optiovaloper";
/** Bytes of a Cosmos account or validator address. */
const ADDRESS_BYTES = 20;
/** No bech32 text is longer (docs/staking.md 19); a longer text is not worth a regular expression. */
const LONGEST_ADDRESS = 90;
const HEX_ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const CAPITAL_X = /^0X[0-9a-fA-F]{40}$/;
const BARE_HEX = /^[0-9a-fA-F]{40}$/;
const BECH32_LIKE = /^[a-z]+1[a-z0-9]{6,}$/;
const MIXED_CASE = /^optio(?:valoper)?1[a-z0-9]{6,}$/i;
/** Written by hand, the digit 1 after the prefix becomes a letter or a bar. */
const LETTER_FOR_1 = /^optio(?:valoper)?[lI|][a-z0-9]{38}$/i;
const NOT_ASCII = /[^\0-\x7f]/u;
/** A text of foreign letters that is shorter may be a name. */
const SHORTEST_FOREIGN = 40;

/** The EIP-55 spelling of 40 hex digits without `0x`. */
export const checksummed = (hex: string): string => {
  const lower = hex.toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return `0x${[...lower].map((digit, index) => (Number.parseInt(hash[index] ?? "0", 16) >= 8 ? digit.toUpperCase() : digit)).join("")}`;
};

const bech32Form = (text: string): AddressForm => {
  const decoded = bech32.decodeUnsafe(text as `${string}1${string}`);
  if (decoded === undefined) return text.startsWith(OPTIO_ACCOUNT) ? "optio-bad-checksum" : "unknown";
  const bytes = bech32.fromWordsUnsafe(decoded.words);
  if (decoded.prefix !== OPTIO_ACCOUNT && decoded.prefix !== OPTIO_VALIDATOR) return "other-chain";
  if (!(bytes instanceof Uint8Array) || bytes.length !== ADDRESS_BYTES) return "unknown";
  return decoded.prefix === OPTIO_ACCOUNT ? "optio-account" : "optio-validator";
};

/** Whether the letters of an Ethereum address are all small or all capitals, which holds no checksum (EIP-55). */
const isOneCase = (address: string): boolean => {
  const digits = address.slice(2);
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
};

/** Whether a text looks like an address and has letters that look like those of one. */
const hasForeignLetters = (text: string): boolean =>
  NOT_ASCII.test(text) && text.length >= SHORTEST_FOREIGN && /^(?:optlol|ox)/u.test(skeletonOf(text));

/**
 * Reads a text as an address: bech32 with its checksum (docs/staking.md 19); on Ethereum the letters' case is the checksum,
 * and a text in one case has none (EIP-55, docs/rules.md Money).
 */
export const addressForm = (text: string): AddressForm => {
  if (text.length > LONGEST_ADDRESS) return "unknown";
  if (HEX_ADDRESS.test(text))
    return isOneCase(text) || checksummed(text.slice(2)) === text ? "ethereum" : "ethereum-bad-checksum";
  if (CAPITAL_X.test(text)) return "ethereum-capital-x";
  if (BARE_HEX.test(text)) return "ethereum-without-0x";
  if (BECH32_LIKE.test(text)) return LETTER_FOR_1.test(text) ? "optio-letter-for-1" : bech32Form(text);
  if (MIXED_CASE.test(text) && text !== text.toUpperCase()) return "optio-mixed-case";
  if (LETTER_FOR_1.test(text)) return "optio-letter-for-1";
  return hasForeignLetters(text) ? "foreign-letters" : "unknown";
};

/** An address for comparison only: on Ethereum the letters' case does not count, and bech32 may be in capitals. */
export const addressKey = (address: string): string => {
  if (address.length > LONGEST_ADDRESS) return address;
  if (HEX_ADDRESS.test(address)) return address.toLowerCase();
  return address.toUpperCase() === address && BECH32_LIKE.test(address.toLowerCase()) ? address.toLowerCase() : address;
};

/** Whether two texts are one address. */
export const sameAddress = (a: string, b: string): boolean => a === b || addressKey(a) === addressKey(b);

/** Whether addresses have this one. */
export const hasAddress = (addresses: ReadonlyArray<string>, address: string): boolean =>
  addresses.some((other) => sameAddress(other, address));

/** Whether an address has no owner because its bytes are all zero: what is sent there is lost. */
const isZeroAddress = (address: string, form: AddressForm): boolean => {
  if (form === "ethereum") return /^0x0+$/u.test(address);
  if (form !== "optio-account") return false;
  return bech32.decode(address as `${string}1${string}`).words.every((word) => word === 0);
};

/** The operator address of an Optio account, by which its validator is known; null for any other text. */
export const operatorOf = (account: string): string | null => {
  if (addressForm(account) !== "optio-account") return null;
  return bech32.encode(OPTIO_VALIDATOR, bech32.decode(account as `${string}1${string}`).words);
};

/** Names of a service that this wallet doesn't ask, and bank-like forms of an address, by their rule. */
const OTHER_NOTATIONS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^[^\s@]+\.eth$/iu, "rule.recipient.ens"],
  [/^(?:iban:)?XE\d{2}[0-9A-Z]{30,31}$/iu, "rule.recipient.icap"],
  [/^(?:0x)?[0-9a-f]{64}$/iu, "rule.recipient.hash"],
];

/** The rule of a text that is an address of no chain of the product. */
const unreadProblem = (to: string, form: AddressForm): string => {
  switch (form) {
    case "optio-bad-checksum":
    case "ethereum-bad-checksum":
      return "rule.recipient.checksum";
    case "ethereum-capital-x":
      return "rule.recipient.capitalX";
    case "ethereum-without-0x":
      return "rule.recipient.without0x";
    case "optio-mixed-case":
      return "rule.recipient.mixedCase";
    case "optio-letter-for-1":
      return "rule.recipient.letterFor1";
    case "foreign-letters":
      return "rule.recipient.foreignLetters";
    case "other-chain":
      return "rule.recipient.otherChain";
    default: {
      const isShort = to.length <= LONGEST_ADDRESS;
      return OTHER_NOTATIONS.find(([notation]) => isShort && notation.test(to))?.[1] ?? "rule.recipient.unknown";
    }
  }
};

const ETHEREUM_FORMS: ReadonlySet<AddressForm> = new Set<AddressForm>([
  "ethereum",
  "ethereum-bad-checksum",
  "ethereum-capital-x",
  "ethereum-without-0x",
]);

/** The rule that a recipient violates on a chain, as a text key, or null (W9: each wrong form has its own rule). */
export const recipientProblem = (chainId: string, to: string, own: string): string | null => {
  if (to === "") return "rule.recipient.required";
  if (sameAddress(to, own)) return "rule.recipient.own";
  const form = addressForm(to);
  const zero = isZeroAddress(to, form) ? "rule.recipient.zero" : null;
  if (familyOf(chainId) === "optio") {
    if (form === "optio-account") return zero;
    if (form === "optio-validator") return "rule.recipient.validator";
    if (ETHEREUM_FORMS.has(form)) return "rule.recipient.ethereumOnOptio";
  } else {
    if (form === "ethereum") return zero;
    if (form === "optio-account" || form === "optio-validator") return "rule.recipient.optioOnEthereum";
  }
  return unreadProblem(to, form);
};

/** The prefix that all addresses of a family share: shown dimmed, and left out of comparisons. */
export const sharedPrefix = (address: string): string => {
  for (const prefix of [`${OPTIO_VALIDATOR}1`, `${OPTIO_ACCOUNT}1`, "0x"])
    if (address.startsWith(prefix)) return prefix;
  return "";
};

/** Quotes, brackets and punctuation that are copied along with an address. */
const AROUND = /^["'“”„‘’«»‹›`<([{*]+|["'“”‘’«»‹›`>)\]}*.,;:!?]+$/gu;

/** A typed or pasted address in the letters in which it was typed, without what was copied along with it. */
const bareAddress = (typed: string): string => {
  const text = typed.replace(/[\s\p{DI}]+/gu, "");
  // only an address is cut: a person's name may end with a point
  const bare = text.length > 2 * LONGEST_ADDRESS ? text : text.replace(AROUND, "");
  const found = bare !== text && addressForm(addressKey(bare)) !== "unknown" ? bare : text;
  return HEX_ADDRESS.test(found) ? found : addressKey(found);
};

/**
 * A typed or pasted address as the chain writes it: without the spaces, the invisible characters and the punctuation that web
 * pages and messages put around or into it; bech32 in small letters, also where it is in capitals, as QR codes use; and an
 * Ethereum address in one case in its EIP-55 spelling.
 */
export const canonicalAddress = (typed: string): string => {
  const address = bareAddress(typed);
  return HEX_ADDRESS.test(address) && isOneCase(address) ? checksummed(address.slice(2)) : address;
};

/** Whether a typed Ethereum address is in one case, and so has no checksum that would find a typo in it (EIP-55). */
export const lacksChecksum = (typed: string): boolean => {
  const address = bareAddress(typed);
  return HEX_ADDRESS.test(address) && canonicalAddress(address) !== address;
};

/** Values by address, whatever its spelling; of several for one address the last. */
class AddressMap<A> extends Map<string, A> {
  override get(address: string): A | undefined {
    return super.get(addressKey(address));
  }
  override has(address: string): boolean {
    return super.has(addressKey(address));
  }
  override set(address: string, value: A): this {
    return super.set(addressKey(address), value);
  }
}

/** A map by address in which the spelling of the address does not count. */
export const byAddress = <A>(entries: Iterable<readonly [string, A]>): ReadonlyMap<string, A> =>
  new AddressMap(entries);
