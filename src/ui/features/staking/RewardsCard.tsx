import { CalendarPlus } from "lucide-react";
import { useMemo } from "react";
import { amount, compare, divide, isPositive, type Money, multiply, ZERO } from "../../../domain/values/money.ts";
import { Command, PAST_HOURS, type TokenBalance, views } from "../../../domain/wallet/index.ts";
import type { Payouts } from "../../../domain/wallet/payouts.ts";
import { payoutWorth, priceFinder } from "../../../domain/wallet/price-at.ts";
import { useAppState } from "../../common/app-context.tsx";
import { monthOf } from "../../common/calendar.ts";
import { monthText } from "../../common/dates.ts";
import { FailureCard } from "../../common/FailureCard.tsx";
import type { Earned } from "../../common/use-earned.ts";
import { useLoad } from "../../common/use-load.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { Table } from "../../kit/Table.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import type { StakeCardProps } from "./actions.ts";
import { useCalendarFile } from "./calendar-file.ts";

const HUNDRED = amount("100");

/** What the rewards of each month were worth when they were paid, by the start of the month; null where that is not known. */
const useWorth = (token: TokenBalance, rows: Earned["rows"]): ReadonlyMap<number, string | null> => {
  const { wallet } = useAppState();
  const { chainId, symbol } = token;
  const series = views.pricesOf(wallet, chainId, symbol, PAST_HOURS);
  const isMissing = views.unpricedTokens(wallet, rows).length > 0;
  const load = Command.LoadPrices({ chainId, symbol, hours: PAST_HOURS });
  useLoad(`${chainId}/${symbol}/past/${rows[0]?.id ?? ""}`, isMissing, series?.request, load);
  return useMemo(() => {
    return payoutWorth(rows, monthOf, priceFinder(wallet.prices));
  }, [wallet.prices, rows]);
};

/** The rewards of the best month. */
const mostOf = ({ days }: Payouts): Money =>
  days.reduce((most, { value }) => (compare(value, most) > 0 ? value : most), ZERO);

/** The rewards of a month as whole percent of those of the best one. */
const shareOf = (value: Money, most: Money): number =>
  isPositive(most) ? Number(divide(multiply(value, HUNDRED), most, 0)) : 0;

/** The figure of a month as a bar beside those of the others; the amount stands in its row. */
const MonthBar = ({ share }: { readonly share: number }) => (
  <span aria-hidden="true" className="mt-1.5 block h-2 max-w-md rounded-full bg-earn-soft">
    <span
      style={{ width: `${share}%` }}
      className="block h-full min-w-2 animate-unfold rounded-full bg-earn-fill forced-colors:bg-[CanvasText]"
    />
  </span>
);

type InAllProps = { readonly of: Payouts; readonly symbol: string; readonly hidden: boolean };

/** All rewards in sum, and since when. */
const InAll = ({ of: { total, days }, symbol, hidden }: InAllProps) => (
  <p className="flex flex-wrap items-baseline gap-x-3 px-[min(1rem,4vw)] pb-2 sm:px-6">
    <span className="[--color-ink:var(--color-earn)]">
      <Amount value={total} symbol={symbol} places={4} size="large" align="start" hidden={hidden} />
    </span>
    {days[0] === undefined ? null : (
      <span className="text-sm text-muted">{t("stake.byMonth.since", { month: monthText(days[0].at) })}</span>
    )}
  </p>
);

/** Rewards by month, the newest first, worth what they were when they were paid; every payout is on the page of rewards. */
export const RewardsCard = ({
  token,
  account,
  earned: { payouts, rows, isComplete, failure, retry },
  hidden,
}: StakeCardProps & { readonly earned: Earned }) => {
  const payout = usePayoutNote(token);
  const worth = useWorth(token, rows);
  const saveCalendar = useCalendarFile({ token, account, hidden });
  const isPast = [...worth.values()].every((value) => value !== null);
  const most = payouts === null ? ZERO : mostOf(payouts);
  const lead = [
    payout,
    views.hasPrice(token) && worth.size > 0 ? t(isPast ? "stake.byMonth.worthThen" : "distribution.worthNow") : null,
  ];
  return (
    <TitledCard
      title={t("stake.byMonth.heading")}
      name={t("stake.rewards")}
      lead={lead.filter((part) => part !== null).join(" ") || undefined}
      end={
        <span className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button
            variant="secondary"
            size="small"
            icon={CalendarPlus}
            disabledReason={saveCalendar === null ? t("stake.calendar.none") : null}
            onClick={() => saveCalendar?.()}
          >
            {t("stake.calendar.save")}
          </Button>
          <TextLink href="/distribution">{t("stake.byMonth.all")}</TextLink>
        </span>
      }
    >
      {failure !== null ? (
        <FailureCard title={t("distribution.failed")} failure={failure} onRetry={retry} />
      ) : payouts === null || !isComplete ? (
        <Skeleton lines={4} />
      ) : payouts.count === 0 ? (
        <p className="p-[min(1rem,4vw)] text-muted sm:px-6">{t("stake.byMonth.none")}</p>
      ) : (
        <>
          <InAll of={payouts} symbol={token.symbol} hidden={hidden} />
          <Table
            label={t("stake.byMonth.heading")}
            rows={payouts.days.toReversed()}
            rowKey={({ at }) => String(at)}
            columnsFrom={36}
            columns={[
              {
                id: "month",
                header: t("stake.byMonth.month"),
                rowHeader: true,
                narrow: "start",
                cell: ({ at, value }) => (
                  <>
                    <span className="font-medium">{monthText(at)}</span>
                    {hidden ? null : <MonthBar share={shareOf(value, most)} />}
                  </>
                ),
              },
              {
                id: "amount",
                header: t("stake.rewards"),
                numeric: true,
                narrow: "end",
                cell: ({ at, value }) => (
                  <Amount
                    value={value}
                    symbol={token.symbol}
                    usd={views.hasPrice(token) ? ((isPast ? worth.get(at) : null) ?? views.worth(token, value)) : null}
                    hidden={hidden}
                  />
                ),
              },
            ]}
          />
        </>
      )}
    </TitledCard>
  );
};
