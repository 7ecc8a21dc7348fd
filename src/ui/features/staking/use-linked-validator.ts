import { useEffect } from "react";
import { VALIDATOR_PARAMETER } from "../../../app/routing/row-paths.ts";
import type { Validator } from "../../../domain/staking/index.ts";
import { useApp } from "../../common/app-context.tsx";
import { toasts } from "../../common/toasts.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";

/**
 * Opens the validator of the address (`validatorPath`), or says that there is none. The parameter then leaves the address,
 * so that Back closes the details and a reload does not open them again. One that is not listed is waited for until the
 * validators were read again.
 */
export const useLinkedValidator = (validators: ReadonlyArray<Validator>, onFound: (address: string) => void): void => {
  const app = useApp();
  const [query, setQuery] = useQuery();
  // bech32 may be all upper case (docs/staking.md 19)
  const linked = query(VALIDATOR_PARAMETER)?.toLowerCase() ?? null;
  // runs after every render: it waits for the validators, and does nothing without an address
  useEffect(() => {
    if (linked === null) return;
    const isKnown = validators.some(({ address }) => address === linked);
    // the rendered state may be older than the request that was just sent
    if (!isKnown && app.state().staking.load.status === "pending") return;
    setQuery({ [VALIDATOR_PARAMETER]: null });
    if (isKnown) onFound(linked);
    else toasts.error(t("staking.validators.linkedNotFound"));
  });
};
