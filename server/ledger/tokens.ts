import { toUnits } from "./units.ts";

/** One token of one chain, as the chain registry lists it. */
export interface Token {
  /** `chainId/symbol`: the token in ledger and activity. */
  readonly key: string;
  readonly chainId: string;
  readonly chainName: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
  readonly stakeable: boolean;
  /** Whether the coins have a price; those of a testnet have none. */
  readonly priced: boolean;
  /** The token that pays this one's fees (docs/staking.md 16). */
  readonly feeToken: string;
  readonly explorer: string;
}

const OPTIO_EXPLORER = "https://explorer.optio.example/tx/";
const TESTNET_EXPLORER = "https://testnet.explorer.optio.example/tx/";
const ETHEREUM_EXPLORER = "https://etherscan.io/tx/";

const onEthereum = (symbol: string, name: string, decimals: number): Token => ({
  key: `ethereum/${symbol}`,
  chainId: "ethereum",
  chainName: "Ethereum",
  symbol,
  name,
  decimals,
  stakeable: false,
  priced: true,
  feeToken: "ethereum/ETH",
  explorer: ETHEREUM_EXPLORER,
});

const onOptio = (chainId: string, chainName: string, main: boolean): Token => ({
  key: `${chainId}/OPT`,
  chainId,
  chainName,
  symbol: "OPT",
  name: "Optio",
  decimals: 6,
  stakeable: main,
  priced: main,
  feeToken: `${chainId}/OPT`,
  explorer: main ? OPTIO_EXPLORER : TESTNET_EXPLORER,
});

/** The staking token of the main chain. */
export const OPT = onOptio("optio", "Optio", true);

/** Every token of the service, in the order of its lists. */
export const TOKENS: ReadonlyArray<Token> = [
  OPT,
  onEthereum("ETH", "Ether", 18),
  onEthereum("USDT", "Tether USD", 6),
  onEthereum("USDC", "USD Coin", 6),
  onEthereum("WBTC", "Wrapped Bitcoin", 8),
  onOptio("optio-testnet", "Optio Testnet", false),
];

/** The token of a chain and symbol, or undefined. */
export const findToken = (chainId: string, symbol: string): Token | undefined =>
  TOKENS.find((token) => token.chainId === chainId && token.symbol === symbol);

/** The token with this key. Throws on an unknown key, which the ledger cannot contain. */
export const tokenOf = (key: string): Token => {
  const token = TOKENS.find((candidate) => candidate.key === key);
  if (token === undefined) throw new Error(`no such token: ${key}`);
  return token;
};

/** An amount in whole tokens, as a constant of the program, in base units. Throws when it is not one. */
export const unitsOf = ({ key, decimals }: Token, whole: string): bigint => {
  const units = toUnits(whole, decimals);
  if (units === null) throw new Error(`${whole} is no amount of ${key}`);
  return units;
};

/** The wallet's address on the chain of a token. */
export const addressOn = (
  token: Token,
  wallet: { readonly optioAddress: string; readonly ethereumAddress: string },
): string => (token.chainId === "ethereum" ? wallet.ethereumAddress : wallet.optioAddress);
