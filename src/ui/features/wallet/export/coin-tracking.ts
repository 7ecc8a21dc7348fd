import type { Exported } from "../../../../domain/wallet/books.ts";
import { type TaxFormat, type TaxKind, taxFile } from "./tax-rows.ts";
import type { Written } from "./written.ts";

const TYPES: Readonly<Record<TaxKind, string>> = {
  received: "Deposit",
  sent: "Withdrawal",
  reward: "Staking",
  commission: "Income",
  fee: "Other Fee",
  slashed: "Lost",
};

/** The name of the wallet in CoinTracking, which keeps a balance for each. */
const WALLET = "Optio";

/* `2026-11-21 09:00:00`, in UTC */
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace("T", " ");

const FORMAT: TaxFormat = {
  columns: [
    "Type",
    "Buy Amount",
    "Buy Currency",
    "Sell Amount",
    "Sell Currency",
    "Fee",
    "Fee Currency",
    "Exchange",
    "Trade-Group",
    "Comment",
    "Date",
    "Tx-ID",
  ],
  cellsOf: ({ id, at, kind, direction, amount, symbol, hash, comment }) => [
    TYPES[kind],
    ...(direction === "in" ? [amount, symbol, "", ""] : ["", "", amount, symbol]),
    "",
    "",
    WALLET,
    "",
    [comment, hash].filter(Boolean).join(" · "),
    dateOf(at),
    // by which it knows a row of an earlier file; one transaction may have several rows
    id,
  ],
  // the column is for information only: amounts include it
  hasFeeColumn: () => false,
};

/** A file in CoinTracking's format for its CSV import (cointracking.info/import/import_csv). */
export const coinTracking = (exported: Exported): Generator<string | null, Written> => taxFile(exported, FORMAT);
