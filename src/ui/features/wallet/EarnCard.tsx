import { Sprout, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { earnings, idleDelegations, usualApr } from "../../../domain/staking/figures.ts";
import { views as staking, whyNot } from "../../../domain/staking/index.ts";
import { isPositive, isZero, type Money } from "../../../domain/values/money.ts";
import { Command, type TokenAccount, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { paidOutSince } from "../../../domain/wallet/payouts.ts";
import { useAppState } from "../../common/app-context.tsx";
import { BuildingUp } from "../../common/BuildingUp.tsx";
import { monthOf } from "../../common/calendar.ts";
import { dueDayText, spanText } from "../../common/dates.ts";
import { failureText, withHelp } from "../../common/failure-text.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { shareText } from "../../common/share-text.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useEarned } from "../../common/use-earned.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { decimalText, usdText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { StakeNews } from "./StakeNews.tsx";

/** Decimals of an amount that is an estimate, or of rewards. */
const FEW = 2;

/** How many stakes that earn nothing are shown at first. */
const SHOWN = 3;

type FigureProps = { readonly name: string; readonly children: ReactNode };

const Figure = ({ name, children }: FigureProps) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular ml-auto font-medium text-ink">{children}</dd>
  </div>
);

type EarnProps = { readonly token: TokenBalance; readonly hidden: boolean };

/** What was earned this month and in all. */
const Earned = ({ token, hidden }: EarnProps) => {
  const since = monthOf(useServerNow());
  const { failure, retry, payouts, isComplete } = useEarned(token, false);
  const month = payouts === null ? null : paidOutSince(payouts, since);
  if (failure !== null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 pb-4">
        <p className="text-sm whitespace-pre-line text-muted">{withHelp(t("earn.failed"), failureText(failure))}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t("errors.tryAgain")}
        </Button>
        <UnreadableLog size="small" failure={failure} />
      </div>
    );
  const amount = (value: Money): string =>
    hidden ? MASK : `${decimalText(value, FEW, FEW) ?? "—"} ${visibleText(token.symbol)}`;
  const worth = month === null || hidden || !views.hasPrice(token) ? null : usdText(views.worth(token, month));
  return (
    <div className="pb-4">
      <p className="text-sm text-muted">{t("earn.month")}</p>
      {month === null ? (
        <Bar className="mt-1 h-8 w-44" />
      ) : (
        <p className="tabular text-[1.75rem]/9 font-semibold tracking-tight wrap-anywhere text-earn">
          {hidden ? <Amount usd="0" size="large" align="start" hidden /> : amount(month)}
        </p>
      )}
      <p className="tabular min-h-6 text-sm wrap-anywhere text-muted">
        <MaskedText
          text={[worth, payouts !== null && isComplete ? t("earn.total", { amount: amount(payouts.total) }) : null]
            .filter((part) => part !== null)
            .join(" · ")}
        />
      </p>
    </div>
  );
};

type StakeProps = EarnProps & { readonly account: TokenAccount };

/** What happened to the validators of a stake; and the stakes that earn nothing, each with the way to move it, or to unstake it where stake that was moved in is locked. */
const ToDo = ({ token, account, hidden }: StakeProps) => {
  const [all, setAll] = useState(false);
  const goTo = useGoTo();
  const { chainId, symbol } = token;
  const now = useServerNow(whyNot.waitEndsOf(account));
  const { validators } = useAppState().staking;
  const idle = idleDelegations(staking.withListedNames(account, validators), validators);
  const shown = all ? idle : idle.slice(0, SHOWN);
  const isJailed = (source: string) =>
    validators?.validatorSet.some(({ address, status }) => address === source && status === "jailed");
  const items = shown.map(({ validator_address: source, moniker, coins }) => {
    const action = t(whyNot.lockOf(account, source, now) === null ? "earn.move" : "earn.unstake");
    return (
      <div
        key={source}
        className="mb-3 flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-warning-soft py-2 pr-1 pl-3 text-sm text-warning"
      >
        <p className="flex min-w-0 flex-1 basis-32 gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere">
            <MaskedText
              text={t(isJailed(source) ? "earn.idleJailed" : "earn.idleInactive", {
                validator: validatorName(moniker),
                amount: hidden ? MASK : `${decimalText(coins, FEW) ?? "—"} ${symbol}`,
              })}
            />
          </span>
        </p>
        <Button
          variant="ghost"
          size="small"
          className="px-2! text-warning! underline decoration-1 underline-offset-4"
          aria-label={t("earn.from", { action, validator: validatorName(moniker) })}
          onClick={() => goTo(stakePath(token), { page: "staking", chainId, symbol, amount: null, source })}
        >
          {action}
        </Button>
      </div>
    );
  });
  const earning = account.delegations
    .map(({ validator_address: address }) => address)
    .filter((address) => !idle.some(({ validator_address: source }) => source === address));
  return (
    <>
      <StakeNews token={token} validators={earning} hidden={hidden} />
      {items}
      <ShowMore left={idle.length - shown.length} more={() => setAll(true)} />
    </>
  );
};

/** What a stake earned and will earn. */
const Earning = ({ token, account, hidden }: StakeProps) => {
  const payout = useNextPayout(token);
  const { validators } = useAppState().staking;
  return (
    <>
      <Earned token={token} hidden={hidden} />
      <dl className="mb-4 divide-y divide-line border-y border-line">
        <Figure name={t("wallet.home.apr")}>{shareText(staking.averageApr(account, validators))}</Figure>
        <Figure name={t("earn.nextPayout")}>{payout === null ? "—" : dueDayText(payout)}</Figure>
        <Figure name={t("earn.building")}>
          <BuildingUp token={token} hidden={hidden} />
        </Figure>
      </dl>
      <ToDo token={token} account={account} hidden={hidden} />
    </>
  );
};

/** Nothing is staked yet: what the balance would earn. */
const Invitation = ({ token, hidden }: EarnProps) => {
  const { validators } = useAppState().staking;
  const apr = validators === null ? null : usualApr(validators);
  const symbol = visibleText(token.symbol);
  const rate = shareText(apr);
  return (
    <div className="earning">
      <EmptyState
        icon={Sprout}
        title={apr === null ? t("earn.noStake") : t("earn.could", { symbol, rate })}
        text={
          apr === null || validators === null || hidden || !isPositive(token.balance)
            ? t("earn.noStakeText", { symbol })
            : t("earn.couldText", {
                held: `${decimalText(token.balance, FEW) ?? "—"} ${symbol}`,
                amount: `${decimalText(earnings(token.balance, apr)?.year ?? "", FEW) ?? "—"} ${symbol}`,
                span: spanText(validators.unstakingWaitTime),
              })
        }
      />
    </div>
  );
};

/** Earning with one token: what it earned, when the next payout is, what to do, and Stake; what it could earn before that. */
export const EarnCard = ({ token, hidden }: EarnProps) => {
  const goTo = useGoTo();
  const { chainId, symbol } = token;
  const known = views.accountOf(useAppState().wallet, chainId, symbol);
  const account = known?.account ?? null;
  const failure = failureOf(known?.request);
  const isEmpty = account !== null && isZero(staking.stakeOf(account).staked);
  const body = () => {
    if (account !== null)
      return isEmpty ? (
        <Invitation token={token} hidden={hidden} />
      ) : (
        <Earning token={token} account={account} hidden={hidden} />
      );
    return failure === null ? (
      <div aria-busy="true" className="mb-4 flex flex-col gap-4">
        <Bar className="h-20 w-44" />
        <Bar className="h-33 w-full" />
      </div>
    ) : (
      <LoadFailed
        title={t("earn.stakingFailed")}
        failure={failure}
        command={Command.LoadAccount({ chainId, symbol })}
      />
    );
  };
  return (
    <TitledCard
      title={t("shell.itemEarn")}
      name={t("earn.stakingOf", { symbol })}
      end={<TextLink href={stakePath(token)}>{t("earn.manage")}</TextLink>}
    >
      <div className="flex flex-col p-[min(1rem,4vw)] sm:p-6">
        {body()}
        <Button
          className="earning"
          wide
          onClick={() => goTo(stakePath(token), { page: "staking", chainId, symbol, amount: null })}
        >
          {t(account === null || isEmpty ? "wallet.stakeOf" : "earn.stakeMore", { symbol })}
        </Button>
      </div>
    </TitledCard>
  );
};
