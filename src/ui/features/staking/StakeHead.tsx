import { memo, type ReactNode } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command as Staking, views as staking } from "../../../domain/staking/index.ts";
import { isPositive, isZero, type Money, ZERO } from "../../../domain/values/money.ts";
import { Command, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import type { Payouts } from "../../../domain/wallet/payouts.ts";
import { useAppState } from "../../common/app-context.tsx";
import { BuildingUp } from "../../common/BuildingUp.tsx";
import { monthOf } from "../../common/calendar.ts";
import { dateText, dateTimeText, timeLeftText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { Notice } from "../../common/Notice.tsx";
import { shareText } from "../../common/share-text.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { useSend } from "../../common/use-command.ts";
import { useTime } from "../../common/use-now.ts";
import { useNextPayout } from "../../common/use-payout-note.ts";
import { useServerNow } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { StatusRegion } from "../../kit/Announcer.tsx";
import { Card } from "../../kit/Card.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { MaskedText } from "../../kit/MaskedText.tsx";
import { RetryButton } from "../../kit/RetryButton.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import type { StakeCardProps } from "./actions.ts";

type FigureProps = {
  readonly name: string;
  readonly note: ReactNode;
  /** Fills a line of its own in a narrow container. */
  readonly lead?: boolean;
  readonly children: ReactNode;
};

const Figure = ({ name, note, lead = false, children }: FigureProps) => (
  <div className={cx("flex min-w-0 flex-col gap-1", lead && "col-span-full @3xl:col-span-1")}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="flex flex-col items-start gap-1">
      {children}
      {/* a date is one word, which large text makes wider than half of a phone (A12) */}
      <span className="text-sm text-pretty wrap-anywhere text-muted">
        {typeof note === "string" ? <MaskedText text={note} /> : note}
      </span>
    </dd>
  </div>
);

/** What builds up until the next payout, counted as on Home. */
const BuildingNote = ({ token, hidden }: { readonly token: TokenBalance; readonly hidden: boolean }) => (
  <span className="flex flex-wrap gap-x-1 text-sm">
    <BuildingUp token={token} hidden={hidden} />
    <span>{t("stake.head.pending")}</span>
  </span>
);

/** The stake of a token in figures: what is staked, what it earned, the next payout, and the expected return. */
export const StakeHead = memo(
  ({ token, account, hidden, earned }: StakeCardProps & { readonly earned: Payouts | null }) => {
    const { validators } = useAppState().staking;
    const next = useNextPayout(token);
    const month = monthOf(useServerNow());
    const { staked, stakedUsd, unbonding, rewards } = staking.stakeOf(account);
    const { symbol } = token;
    const text = (value: Money) => `${hidden ? MASK : (decimalText(value, 4) ?? "—")} ${visibleText(symbol)}`;
    const notes = [
      t("stake.head.with", { count: account.delegations.filter(({ coins }) => isPositive(coins)).length }),
      isZero(unbonding) ? t("stake.head.noneUnbonding") : t("stake.head.unstaking", { amount: text(unbonding) }),
    ];
    return (
      <Card className="hero @container sm:p-8!">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-3 gap-y-6 @lg:grid-cols-3 @lg:gap-x-6 @3xl:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <Figure lead name={t("stake.head.staked")} note={notes.join(" · ")}>
            <Amount
              value={staked}
              symbol={symbol}
              usd={views.hasPrice(token) ? stakedUsd : null}
              size="display"
              align="start"
              hidden={hidden}
            />
          </Figure>
          <Figure
            name={t("stake.head.month")}
            note={earned === null ? "" : t("stake.head.inAll", { amount: text(earned.total) })}
          >
            {earned === null ? (
              <span className="text-xl text-ink">—</span>
            ) : (
              <span className="[--color-ink:var(--color-earn)]">
                <Amount
                  value={earned.days.find(({ at }) => at === month)?.value ?? ZERO}
                  symbol={symbol}
                  places={4}
                  size="large"
                  align="start"
                  hidden={hidden}
                />
              </span>
            )}
          </Figure>
          <Figure
            name={t("stake.head.next")}
            note={rewards === null ? "" : <BuildingNote token={token} hidden={hidden} />}
          >
            <span className="tabular text-xl font-semibold wrap-anywhere text-ink">{dateText(next)}</span>
          </Figure>
          <Figure name={t("stake.head.apr")} note={t("stake.head.aprNote")}>
            <span className="tabular text-xl font-semibold text-ink">
              {shareText(staking.averageApr(account, validators))}
            </span>
          </Figure>
        </dl>
      </Card>
    );
  },
);

/** The list of validators is not known: why, and Retry; without it figures and names of every tab are missing. */
export const ValidatorsMissing = () => {
  const send = useSend();
  const { validators, load } = useAppState().staking;
  const failure = validators === null ? failureOf(load) : null;
  return (
    <StatusRegion>
      {failure === null ? null : (
        <Notice tone="warning" title={t("stake.validatorsFailed")}>
          <p>{failureText(failure)}</p>
          <div className="flex flex-wrap gap-2">
            <RetryButton size="small" onRetry={() => send(Staking.LoadValidators())} />
            <UnreadableLog size="small" failure={failure} />
          </div>
        </Notice>
      )}
    </StatusRegion>
  );
};

const SECOND = 1_000;

/** How old the figures are, with the time at which they were read. */
const RefreshAge = ({ at }: { readonly at: number }) => (
  <p>
    {t("stake.refreshAge", {
      age: timeLeftText(useTime((now) => SECOND - ((now - at) % SECOND)) - at),
      time: dateTimeText(at),
    })}
  </p>
);

/** A refresh of the page failed: why, how old its figures are, and Retry. Nothing while the last refresh worked. */
export const RefreshFailed = ({ token }: { readonly token: TokenBalance }) => {
  const send = useSend();
  const { chainId, symbol } = token;
  const known = views.accountOf(useAppState().wallet, chainId, symbol);
  const failure = failureOf(known?.request);
  const at = known?.accountAt ?? null;
  const notice =
    failure === null || at === null ? null : (
      <Notice tone="warning" title={t("stake.refreshFailed")}>
        <p>{failureText(failure)}</p>
        <RefreshAge at={at} />
        <div className="flex flex-wrap gap-2">
          <RetryButton size="small" onRetry={() => send(Command.LoadAccount({ chainId, symbol }))} />
          <UnreadableLog size="small" failure={failure} />
        </div>
      </Notice>
    );
  return <StatusRegion>{notice}</StatusRegion>;
};
