import { Coins } from "lucide-react";
import { stakePath } from "../../../app/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as staking, validatorViews } from "../../../domain/staking/index.ts";
import { isZero } from "../../../domain/values/money.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { useText } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { buttonStyle } from "../../kit/button-style.ts";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** Staked and unbonding amounts and the rewards of one token. */
export const StakingCard = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const app = useApp();
  const state = useAppState();
  const t = useText();
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const account = known?.account ?? null;
  const failure = failureOf(known?.request);
  const stake = account === null ? null : staking.stakeOf(account);
  const rows = [
    { name: t("wallet.home.staked"), value: stake?.staked, usd: stake?.stakedUsd },
    { name: t("wallet.home.unbonding"), value: stake?.unbonding, usd: account?.unbondingDetails.balanceUsd },
    {
      name: t("wallet.home.rewards"),
      value: stake?.rewards,
      usd: stake === null || !views.hasPrice(token) ? undefined : views.worth(token, stake.rewards),
    },
  ];
  const isEmpty = stake !== null && isZero(stake.staked) && isZero(stake.unbonding);
  const apr = account === null ? null : staking.averageApr(account, state.staking.validators);
  return (
    <Card className="flex flex-col gap-4" aria-label={t("wallet.home.stakingOf", { symbol })}>
      <h2 className="text-lg font-semibold text-ink">{t("wallet.home.staking")}</h2>
      {stake === null && failure !== null ? (
        <Failure
          title={t("wallet.home.stakingFailed")}
          text={failureText(failure)}
          onRetry={() => void app.dispatch(Command.LoadAccount({ chainId, symbol }))}
        />
      ) : isEmpty ? (
        <div className="my-auto">
          <EmptyState
            icon={<Coins className="size-6" />}
            title={t("wallet.home.noStake")}
            text={t("wallet.home.noStakeText", { symbol: visibleText(symbol) })}
          />
        </div>
      ) : (
        <dl aria-busy={stake === null || undefined} className="flex flex-1 flex-col divide-y divide-line *:flex-1">
          {rows.map(({ name, value, usd }) => (
            <div key={name} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
              <dt className="text-muted">{name}</dt>
              <dd>
                {value === undefined ? (
                  <Bar className="h-4 w-24" />
                ) : (
                  <Amount value={value} symbol={symbol} usd={usd} hidden={hidden} />
                )}
              </dd>
            </div>
          ))}
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
            <dt className="text-muted">{t("wallet.home.apr")}</dt>
            <dd className="tabular">{apr === null ? "—" : `${decimalText(validatorViews.percentOf(apr), 2, 2)}%`}</dd>
          </div>
        </dl>
      )}
      <TextLink
        href={stakePath(token)}
        className={cx(buttonStyle("secondary", "medium", true), "mt-auto no-underline!")}
      >
        {t(isEmpty ? "wallet.distribution.stake" : "wallet.home.manageStaking")}
      </TextLink>
    </Card>
  );
};
