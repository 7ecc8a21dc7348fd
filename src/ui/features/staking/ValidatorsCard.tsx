import { memo, useCallback, useMemo } from "react";
import { validatorPath } from "../../../app/routing/row-paths.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, type Validator } from "../../../domain/staking/index.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { t } from "../../i18n/index.ts";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import type { OpenStake } from "./actions.ts";
import { ownStake } from "./StakeForm.tsx";
import { useWhyNot } from "./use-why-not.ts";
import { ValidatorsTable } from "./ValidatorsTable.tsx";

type ValidatorsCardProps = { readonly token: TokenBalance; readonly account: TokenAccount; readonly onAct: OpenStake };

/** The validators to choose from, once they are loaded. */
export const ValidatorsCard = memo(({ token, account, onAct }: ValidatorsCardProps) => {
  const { validators, load } = useAppState().staking;
  const own = useMemo(() => ownStake(account), [account]);
  const why = useWhyNot(token);
  const whyNotStake = useCallback(({ address }: Validator) => why({ type: "delegate", validator: address }), [why]);
  const failure = failureOf(load);
  const body = () => {
    if (validators !== null)
      return (
        <ValidatorsTable
          validators={validators.validatorSet}
          own={own}
          symbol={token.symbol}
          linkOf={(address) => `${window.location.origin}${validatorPath(token, address)}`}
          onStake={(address) => onAct({ type: "delegate", validator: address })}
          whyNotStake={whyNotStake}
        />
      );
    return failure === null ? (
      <Skeleton lines={5} />
    ) : (
      <LoadFailed title={t("stake.validatorsFailed")} failure={failure} command={Command.LoadValidators()} />
    );
  };
  return <TitledCard title={t("staking.validators.heading")}>{body()}</TitledCard>;
});
