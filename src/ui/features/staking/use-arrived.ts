import { stakePath } from "../../../app/routing/routes.ts";
import { stakeRowOf } from "../../../app/routing/row-paths.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { entryKey } from "../../../domain/wallet/unbonding.ts";
import { useAppState } from "../../common/app-context.tsx";

/** Unstaked coins that were paid: the server's notification of it, which is exact, and the validator that they left. */
export interface Arrived {
  readonly id: string;
  readonly text: string;
  readonly validator: string;
  readonly at: number;
}

/**
 * The payouts of unstaked coins that the person has not seen yet: unread notifications that lead to an unbonding entry which
 * the account no longer lists.
 */
export const useArrived = (token: TokenBalance, account: TokenAccount): ReadonlyArray<Arrived> => {
  const { notifications } = useAppState();
  const listed = new Set(account.unbondingDetails.entries.map(entryKey));
  return notifications.list.flatMap(({ id, text, link = "", read_at, created_at }) => {
    const [path, query = ""] = link.split("?");
    const row = stakeRowOf(query);
    if (read_at !== null || path !== stakePath(token) || row?.height === undefined) return [];
    const { validator, height: creationHeight } = row;
    const isListed = listed.has(entryKey({ validator_address: validator, creationHeight }));
    return isListed ? [] : [{ id, text, validator, at: Date.parse(created_at) }];
  });
};
