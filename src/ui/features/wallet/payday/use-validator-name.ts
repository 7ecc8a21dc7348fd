import { views } from "../../../../domain/wallet/index.ts";
import type { Keyed } from "../../../../domain/wallet/token.ts";
import { useAppState } from "../../../common/app-context.tsx";
import { validatorName } from "../../../common/validator-name.ts";

/** Returns the name of a validator by its address: of the list, else of the own stake. */
export const useValidatorName = ({ chainId, symbol }: Keyed): ((address: string) => string) => {
  const { staking, wallet } = useAppState();
  const delegations = views.accountOf(wallet, chainId, symbol)?.account?.delegations ?? [];
  return (address) =>
    validatorName(
      staking.validators?.validatorSet.find((known) => known.address === address)?.moniker ??
        delegations.find(({ validator_address }) => validator_address === address)?.moniker ??
        "",
    );
};
