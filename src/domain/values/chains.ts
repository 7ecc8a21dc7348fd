/** The two supported families of chains. */
export type ChainFamily = "optio" | "ethereum";

interface Chain {
  readonly name: string;
  readonly family: ChainFamily;
  /** The symbol of the token that pays the fees. */
  readonly feeSymbol: string;
  /** Whether its coins have no value. */
  readonly isTestnet: boolean;
}

/** The chain whose token is staked. */
export const MAIN_CHAIN = "optio";
/** The token that is staked. */
export const NATIVE_SYMBOL = "OPT";

const ETHEREUM: Chain = { name: "Ethereum", family: "ethereum", feeSymbol: "ETH", isTestnet: false };

/** The chains of the product by id. */
export const CHAINS: Readonly<Record<string, Chain>> = {
  [MAIN_CHAIN]: { name: "Optio", family: "optio", feeSymbol: NATIVE_SYMBOL, isTestnet: false },
  "optio-testnet": { name: "Optio Testnet", family: "optio", feeSymbol: NATIVE_SYMBOL, isTestnet: true },
  ethereum: ETHEREUM,
};

/** A chain by id; every chain that the product does not name is an Ethereum chain. */
const chainOf = (chainId: string): Chain => (Object.hasOwn(CHAINS, chainId) ? CHAINS[chainId] : undefined) ?? ETHEREUM;

export const familyOf = (chainId: string): ChainFamily => chainOf(chainId).family;

/** The symbol that fees on a chain are paid in: OPT on Optio's chains, ETH elsewhere, also for USDT, USDC and WBTC. */
export const feeSymbolOf = (chainId: string): string => chainOf(chainId).feeSymbol;

/** Whether the coins of a chain have no value. */
export const isTestnet = (chainId: string): boolean => chainOf(chainId).isTestnet;

/** The name of a chain: the product's own, else the id with a capital. */
export const chainNameOf = (chainId: string): string =>
  Object.hasOwn(CHAINS, chainId) ? chainOf(chainId).name : chainId.charAt(0).toUpperCase() + chainId.slice(1);

/** The id of a chain by its name or its id; a name that the product does not know is its own id. */
export const chainIdOf = (name: string): string =>
  Object.entries(CHAINS).find(([id, chain]) => [id, chain.name].includes(name))?.[0] ?? name;
