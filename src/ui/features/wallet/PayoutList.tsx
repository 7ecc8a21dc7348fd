import { useEffect, useEffectEvent } from "react";
import type { Request } from "../../../domain/decider/request.ts";
import type { Filter, Transaction } from "../../../domain/wallet/index.ts";
import { useQuery } from "../../common/use-query.ts";
import { t } from "../../i18n/index.ts";
import { Pager } from "../../kit/Pager.tsx";
import { TitledCard } from "../../kit/TitledCard.tsx";
import { ExportButton } from "./ExportButton.tsx";
import { HistoryTable } from "./HistoryTable.tsx";
import { useTransactionDialog } from "./TransactionDialog.tsx";

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
export const PayoutList = ({ transactions, filter, hidden, older, onOlder }: PayoutListProps) => {
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
      <div className="border-t border-line px-[min(1rem,4vw)] py-3 sm:px-6">
        <Pager
          page={page}
          pages={pages}
          pending={isLast && older?.status === "pending"}
          onPage={(next) => setQuery({ page: next === 1 ? null : String(next) })}
        />
      </div>
      {dialog}
    </TitledCard>
  );
};
