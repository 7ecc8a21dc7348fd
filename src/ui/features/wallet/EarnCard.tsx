import { TriangleAlert } from "lucide-react";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { idleDelegations } from "../../../domain/staking/figures.ts";
import { views as staking, whyNot } from "../../../domain/staking/index.ts";
import { isZero } from "../../../domain/values/money.ts";
import { Command, type TokenAccount, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { BuildingUp } from "../../common/BuildingUp.tsx";
import { dueDayText } from "../../common/dates.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { missing } from "../../common/missing.tsx";
import { useGoTo } from "../../common/page-request.ts";
import { shareText } from "../../common/share-text.ts";
import { type Earned, useEarned } from "../../common/use-earned.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { validatorName } from "../../common/validator-name.ts";
import { t } from "../../i18n/index.ts";
import { MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { loadable } from "../../kit/loadable.tsx";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { ShowMore } from "../../kit/ShowMore.tsx";
import { Bar } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { EarnHead, EarnTotals, Expected } from "./payday/EarnParts.tsx";
import { PaydayActions, PaydayFigures } from "./payday/Payday.tsx";
import { usePayday } from "./payday/use-payday.ts";
import { StakeNews } from "./StakeNews.tsx";
import { useWouldEarn } from "./use-would-earn.ts";

/** Decimals of an amount that is an estimate, or idle. */
const FEW = 2;

// only on payday, after a press
const StakeAgain = loadable(
  () => import("./payday/StakeAgain.tsx").then((module) => module.StakeAgain),
  missing(() => t("payday.missing")),
);

/** How many stakes that earn nothing are shown at first. */
const SHOWN = 3;

/** Characters of a validator's name in a sentence, of which the reason is the point; the whole name is in the title. */
const NAME_MAX = 24;
const shortened = (name: string): string => {
  const letters = [...name];
  return letters.length <= NAME_MAX ? name : `${letters.slice(0, NAME_MAX - 1).join("")}…`;
};

type EarnProps = { readonly token: TokenBalance; readonly hidden: boolean };

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
        className="flex flex-wrap items-center justify-between gap-x-2 rounded-control bg-warning-soft py-2 pr-1 pl-3 text-sm text-warning"
      >
        <p className="flex min-w-0 flex-1 basis-32 gap-2">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere" title={validatorName(moniker)}>
            <MaskedText
              text={t(isJailed(source) ? "earn.idleJailed" : "earn.idleInactive", {
                validator: shortened(validatorName(moniker)),
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

type EarningProps = StakeProps & { readonly earned: Earned; readonly links: ReactNode };

/** Any other day: what builds up until the next payout, what was earned, and what to do. */
const OtherDay = ({ token, account, hidden, earned, links }: EarningProps) => {
  const payout = useNextPayout(token);
  const { validators } = useAppState().staking;
  const apr = staking.averageApr(account, validators);
  return (
    <div className="flex flex-col gap-3">
      <EarnHead
        title={payout === null ? t("earn.building") : t("payday.ready", { date: dueDayText(payout) })}
        end={apr === null ? "" : t("payday.yearly", { rate: shareText(apr) })}
      />
      <div>
        <BuildingUp token={token} hidden={hidden} figure />
        <Expected token={token} account={account} hidden={hidden} />
      </div>
      <EarnTotals token={token} hidden={hidden} earned={earned} />
      <ToDo token={token} account={account} hidden={hidden} />
      {links}
    </div>
  );
};

/** What a stake earned and will earn: on the day of a payout that is not kept or staked again yet, that payout. */
const Earning = ({ token, account, hidden, links }: Omit<EarningProps, "earned">) => {
  const earned = useEarned(token, false);
  const payday = usePayday(token, earned);
  const [open, setOpen] = useState(false);
  const isPayday = payday !== null && !payday.isOver;
  // the sheet opens at once, also offline
  useEffect(() => void (isPayday && StakeAgain.preload()), [isPayday]);
  return (
    <>
      {payday === null || !isPayday ? (
        <OtherDay token={token} account={account} hidden={hidden} earned={earned} links={links} />
      ) : (
        <div className="flex flex-col gap-3">
          <EarnHead title={t("payday.title")} end={dueDayText(payday.payday.at)} />
          <PaydayFigures token={token} payday={payday.payday} hidden={hidden} />
          <PaydayActions plan={payday.plan} onAgain={() => setOpen(true)} onKeep={payday.keep} />
          <ToDo token={token} account={account} hidden={hidden} />
          <TextLink className="self-start" href={stakePath(token)}>
            {t("earn.manage")}
          </TextLink>
        </div>
      )}
      <Suspense fallback={null}>
        {open ? <StakeAgain token={token} state={payday} hidden={hidden} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
};

/** Nothing is staked yet: what the balance would earn. */
const Invitation = ({ token, hidden }: EarnProps) => {
  const { apr, would } = useWouldEarn(token);
  const symbol = visibleText(token.symbol);
  return (
    <div className="earning">
      <EmptyState
        drawing="earning"
        title={apr === null ? t("earn.noStake") : t("earn.could", { symbol, rate: shareText(apr) })}
        text={hidden || would === null ? t("earn.noStakeText", { symbol }) : t("earn.couldText", would)}
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
  const links = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Button
        className="flex-1 basis-40"
        onClick={() => goTo(stakePath(token), { page: "staking", chainId, symbol, amount: null })}
      >
        {t(account === null || isEmpty ? "wallet.stakeOf" : "earn.stakeMore", { symbol })}
      </Button>
      {isEmpty ? null : <TextLink href={stakePath(token)}>{t("earn.manage")}</TextLink>}
    </div>
  );
  const body = () => {
    if (account !== null && !isEmpty) return <Earning token={token} account={account} hidden={hidden} links={links} />;
    return (
      <div className="flex flex-col gap-3">
        {account !== null ? (
          <Invitation token={token} hidden={hidden} />
        ) : failure === null ? (
          <div aria-busy="true" className="flex flex-col gap-3">
            <Bar className="h-8 w-40" />
            <Bar className="h-16 w-56" />
            <Bar className="h-15 w-full" />
          </div>
        ) : (
          <LoadFailed
            title={t("earn.stakingFailed")}
            failure={failure}
            command={Command.LoadAccount({ chainId, symbol })}
          />
        )}
        {links}
      </div>
    );
  };
  return (
    <Card
      aria-label={t("earn.stakingOf", { symbol })}
      className="earning border-transparent! bg-earn-soft! p-[min(1rem,4vw)]! sm:p-5!"
    >
      {body()}
    </Card>
  );
};
