import { views } from "../../domain/wallet/index.ts";
import type { Keyed } from "../../domain/wallet/token.ts";
import { useAppState } from "./app-context.tsx";

/** Returns the moniker of a validator by its address: of the list, else of the own stake of a token; undefined where neither knows it. */
export const useMonikers = ({ chainId, symbol }: Keyed): ((address: string) => string | undefined) => {
  const { wallet, staking } = useAppState();
  const account = views.accountOf(wallet, chainId, symbol)?.account ?? null;
  return (address) =>
    staking.validators?.validatorSet.find((validator) => validator.address === address)?.moniker ??
    account?.delegations.find((delegation) => delegation.validator_address === address)?.moniker ??
    account?.unbondingDetails.entries.find((entry) => entry.validator_address === address)?.moniker;
};
