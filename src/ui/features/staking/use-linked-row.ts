import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { type StakeRow, stakeRowOf } from "../../../app/routing/row-paths.ts";
import { type TokenAccount, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { entryKey } from "../../../domain/wallet/unbonding.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useSearchText } from "../../common/use-search-text.ts";
import { t } from "../../i18n/index.ts";
import type { LinkedRow } from "../../kit/Table.tsx";

/** A row of the staking page that a link led to; each landing is a new object. */
export interface LinkedStake {
  readonly table: "delegations" | "unbonding";
  readonly row: LinkedRow;
}

/**
 * The row of a link: the unbonding entry that it names, else the stake with its validator, else the first entry that
 * unbonds from it. An entry that was paid is no longer listed.
 */
const rowOf = (account: TokenAccount, { validator, height }: StakeRow): LinkedStake | null => {
  const entries = account.unbondingDetails.entries.filter((entry) => entry.validator_address === validator);
  const named = entries.find(({ creationHeight }) => creationHeight === height);
  const isStaked = account.delegations.some((delegation) => delegation.validator_address === validator);
  if (named === undefined && isStaked) return { table: "delegations", row: { key: validator } };
  const entry = named ?? entries[0];
  return entry === undefined ? null : { table: "unbonding", row: { key: entryKey(entry) } };
};

/**
 * The row that the address names, as in the link of a notification (`stakeRowPath`), once the account is loaded. The
 * query then leaves the address, so that Back and a reload do not land there again. A row that does not exist is waited
 * for until the account was read again, then reported.
 */
export const useLinkedRow = (token: TokenBalance): LinkedStake | null => {
  const app = useApp();
  const { chainId, symbol } = token;
  const known = views.accountOf(useAppState().wallet, chainId, symbol);
  const search = useSearchText();
  const [path, navigate] = useLocation();
  const [linked, setLinked] = useState<LinkedStake | null>(null);
  useEffect(() => {
    const wanted = stakeRowOf(search);
    if (wanted === null || known?.account == null) return;
    const found = rowOf(known.account, wanted);
    // the rendered state may be older than the request that was just sent
    const isRead = views.accountOf(app.state().wallet, chainId, symbol)?.request.status === "succeeded";
    if (found === null && !isRead) return;
    if (found === null) toasts.error(t("stake.linkedNotFound"));
    setLinked(found);
    navigate(path, { replace: true });
  }, [app, chainId, symbol, search, known, path, navigate]);
  return linked;
};
