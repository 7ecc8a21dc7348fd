import { stakePath, tokenPath } from "./routes.ts";

/** A token, by its chain and symbol. */
interface Asset {
  readonly chainId: string;
  readonly symbol: string;
}

/** The query parameter of a token's page that opens the details of a transaction. */
export const TRANSACTION_PARAMETER = "transaction";

/** The path of the details of a transaction, by its id. */
export const transactionPath = (token: Asset, id: string): string =>
  `${tokenPath(token)}?${new URLSearchParams({ [TRANSACTION_PARAMETER]: id })}`;

/** The query parameter of the staking page that names its tab, and the name of the tab with all validators. */
export const TAB_PARAMETER = "tab";
export const VALIDATORS_TAB = "validators";
/** The query parameter of the staking page that names a validator: on the tab of all validators it is the page of one. */
export const VALIDATOR_PARAMETER = "validator";

/** The path of the page of a validator, by its address. */
export const validatorPath = (token: Asset, address: string): string =>
  `${stakePath(token)}?${new URLSearchParams({ [TAB_PARAMETER]: VALIDATORS_TAB, [VALIDATOR_PARAMETER]: address })}`;

/** A row of the staking page: the stake with a validator, or with `height` its unbonding entry of that creation height. */
export interface StakeRow {
  readonly validator: string;
  readonly height?: string;
}

/** The path of the staking page that scrolls to a row and focuses it. */
export const stakeRowPath = (token: Asset, row: StakeRow): string =>
  `${stakePath(token)}?${new URLSearchParams({ ...row })}`;

/** The row that the query of a staking page names, or null. */
export const stakeRowOf = (search: string): StakeRow | null => {
  const query = new URLSearchParams(search);
  const [validator, height] = [query.get(VALIDATOR_PARAMETER), query.get("height")];
  if (query.get(TAB_PARAMETER) === VALIDATORS_TAB || validator === null || validator === "") return null;
  return height === null ? { validator } : { validator, height };
};

/** The query parameters of a payment request: its payment code, and the username of the person who asks. */
export const REQUEST_PARAMETER = "pay";
export const ASKER_PARAMETER = "from";

/** The path of a payment request: a link that fills in the send form of the person who opens it, after the sign-in too. */
export const requestPath = (code: string, asker: string | null): string =>
  `/dashboard?${new URLSearchParams({ [REQUEST_PARAMETER]: code, ...(asker === null ? {} : { [ASKER_PARAMETER]: asker }) })}`;
