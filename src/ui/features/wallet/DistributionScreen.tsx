import { type ReactNode, useEffect, useEffectEvent } from "react";
import { stakePath } from "../../../app/routing/routes.ts";
import type { Request } from "../../../domain/decider/request.ts";
import type { Filter, TokenBalance, Transaction } from "../../../domain/wallet/index.ts";
import { dateText, tickText } from "../../common/dates.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { UnlessUnreadable } from "../../common/UnlessUnreadable.tsx";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { useQuery } from "../../common/use-query.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { t } from "../../i18n/index.ts";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { Button } from "../../kit/Button.tsx";
import { Card } from "../../kit/Card.tsx";
import { Chart, ChartWaiting } from "../../kit/Chart.tsx";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { Bar, BusyBar, Skeleton } from "../../kit/Skeleton.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { PartOfMatches } from "./PartOfMatches.tsx";
import { SharePayouts } from "./SharePayouts.tsx";
import { useTransactionDialog } from "./TransactionDialog.tsx";
import { usePayouts, useStanding } from "./use-payouts.ts";
import { usdOf, ValidatorPayouts } from "./ValidatorPayouts.tsx";
import { NoWallet, TokensPending } from "./WalletStates.tsx";

/** Rows a page (spec §9). */
const PER_PAGE = 10;
type PayoutListProps = {
  readonly transactions: ReadonlyArray<Transaction>;
  readonly filter: Filter;
  readonly hidden: boolean;
  /** The search, while older payouts are not loaded. */
  readonly older: Request | null;
  readonly onOlder: () => void;
};

/** A page of the payouts with details, and their export. */
const PayoutList = ({ transactions, filter, hidden, older, onOlder }: PayoutListProps) => {
  const [query, setQuery] = useQuery();
  const [show, dialog] = useTransactionDialog(hidden);
  const pages = Math.max(1, Math.ceil(transactions.length / PER_PAGE));
  const wanted = query("page") ?? "";
  const page = /^[1-9]\d{0,5}$/.test(wanted) ? Math.min(Number(wanted), pages) : 1;
  const isLast = page === pages;
  const loadOlder = useEffectEvent(onOlder);
  const canLoad = older?.status === "succeeded";
  // the last page of those that are loaded is followed by older ones
  useEffect(() => {
    if (isLast && canLoad) loadOlder();
  }, [isLast, canLoad]);
  return (
    <TitledCard title={t("distribution.list")} end={<ExportButton filter={filter} />}>
      <HistoryTable
        transactions={transactions.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        hidden={hidden}
        onOpen={show}
      />
      {pages === 1 ? null : (
        <div className="border-t border-line px-[min(1rem,4vw)] py-3 sm:px-6">
          <Pager
            page={page}
            pages={pages}
            pending={isLast && older?.status === "pending"}
            onPage={(next) => setQuery({ page: next === 1 ? null : String(next) })}
          />
        </div>
      )}
      {dialog}
    </TitledCard>
  );
};

/** In the place of a chart that would tell amounts. */
const HiddenChart = ({ onShow }: { readonly onShow: () => void }) => (
  <div className="flex flex-col items-center gap-3 py-12 text-center text-muted">
    <p>{t("distribution.hidden")}</p>
    <Button variant="secondary" onClick={onShow}>
      {t("wallet.showBalances")}
    </Button>
  </div>
);

/** The ranges of the chart in days; 0 is everything. */
const RANGES = [30, 90, 365, 0] as const;
const RANGE_TEXT = {
  30: "distribution.range30",
  90: "distribution.range90",
  365: "distribution.range365",
  0: "filters.all",
} as const;

/** The payouts of one token in a range: total, chart, by validator, and the list. */
const TokenPayouts = ({ token }: { readonly token: TokenBalance }) => {
  const { chainId, symbol } = token;
  const { hidden, toggle } = useHiddenBalances();
  const payout = usePayoutNote({ chainId, symbol });
  const [query, setQuery] = useQuery();
  const days = RANGES.find((known) => String(known) === query("range")) ?? 90;
  const { own, rows, filter, more, command, payouts, failure, loading } = usePayouts(token, days);
  const figure = (value: string): string => (hidden ? MASK : `${decimalText(value, 6) ?? "—"} ${symbol}`);
  const empty = !loading && failure === null && payouts.count === 0;
  const { isUnstaked, isNew } = useStanding(token);
  const isEmptyAtAll = empty && (days === 0 || isNew);
  const total = days === 0 ? t("distribution.total") : t("distribution.totalOf", { days });
  const instead = (): ReactNode => {
    if (failure !== null) return <LoadFailed title={t("distribution.failed")} failure={failure} command={command} />;
    if (loading) return <ChartWaiting />;
    return empty ? (
      <EmptyState
        drawing="earning"
        title={t(isEmptyAtAll ? "distribution.noneYet" : "distribution.none")}
        text={t("distribution.noneText")}
        action={
          isUnstaked || isEmptyAtAll ? (
            <LinkButton variant="primary" wide href={`/my-assets/stake/${chainId}/${symbol}`}>
              {t("distribution.stake")}
            </LinkButton>
          ) : undefined
        }
      />
    ) : undefined;
  };
  const drawn = instead();
  const last = payouts.days.at(-1);
  return (
    <>
      <Card className="earning flex flex-col gap-6" aria-label={total}>
        <div>
          <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <h2 className="text-muted">{total}</h2>
            {payouts.days.length < 2 ? null : <SharePayouts days={payouts.days} hidden={hidden} />}
          </div>
          {loading ? (
            <BusyBar className="h-[calc(clamp(1.5rem,9cqi,2.25rem)*1.25+2rem)] w-48" />
          ) : (
            <Amount
              value={payouts.total}
              symbol={symbol}
              usd={usdOf(token, payouts.total)}
              size="display"
              align="start"
              hidden={hidden}
            />
          )}
          {/* on a phone both sentences take two lines, and the second comes later */}
          <p className="mt-1 text-sm text-muted max-sm:min-h-10">
            {[usdOf(token, payouts.total) === null ? null : t("distribution.worthNow"), payout]
              .filter(Boolean)
              .join(" ")}
          </p>
        </div>
        <Chart
          label={t("distribution.chart", { symbol })}
          summary={
            last === undefined || drawn !== undefined
              ? ""
              : t("distribution.summary", {
                  count: payouts.count,
                  first: dateText(payouts.days[0]?.at ?? null),
                  last: dateText(last.at),
                })
          }
          points={hidden ? [] : payouts.days}
          valueLabel={t("transfer.amount")}
          formatValue={figure}
          formatTime={(at) => dateText(at)}
          formatTick={tickText}
          shape="bars"
          ranges={isNew && empty ? [] : RANGES.map((range) => ({ id: String(range), label: t(RANGE_TEXT[range]) }))}
          range={String(days)}
          onRange={(range) => setQuery({ range: range === "90" ? null : range, page: null })}
          instead={drawn ?? (hidden ? <HiddenChart onShow={toggle} /> : undefined)}
        />
        {own?.isCut === true && rows !== undefined ? (
          <PartOfMatches
            text={t("distribution.cut", { count: rows.length })}
            request={own.request}
            onMore={() => more(rows.length)}
            command={command}
          />
        ) : null}
      </Card>
      {loading ? (
        <Card flush>
          <Skeleton lines={6} label={t("distribution.loading")} />
        </Card>
      ) : payouts.count === 0 || rows === undefined ? null : (
        <>
          <ValidatorPayouts payouts={payouts} token={token} hidden={hidden} />
          <PayoutList
            transactions={rows}
            filter={filter}
            hidden={hidden}
            older={own?.isCut === true ? own.request : null}
            onOlder={() => more(rows.length)}
          />
          <Unreadable count={own?.unreadable} />
        </>
      )}
    </>
  );
};

/** The shape of the page while the balances load. */
const Waiting = () => (
  <>
    <Card className="earning flex flex-col gap-6">
      <div aria-busy="true" className="flex flex-col gap-4">
        <Bar className="h-5 w-44" />
        <Bar className="h-10 w-56" />
        <Bar className="h-4 w-72" />
      </div>
      <ChartWaiting />
    </Card>
    <Card flush>
      <Skeleton lines={6} label={t("distribution.loading")} />
    </Card>
  </>
);

/** /distribution: reward payouts in total and per validator, as a chart and a paged list (docs/rules.md Screens). */
export const DistributionScreen = () => {
  const { tokens, failure, noWallet, retry } = useTokens();
  const token = tokens?.tokens.find(({ stakeable }) => stakeable);
  const body = () => {
    if (noWallet) return <NoWallet />;
    if (tokens === null)
      return <TokensPending failure={failure} retry={retry} title={t("distribution.failed")} waiting={<Waiting />} />;
    return token === undefined ? (
      <Card>
        <UnlessUnreadable>
          <EmptyState drawing="earning" title={t("wallet.noStakeable")} />
        </UnlessUnreadable>
      </Card>
    ) : (
      <TokenPayouts token={token} />
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        lead={t("distribution.lead")}
        actions={
          token === undefined ? undefined : (
            <>
              <LinkButton href={stakePath(token)}>{t("distribution.manage")}</LinkButton>
              <LinkButton
                href={`/activity/statement?${new URLSearchParams({ asset: `${token.chainId}/${token.symbol}` })}`}
              >
                {t("shell.titleStatement")}
              </LinkButton>
            </>
          )
        }
      >
        {t("shell.titleRewards")}
      </PageHeading>
      {body()}
    </div>
  );
};
