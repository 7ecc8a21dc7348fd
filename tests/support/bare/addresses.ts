import { bech32 } from "@scure/base";

const address = (prefix: string, seed: number): string =>
  bech32.encode(prefix, bech32.toWords(Uint8Array.from({ length: 20 }, (_, at) => (seed * 31 + at * at) % 256)));

/** The addresses of the bare server's wallets and validators. */
export const OWN_ADDRESS = address("optio", 1);
export const MIRA_ADDRESS = address("optio", 2);
export const ETHEREUM_ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
export const NORTH = address("optiovaloper", 3);
export const SOUTH = address("optiovaloper", 4);
export const OWN_VALIDATOR = address("optiovaloper", 1);
