import "../../i18n/later.ts";
import { Coins } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command as Staking } from "../../../domain/staking/index.ts";
import { monikerText } from "../../../domain/values/moniker.ts";
import {
  Command,
  type Filter,
  type Payouts,
  type PayoutsOfValidator,
  payoutSums,
  sameFilter,
} from "../../../domain/wallet/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { dayOf } from "../../common/calendar.ts";
import { dayText, tickText } from "../../common/dates.ts";
import { failureText } from "../../common/failure-text.ts";
import { LinkButton } from "../../common/LinkButton.tsx";
import { UnreadableTokens } from "../../common/UnreadableTokens.tsx";
import { useSend } from "../../common/use-command.ts";
import { useHiddenBalances } from "../../common/use-hidden-balances.ts";
import { useLoad } from "../../common/use-load.ts";
import { usePayoutNote } from "../../common/use-payout-note.ts";
import { useTokens } from "../../common/use-tokens.ts";
import { useText } from "../../i18n/index.ts";
import { compactAddress } from "../../kit/Address.tsx";
import { Amount, MASK } from "../../kit/Amount.tsx";
import { Card } from "../../kit/Card.tsx";
import { CardHeader } from "../../kit/CardHeader.tsx";
import { Chart } from "../../kit/Chart.tsx";
import { cx } from "../../kit/cx.ts";
import { decimalText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Failure } from "../../kit/Failure.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { Bar, Skeleton } from "../../kit/Skeleton.tsx";
import { type Column, Table } from "../../kit/Table.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { visibleText } from "../../kit/visible-text.ts";
import { PartOfMatches, useMost } from "./PartOfMatches.tsx";
import { PayoutList } from "./PayoutList.tsx";
import { SECOND_LINE } from "./TokenParts.tsx";
import { useQuery } from "./use-query.ts";
import { NoWallet } from "./WalletStates.tsx";

/** The ranges of the chart in days; 0 is everything. */
const RANGES = [30, 90, 365, 0] as const;
const RANGE_TEXT = {
  30: "distribution.range30",
  90: "distribution.range90",
  365: "distribution.range365",
  0: "distribution.rangeAll",
} as const;

type TableProps = { readonly payouts: Payouts; readonly symbol: string; readonly hidden: boolean };

/** The payouts by validator, the largest first. */
const ValidatorPayouts = ({ payouts, symbol, hidden }: TableProps) => {
  const t = useText();
  const { validators } = useAppState().staking;
  const nameOf = (address: string | null): string => {
    const validator = validators?.validatorSet.find((known) => known.address === address);
    if (validator !== undefined) return monikerText(validator.moniker);
    return address === null ? t("distribution.unnamed") : compactAddress(address);
  };
  const columns: ReadonlyArray<Column<PayoutsOfValidator>> = [
    {
      id: "validator",
      header: t("distribution.validator"),
      rowHeader: true,
      narrow: "start",
      cell: ({ address, count }) => (
        <>
          <span className="wrap-anywhere">{visibleText(nameOf(address))}</span>
          <span className={cx(SECOND_LINE, "block @2xl:hidden")}>{t("distribution.payoutCount", { count })}</span>
        </>
      ),
    },
    {
      id: "count",
      header: t("distribution.payouts"),
      numeric: true,
      narrow: "hidden",
      cell: ({ count }) => String(count),
    },
    {
      id: "amount",
      header: t("history.amount"),
      numeric: true,
      narrow: "end",
      cell: ({ amount }) => <Amount value={amount} symbol={symbol} hidden={hidden} />,
    },
  ];
  return (
    <Card flush aria-label={t("distribution.perValidator")}>
      <CardHeader>{t("distribution.perValidator")}</CardHeader>
      <Table
        label={t("distribution.perValidator")}
        columns={columns}
        rows={payouts.validators}
        rowKey={({ address }) => address ?? ""}
      />
    </Card>
  );
};

/** The payouts of one token in a range: total, chart, by validator, and the list. */
const TokenPayouts = ({ chainId, symbol }: { readonly chainId: string; readonly symbol: string }) => {
  const app = useApp();
  const send = useSend();
  const t = useText();
  const { hidden } = useHiddenBalances();
  const payout = usePayoutNote({ chainId, symbol });
  const [query, setQuery] = useQuery();
  const { matches } = useAppState().wallet;
  const { load } = useAppState().staking;
  const days = RANGES.find((known) => String(known) === query("range")) ?? 90;
  const [today] = useState(() => dayOf(app.now()));
  const filter: Filter = {
    chainId,
    symbol,
    type: "distribution",
    text: "",
    since: days === 0 ? 0 : dayOf(today, days),
    until: null,
  };
  const key = `${chainId}/${symbol}/${days}`;
  const { most, step, more } = useMost(key);
  const command = Command.LoadMatches({ ...filter, most });
  useLoad(`${key}/${step}`, true, undefined, command);
  useLoad("validators", true, load.status, Staking.LoadValidators());
  const own = sameFilter(matches, filter) ? matches : null;
  const rows = own?.transactions;
  const [sums] = useState(() => payoutSums(dayOf));
  const payouts = useMemo(() => sums(rows ?? []), [sums, rows]);
  const failure = own !== null && own.transactions.length === 0 ? failureOf(own.request) : null;
  const loading = own === null || (own.transactions.length === 0 && own.request.status === "pending");
  const figure = (value: string): string => (hidden ? MASK : `${decimalText(value, 6) ?? "—"} ${symbol}`);
  const empty = !loading && failure === null && payouts.count === 0;
  const instead = (): ReactNode => {
    if (failure !== null)
      return <Failure title={t("distribution.failed")} text={failureText(failure)} onRetry={() => send(command)} />;
    if (loading)
      return (
        <div aria-busy="true">
          <Bar className="h-56 w-full" />
        </div>
      );
    return empty ? (
      <EmptyState
        icon={<Coins className="size-6" />}
        title={t("distribution.none")}
        text={t("distribution.noneText")}
        action={
          days === 0 ? (
            <LinkButton href={`/my-assets/stake/${chainId}/${symbol}`}>{t("distribution.stake")}</LinkButton>
          ) : undefined
        }
      />
    ) : undefined;
  };
  const drawn = instead();
  const last = payouts.days.at(-1);
  return (
    <>
      <Card className="flex flex-col gap-6" aria-label={t("distribution.total")}>
        <div>
          <h2 className="text-muted">{t("distribution.total")}</h2>
          {loading ? (
            <Bar className="mt-2 h-9 w-48" />
          ) : (
            <Amount value={payouts.total} symbol={symbol} size="display" align="start" hidden={hidden} />
          )}
          {payout === null ? null : <p className="mt-1 text-sm text-muted">{payout}</p>}
        </div>
        <Chart
          label={t("distribution.chart", { symbol })}
          summary={
            last === undefined || drawn !== undefined
              ? ""
              : t("distribution.summary", {
                  count: payouts.count,
                  total: figure(payouts.total),
                  last: dayText(last.at),
                })
          }
          points={hidden ? [] : payouts.days}
          valueLabel={t("history.amount")}
          formatValue={figure}
          formatTime={dayText}
          formatTick={tickText}
          shape="bars"
          ranges={RANGES.map((range) => ({ id: String(range), label: t(RANGE_TEXT[range]) }))}
          range={String(days)}
          onRange={(range) => setQuery({ range: range === "90" ? null : range, page: null })}
          {...(drawn === undefined && hidden
            ? { instead: <p className="py-12 text-center text-muted">{t("distribution.hidden")}</p> }
            : drawn === undefined
              ? {}
              : { instead: drawn })}
        />
        {own?.isCut === true && rows !== undefined ? (
          <PartOfMatches
            text={t("distribution.cut", { count: rows.length })}
            request={own.request}
            onMore={() => more(rows.length)}
            onRetry={() => send(command)}
          />
        ) : null}
      </Card>
      {loading ? (
        <Card flush>
          <Skeleton lines={6} label={t("distribution.loading")} />
        </Card>
      ) : payouts.count === 0 || rows === undefined ? null : (
        <>
          <ValidatorPayouts payouts={payouts} symbol={symbol} hidden={hidden} />
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

/** /distribution: reward payouts in total and per validator, as a chart and a paged list (docs/rules.md Screens). */
export const DistributionScreen = () => {
  const t = useText();
  const { tokens, failure, noWallet, retry } = useTokens();
  const token = tokens?.tokens.find(({ stakeable }) => stakeable);
  const body = () => {
    if (noWallet) return <NoWallet />;
    if (failure !== null)
      return (
        <Card flush>
          <Failure title={t("wallet.home.balancesFailed")} text={failureText(failure)} onRetry={retry} />
        </Card>
      );
    if (tokens === null)
      return (
        <Card flush>
          <Skeleton lines={6} label={t("wallet.home.loading")} />
        </Card>
      );
    return token === undefined ? (
      <Card>
        {(tokens.unreadable ?? 0) > 0 ? (
          <UnreadableTokens />
        ) : (
          <EmptyState icon={<Coins className="size-6" />} title={t("wallet.noStakeable")} />
        )}
      </Card>
    ) : (
      <TokenPayouts chainId={token.chainId} symbol={token.symbol} />
    );
  };
  return (
    <div className="flex flex-col gap-6">
      <PageHeading lead={t("distribution.lead")}>{t("distribution.heading")}</PageHeading>
      {body()}
    </div>
  );
};
