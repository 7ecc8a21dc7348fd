import { Coins } from "lucide-react";
import type { ReactNode } from "react";
import { stakePath } from "../../../app/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { views as staking, validatorViews } from "../../../domain/staking/index.ts";
import { isZero, type Money } from "../../../domain/values/money.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dateTimeText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { useSend } from "../../common/use-command.ts";
import { useNow } from "../../common/use-now.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
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

type FigureProps = {
  readonly name: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
};

const Figure = ({ name, note, children }: FigureProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
    <dt className="text-muted">{name}</dt>
    <dd className="ml-auto">{children}</dd>
    {note === undefined ? null : <dd className="w-full text-sm text-pretty text-muted">{note}</dd>}
  </div>
);

/** What is staked of one token with its return, the rewards that were not paid out yet, and the next unbonding. */
export const StakingCard = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => {
  const send = useSend();
  const state = useAppState();
  const t = useText();
  const now = useNow() - state.session.clockSkew;
  const { chainId, symbol } = token;
  const known = views.accountOf(state.wallet, chainId, symbol);
  const account = known?.account ?? null;
  const failure = failureOf(known?.request);
  const stake = account === null ? null : staking.stakeOf(account);
  const isEmpty = stake !== null && isZero(stake.staked) && isZero(stake.unbonding);
  const apr = account === null ? null : staking.averageApr(account, state.staking.validators);
  const usdOf = (value: Money) => (views.hasPrice(token) ? views.worth(token, value) : undefined);
  const payout = usePayoutNote(token);
  const next = account === null || hidden ? null : staking.nextUnbonding(account);
  const nextText =
    next === null
      ? undefined
      : t(next.at <= now ? "wallet.home.nextUnbondingNow" : "wallet.home.nextUnbonding", {
          amount: `${decimalText(next.balance, 6) ?? "—"} ${symbol}`,
          time: dateTimeText(next.at),
        });
  const body = () => {
    if (stake === null || account === null) {
      return failure === null ? (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Bar className="h-7 w-40" />
          <Bar className="h-32 w-full" />
        </div>
      ) : (
        <Failure
          title={t("wallet.home.stakingFailed")}
          text={failureText(failure)}
          onRetry={() => send(Command.LoadAccount({ chainId, symbol }))}
        />
      );
    }
    if (isEmpty)
      return (
        <EmptyState
          icon={<Coins className="size-6" />}
          title={t("wallet.home.noStake")}
          text={t("wallet.home.noStakeText", { symbol: visibleText(symbol) })}
        />
      );
    return (
      <dl className="-my-3 flex flex-col divide-y divide-line">
        <Figure name={t("wallet.home.staked")}>
          <Amount
            value={stake.staked}
            symbol={symbol}
            usd={views.hasPrice(token) ? stake.stakedUsd : undefined}
            hidden={hidden}
          />
        </Figure>
        <Figure name={t("wallet.home.apr")}>
          <span className="tabular font-medium text-positive">
            {apr === null ? "—" : `${decimalText(validatorViews.percentOf(apr), 2, 2)}%`}
          </span>
        </Figure>
        <Figure
          name={t("wallet.home.rewards")}
          note={
            isZero(stake.rewards)
              ? undefined
              : payout === null
                ? t("wallet.home.rewardsNote")
                : `${payout} ${t("wallet.home.rewardsNote")}`
          }
        >
          <Amount value={stake.rewards} symbol={symbol} usd={usdOf(stake.rewards)} places={4} hidden={hidden} />
        </Figure>
        {isZero(stake.unbonding) ? null : (
          <Figure name={t("wallet.home.unbonding")} note={nextText}>
            <Amount
              value={stake.unbonding}
              symbol={symbol}
              usd={views.hasPrice(token) ? account.unbondingDetails.balanceUsd : undefined}
              hidden={hidden}
            />
          </Figure>
        )}
      </dl>
    );
  };
  return (
    <Card className="flex flex-col gap-4" aria-label={t("wallet.home.stakingOf", { symbol })}>
      <h2 className="text-lg font-semibold text-ink">{t("wallet.home.staking")}</h2>
      {body()}
      <TextLink href={stakePath(token)} className={cx(buttonStyle("secondary", "medium", true), "no-underline!")}>
        {t(isEmpty ? "wallet.distribution.stake" : "wallet.home.manageStaking")}
      </TextLink>
    </Card>
  );
};
