import { type ReactNode, useMemo, useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { sum } from "../../../domain/values/money.ts";
import { Command, type Transaction, views } from "../../../domain/wallet/index.ts";
import { type LatelyRow, latelyRows } from "../../../domain/wallet/payouts.ts";
import { useAppState } from "../../common/app-context.tsx";
import { dayOf } from "../../common/calendar.ts";
import { dayField } from "../../common/day-field.ts";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { assetOf } from "../../common/transfer/assets.tsx";
import { useLoad } from "../../common/use-load.ts";
import { useServerAgeTime } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { Amount } from "../../kit/Amount.tsx";
import { cx } from "../../kit/cx.ts";
import { usdText } from "../../kit/decimal-text.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { ago, exactDateTime } from "./format.ts";
import { SECOND_LINE } from "./TokenParts.tsx";
import { useTransactionDialog } from "./TransactionDialog.tsx";
import { DetailsButton, Happened, SignedAmount, typeName, WorthOrStatus } from "./TransactionParts.tsx";
import { TransactionIcon, useCounterparty } from "./TransactionParty.tsx";
import { useArrival } from "./use-arrival.ts";

const SHOWN = 5;
const NONE: ReadonlyArray<Transaction> = [];

/** How long ago something happened, in short. */
const Ago = ({ iso }: { readonly iso: string }) => <span>{ago(iso, useServerAgeTime(Date.parse(iso)))}</span>;

type FrameProps = {
  readonly of: Transaction;
  readonly party: ReturnType<ReturnType<typeof useCounterparty>>;
  /** It came while the list was on the screen. */
  readonly isNew: boolean;
  readonly happened: ReactNode;
  readonly amount: ReactNode;
  /** The worth of the amount. */
  readonly worth: ReactNode;
  /** What opens more of it. */
  readonly opener: ReactNode;
};

/** A row of the list, with the time of its newest transaction. */
const Frame = ({ of, party, isNew, happened, amount, worth, opener }: FrameProps) => (
  <li
    className={cx(
      "relative flex min-h-16 items-center gap-3 px-[min(1rem,4vw)] py-2.5 hover:bg-sunken/50 sm:px-6 @2xl:py-3 @2xl:pr-4",
      isNew && "animate-row-in",
    )}
  >
    <TransactionIcon of={of} party={party} />
    {/* at large text on a narrow screen the amount goes below the type */}
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 @2xl:gap-x-4">
      <span className="flex min-w-0 flex-1 basis-20">{happened}</span>
      <span className="tabular ml-auto flex min-w-0 flex-col items-end text-right">
        {amount}
        {/* what is hidden at this width hides its dot too */}
        <span
          className={cx(
            SECOND_LINE,
            "flex flex-wrap justify-end *:not-last:after:mx-1 *:not-last:after:content-['·'/'']",
          )}
        >
          {worth}
          <time dateTime={of.created_at} title={exactDateTime(of.created_at)} className="whitespace-nowrap">
            <Ago iso={of.created_at} />
          </time>
        </span>
      </span>
    </span>
    {opener}
  </li>
);

type RowProps = Pick<FrameProps, "of" | "party" | "isNew"> & {
  readonly hidden: boolean;
  readonly arrival: string | null;
  readonly onOpen: () => void;
};

const Row = ({ hidden, arrival, onOpen, ...row }: RowProps) => (
  <Frame
    {...row}
    happened={<Happened of={row.of} party={row.party} arrival={arrival} brief />}
    amount={<SignedAmount of={row.of} hidden={hidden} places={4} />}
    worth={<WorthOrStatus of={row.of} hidden={hidden} />}
    opener={<DetailsButton of={row.of} party={row.party} hidden={hidden} onOpen={onOpen} />}
  />
);

/** The activity of the day of a transaction, of its token and type. */
const dayPath = ({ type, created_at, ...token }: Transaction): string => {
  const day = dayField(Date.parse(created_at));
  return `/activity?${new URLSearchParams({ asset: assetOf(token), type, from: day, to: day })}`;
};

type PaydayProps = Pick<FrameProps, "isNew"> & { readonly of: LatelyRow; readonly hidden: boolean };

/** The payouts of a payday in one row with their sum, which leads to each of them. */
const Payday = ({ of, hidden, isNew }: PaydayProps) => {
  const { wallet } = useAppState();
  const [newest] = of;
  const { chainId, symbol } = newest;
  const total = sum(of.map(({ amount }) => amount));
  const token = views.tokenOf(wallet, chainId, symbol);
  return (
    <Frame
      of={newest}
      party={null}
      isNew={isNew}
      happened={
        <span className="flex min-w-0 flex-col items-start text-left">
          <TextLink
            href={dayPath(newest)}
            className="font-medium! text-ink! no-underline! after:absolute after:inset-0"
          >
            {typeName("distribution")}
          </TextLink>
          <span className={cx(SECOND_LINE, "max-w-full wrap-anywhere")}>
            {t("movements.payouts", { count: of.length })}
          </span>
        </span>
      }
      amount={
        <span className="inline-flex max-w-full">
          <Amount value={total} symbol={symbol} sign="+" hidden={hidden} places={4} />
        </span>
      }
      worth={
        token === null || hidden || !views.hasPrice(token) ? null : (
          <span title={t("movements.worthToday")}>{usdText(views.worth(token, total))}</span>
        )
      }
      opener={null}
    />
  );
};

/** Tells which of the transactions came after the list was first on the screen. */
const useNewcomers = (shown: ReadonlyArray<Transaction> | undefined): ((of: Transaction) => boolean) => {
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  if (first === null && shown !== undefined) setFirst(new Set(shown.map(({ id }) => id)));
  return ({ id }) => first !== null && !first.has(id);
};

/** The newest transactions of the whole wallet, a payday in one row. */
export const ActivityCard = ({ hidden }: { readonly hidden: boolean }) => {
  const state = useAppState();
  const [show, dialog] = useTransactionDialog(hidden);
  const { recent } = state.wallet;
  const load = Command.LoadRecent();
  useLoad("recent", true, recent.request, load);
  const rows = useMemo(
    () => latelyRows(recent.transactions ?? NONE, dayOf, recent.isWhole && recent.unreadable === 0).slice(0, SHOWN),
    [recent.transactions, recent.isWhole, recent.unreadable],
  );
  const transactions = useMemo(
    () => (recent.transactions === null ? undefined : rows.flat()),
    [recent.transactions, rows],
  );
  const failure = failureOf(recent.request);
  const partyOf = useCounterparty(transactions);
  const arrivalOf = useArrival(transactions ?? NONE);
  const isNew = useNewcomers(transactions);
  const body = () => {
    if (transactions === undefined) {
      return failure === null ? (
        <Skeleton lines={SHOWN} />
      ) : (
        <LoadFailed title={t("wallet.home.activityFailed")} failure={failure} command={load} />
      );
    }
    if (transactions.length === 0) {
      return <EmptyState drawing="money" title={t("movements.none")} text={t("movements.noneText")} />;
    }
    return (
      <ul>
        {rows.map((row) => {
          const [of, ...others] = row;
          return others.length > 0 ? (
            <Payday key={of.id} of={row} hidden={hidden} isNew={isNew(of)} />
          ) : (
            <Row
              key={of.id}
              of={of}
              hidden={hidden}
              party={partyOf(of)}
              arrival={arrivalOf(of)}
              isNew={isNew(of)}
              onOpen={() => show(of)}
            />
          );
        })}
      </ul>
    );
  };
  return (
    <TitledCard title={t("wallet.home.activity")} end={<TextLink href="/activity">{t("movements.all")}</TextLink>}>
      <div className="pb-2 @container">{body()}</div>
      <Unreadable count={recent.unreadable} />
      {dialog}
    </TitledCard>
  );
};
