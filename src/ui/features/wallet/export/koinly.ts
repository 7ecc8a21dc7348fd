import type { Exported } from "../../../../domain/wallet/books.ts";
import { type TaxFormat, type TaxKind, taxFile } from "./tax-rows.ts";
import type { Written } from "./written.ts";

/* Koinly's words; a payment has none. A commission is pay for running a validator, not a staking reward (decision 45). */
const LABELS: Readonly<Record<TaxKind, string>> = {
  received: "",
  sent: "",
  reward: "reward",
  commission: "income",
  fee: "cost",
  slashed: "lost",
};

/* `2026-11-21 09:00:00 UTC` */
const dateOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC`;

const FORMAT: TaxFormat = {
  columns: [
    "Date",
    "Sent Amount",
    "Sent Currency",
    "Received Amount",
    "Received Currency",
    "Fee Amount",
    "Fee Currency",
    "Net Worth Amount",
    "Net Worth Currency",
    "Label",
    "Description",
    "TxHash",
  ],
  cellsOf: ({ at, kind, direction, amount, symbol, worthUsd, fee, hash, comment }) => [
    dateOf(at),
    ...(direction === "out" ? [amount, symbol, "", ""] : ["", "", amount, symbol]),
    fee?.amount ?? "",
    fee?.symbol ?? "",
    worthUsd,
    worthUsd === "" ? "" : "USD",
    LABELS[kind],
    comment,
    hash,
  ],
  // Koinly ignores a fee in the currency of its payment: that one is a row of its own
  hasFeeColumn: (sentSymbol, feeSymbol) => sentSymbol !== feeSymbol,
};

/** A file in Koinly's universal format (support.koinly.io, article 9489976). */
export const koinly = (exported: Exported): Generator<string | null, Written> => taxFile(exported, FORMAT);
