import { useCallback, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { TAB_PARAMETER, VALIDATOR_PARAMETER, VALIDATORS_TAB } from "../../../app/routing/row-paths.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useQuery } from "../../common/use-query.ts";
import { useSearchText } from "../../common/use-search-text.ts";
import { t } from "../../i18n/index.ts";

/** The validator whose page is open. */
export interface ShownValidator {
  /** Its address; null while the list is shown. */
  readonly address: string | null;
  /** The path of the list, with its filters and order. */
  readonly list: string;
  readonly open: (address: string) => void;
}

/**
 * The validator that the address of the staking page names (`validatorPath`), so that Back leads to the list and a reload to
 * the same validator. One that is not listed is waited for until the validators were read again; then it is said, and the
 * address becomes that of the list.
 */
export const useShownValidator = (): ShownValidator => {
  const app = useApp();
  const { validators } = useAppState().staking;
  const [path, navigate] = useLocation();
  const search = useSearchText();
  const [query, setQuery] = useQuery();
  // bech32 may be all upper case (docs/staking.md 19)
  const linked = query(TAB_PARAMETER) === VALIDATORS_TAB ? (query(VALIDATOR_PARAMETER)?.toLowerCase() ?? null) : null;
  const isKnown = validators?.validatorSet.some(({ address }) => address === linked) === true;
  // runs after every render: it waits for the validators, and does nothing without an address
  useEffect(() => {
    // the rendered state may be older than the request that was just sent
    if (linked === null || isKnown || validators === null || app.state().staking.load.status === "pending") return;
    setQuery({ [VALIDATOR_PARAMETER]: null });
    toasts.error(t("staking.validators.linkedNotFound"));
  });
  const pathWith = (address: string | null): string => {
    const next = new URLSearchParams(search);
    next.set(TAB_PARAMETER, VALIDATORS_TAB);
    if (address === null) next.delete(VALIDATOR_PARAMETER);
    else next.set(VALIDATOR_PARAMETER, address);
    return `${path}?${next}`;
  };
  const latest = useRef(pathWith);
  useEffect(() => {
    latest.current = pathWith;
  });
  const open = useCallback((address: string) => navigate(latest.current(address)), [navigate]);
  return { address: isKnown ? linked : null, list: pathWith(null), open };
};
