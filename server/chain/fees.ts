import type { Token } from "../ledger/tokens.ts";

/** Gas limits by what is done; the chain registry's entry of each chain. */
const OPTIO_GAS: Readonly<Record<string, bigint>> = {
  send: 85_000n,
  delegate: 210_000n,
  undelegate: 230_000n,
  "move-delegation": 290_000n,
  "cancel-undelegate": 220_000n,
  "create-validator": 260_000n,
};
/** 0.03 base units a gas, the registry's average tier (staking.md 16), as a fraction. */
const OPTIO_PRICE = { units: 3n, per: 100n };

const ETHER_GAS = 21_000n;
const ERC20_GAS = 65_000n;
const GWEI = 1_000_000_000n;
/** An estimate allows for a dearer block than the one that then includes the transfer. */
const ETHEREUM_ESTIMATE = 15n * GWEI;
const ETHEREUM_PAID = 12n * GWEI;

/** The fee in base units of the token's fee token: what is estimated, and what is then charged, never more. */
export interface Fee {
  readonly estimate: bigint;
  readonly paid: bigint;
}

/** ceil(gas price × gas limit), always in the chain's own coin: ETH pays for USDT, USDC and WBTC. */
export const feeOf = (token: Token, action: string): Fee => {
  if (token.chainId === "ethereum") {
    const gas = token.key === token.feeToken ? ETHER_GAS : ERC20_GAS;
    return { estimate: gas * ETHEREUM_ESTIMATE, paid: gas * ETHEREUM_PAID };
  }
  const gas = OPTIO_GAS[action] ?? 200_000n;
  const charged = (gas * OPTIO_PRICE.units + OPTIO_PRICE.per - 1n) / OPTIO_PRICE.per;
  return { estimate: charged, paid: charged };
};
