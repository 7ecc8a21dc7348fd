import { useState } from "react";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, type Transaction } from "../../../domain/wallet/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { LoadFailed } from "../../common/LoadFailed.tsx";
import { useLoad } from "../../common/use-load.ts";
import { useServerAgeTime } from "../../common/use-server-now.ts";
import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { EmptyState } from "../../kit/EmptyState.tsx";
import { Skeleton } from "../../kit/Skeleton.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { Unreadable } from "../../kit/Unreadable.tsx";
import { ago, exactDateTime } from "./format.ts";
import { SECOND_LINE } from "./TokenParts.tsx";
import { useTransactionDialog } from "./TransactionDialog.tsx";
import { DetailsButton, Happened, SignedAmount, WorthOrStatus } from "./TransactionParts.tsx";
import { TransactionIcon, useCounterparty } from "./TransactionParty.tsx";
import { useArrival } from "./use-arrival.ts";

const SHOWN = 5;
const NONE: ReadonlyArray<Transaction> = [];

type RowProps = {
  readonly of: Transaction;
  readonly hidden: boolean;
  readonly party: ReturnType<ReturnType<typeof useCounterparty>>;
  readonly arrival: string | null;
  /** It came while the list was on the screen. */
  readonly isNew: boolean;
  readonly onOpen: () => void;
};

/** How long ago something happened, in short. */
const Ago = ({ iso }: { readonly iso: string }) => <span>{ago(iso, useServerAgeTime(Date.parse(iso)))}</span>;

const Row = ({ of, hidden, party, arrival, isNew, onOpen }: RowProps) => (
  <li
    className={cx(
      "relative flex min-h-16 items-center gap-3 px-[min(1rem,4vw)] py-2.5 hover:bg-sunken/50 sm:px-6 @2xl:py-3 @2xl:pr-4",
      isNew && "animate-row-in",
    )}
  >
    <TransactionIcon of={of} party={party} />
    {/* at large text on a narrow screen the amount goes below the type */}
    <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 @2xl:gap-x-4">
      <span className="flex min-w-0 flex-1 basis-20">
        <Happened of={of} party={party} arrival={arrival} brief />
      </span>
      <span className="tabular ml-auto flex min-w-0 flex-col items-end text-right">
        <SignedAmount of={of} hidden={hidden} places={4} />
        {/* what is hidden at this width hides its dot too */}
        <span
          className={cx(
            SECOND_LINE,
            "flex flex-wrap justify-end *:not-last:after:mx-1 *:not-last:after:content-['·'/'']",
          )}
        >
          <WorthOrStatus of={of} hidden={hidden} />
          <time dateTime={of.created_at} title={exactDateTime(of.created_at)} className="whitespace-nowrap">
            <Ago iso={of.created_at} />
          </time>
        </span>
      </span>
    </span>
    <DetailsButton of={of} party={party} hidden={hidden} onOpen={onOpen} />
  </li>
);

/** Tells which of the transactions came after the list was first on the screen. */
const useNewcomers = (shown: ReadonlyArray<Transaction> | undefined): ((of: Transaction) => boolean) => {
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  if (first === null && shown !== undefined) setFirst(new Set(shown.map(({ id }) => id)));
  return ({ id }) => first !== null && !first.has(id);
};

/** The newest transactions of the whole wallet. */
export const ActivityCard = ({ hidden }: { readonly hidden: boolean }) => {
  const state = useAppState();
  const [show, dialog] = useTransactionDialog(hidden);
  const { recent } = state.wallet;
  const load = Command.LoadRecent();
  useLoad("recent", true, recent.request, load);
  const transactions = recent.transactions?.slice(0, SHOWN);
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
        {transactions.map((transaction) => (
          <Row
            key={transaction.id}
            of={transaction}
            hidden={hidden}
            party={partyOf(transaction)}
            arrival={arrivalOf(transaction)}
            isNew={isNew(transaction)}
            onOpen={() => show(transaction)}
          />
        ))}
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
