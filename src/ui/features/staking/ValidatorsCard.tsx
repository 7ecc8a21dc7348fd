import { useMemo } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { whyNotMoveMoney } from "../../../domain/index.ts";
import { Command, type Validator, whyNot } from "../../../domain/staking/index.ts";
import type { TokenAccount, TokenBalance } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { reasonText } from "../../common/rejection-text.ts";
import { blockedText } from "../../common/transfer/blocked-text.ts";
import { useSend } from "../../common/use-command.ts";
import { useText } from "../../i18n/index.ts";
import { Card } from "../../kit/Card.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import type { OpenStake } from "./actions.ts";
import { ownStake } from "./StakeForm.tsx";
import { ValidatorsTable } from "./ValidatorsTable.tsx";

/** The validators to choose from, once they are loaded. */
export const ValidatorsCard = ({
  token,
  account,
  onAct,
}: {
  readonly token: TokenBalance;
  readonly account: TokenAccount;
  readonly onAct: OpenStake;
}) => {
  const t = useText();
  const send = useSend();
  const root = useAppState();
  const { wallet, staking } = root;
  const notNow = reasonText(whyNotMoveMoney(root));
  const { validators, load } = staking;
  const { chainId, symbol } = token;
  const own = useMemo(() => ownStake(account), [account]);
  const whyNotStake = useMemo(() => {
    const blockOf = whyNot.whyNotDelegateTo({ wallet, staking: { validators } }, { chainId, symbol });
    const wait = validators?.unstakingWaitTime ?? null;
    return (validator: Validator): string | null => {
      if (notNow !== null) return notNow;
      const blocked = blockOf(validator);
      return blocked === null ? null : blockedText(blocked, { symbol, wait });
    };
  }, [notNow, wallet, validators, chainId, symbol]);
  const failure = failureOf(load);
  const body = () => {
    if (validators !== null)
      return (
        <ValidatorsTable
          validators={validators.validatorSet}
          own={own}
          symbol={symbol}
          onStake={(address) => onAct({ type: "delegate", validator: address })}
          whyNotStake={whyNotStake}
        />
      );
    return failure === null ? (
      <Skeleton lines={5} />
    ) : (
      <Failure
        title={t("stake.validatorsFailed")}
        text={failureText(failure)}
        onRetry={() => send(Command.LoadValidators())}
      />
    );
  };
  return (
    <Card flush aria-label={t("staking.validators.heading")}>
      <h2 className="border-b border-line p-[min(1rem,4vw)] text-lg font-semibold text-ink sm:px-6">
        {t("staking.validators.heading")}
      </h2>
      {body()}
    </Card>
  );
};
