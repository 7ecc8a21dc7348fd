import { secp256k1 } from "@noble/curves/secp256k1.js";
import { ripemd160 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bech32, hex } from "@scure/base";
import { HDKey } from "@scure/bip32";
import { generateMnemonic, mnemonicToSeedWebcrypto, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { checksummed } from "../../src/domain/values/address.ts";

const COSMOS_PATH = "m/44'/118'/0'/0/0";
const ETHEREUM_PATH = "m/44'/60'/0'/0/0";

/** The bech32 text of twenty bytes: `optio1…` for an account, `optiovaloper1…` for a validator. */
export const bech32Of = (prefix: "optio" | "optiovaloper", bytes: Uint8Array): string =>
  bech32.encode(prefix, bech32.toWords(bytes));

/** The operator address of the validator with the same key as an account. */
export const validatorAddressOf = (optioAddress: string): string =>
  bech32Of("optiovaloper", bech32.decodeToBytes(optioAddress).bytes);

const publicKey = (root: HDKey, path: string): Uint8Array => {
  const key = root.derive(path).publicKey;
  if (key === null) throw new Error("a derived key has no public key");
  return key;
};

/** The canonical form of a phrase, which is hashed, sealed and compared: lower case, single spaces. */
export const canonicalPhrase = (phrase: string): string =>
  phrase.normalize("NFKD").trim().toLowerCase().split(/\s+/).join(" ");

/** Whether a canonical text is an English BIP-39 phrase with a valid checksum. */
export const isPhrase = (phrase: string): boolean => validateMnemonic(phrase, wordlist);

/** A new phrase of 24 words. */
export const newPhrase = (): string => generateMnemonic(wordlist, 256);

/** Derives the addresses of a phrase by BIP-32: Cosmos coin type 118, Ethereum coin type 60. */
export const deriveAddresses = async (phrase: string) => {
  const root = HDKey.fromMasterSeed(await mnemonicToSeedWebcrypto(phrase));
  const point = secp256k1.Point.fromBytes(publicKey(root, ETHEREUM_PATH)).toBytes(false);
  return {
    optio: bech32Of("optio", ripemd160(sha256(publicKey(root, COSMOS_PATH)))),
    ethereum: checksummed(hex.encode(keccak_256(point.slice(1)).slice(12))),
  };
};
