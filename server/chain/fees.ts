import type { Token } from "../ledger/tokens.ts";

/** Gas limits by action, from the chain registry. */
const OPTIO_GAS: Readonly<Record<string, bigint>> = {
  send: 85_000n,
  delegate: 210_000n,
  undelegate: 230_000n,
  "move-delegation": 290_000n,
  "cancel-undelegate": 220_000n,
  "create-validator": 260_000n,
  "release-validator": 120_000n,
  "edit-validator": 130_000n,
};
/** 0.03 base units per gas, the registry's average tier (docs/staking.md 16), as a fraction. */
const OPTIO_PRICE = { units: 3n, per: 100n };

const ETHER_GAS = 21_000n;
const ERC20_GAS = 65_000n;
const GWEI = 1_000_000_000n;
/** The estimate allows for a higher gas price than that of the block that includes the transfer. */
const ETHEREUM_ESTIMATE = 15n * GWEI;
const ETHEREUM_PAID = 12n * GWEI;

/**
 * The fee of an action: ceil(gas price × gas limit) in base units of the chain's own coin, for example ETH for USDT; the
 * estimate, and what is paid, which is never more.
 */
export const feeOf = (token: Token, action: string) => {
  if (token.chainId === "ethereum") {
    const gas = token.key === token.feeToken ? ETHER_GAS : ERC20_GAS;
    return { estimate: gas * ETHEREUM_ESTIMATE, paid: gas * ETHEREUM_PAID };
  }
  const gas = OPTIO_GAS[action] ?? 200_000n;
  const charged = (gas * OPTIO_PRICE.units + OPTIO_PRICE.per - 1n) / OPTIO_PRICE.per;
  return { estimate: charged, paid: charged };
};
