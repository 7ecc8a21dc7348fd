import { feeSymbolOf } from "../../../domain/values/chains.ts";
import { multiply, truncate } from "../../../domain/values/money.ts";
import { inAndOut } from "../../../domain/wallet/in-and-out.ts";
import { shownStatus, type Transaction } from "../../../domain/wallet/index.ts";
import { type priceFinder, priceThen } from "../../../domain/wallet/price-at.ts";
import { dayField } from "../../common/day-field.ts";
import { fileName, tokenParts } from "../../common/file-name.ts";
import { BYTE_ORDER_MARK, csvCell, csvLine } from "./export/cell.ts";

const COLUMNS = [
  "date",
  "type",
  "status",
  "in",
  "out",
  "symbol",
  "worth in USD",
  "network",
  "fee",
  "fee symbol",
  "from",
  "to",
  "memo",
  "note",
  "hash",
  "explorer",
] as const;

const utc = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : new Date(at).toISOString();
};

/** The decimals of a worth: amounts may be worth far less than a cent. */
const WORTH_DECIMALS = 6;

type PriceAt = ReturnType<typeof priceFinder>;

const cellsOf = (transaction: Transaction, priceAt: PriceAt): Readonly<Record<(typeof COLUMNS)[number], string>> => {
  const amounts = inAndOut(transaction);
  const moved = amounts.in ?? amounts.out;
  const price = priceThen(transaction, priceAt);
  return {
    date: utc(transaction.created_at),
    type: transaction.type,
    status: shownStatus(transaction.status),
    in: amounts.in ?? "",
    out: amounts.out ?? "",
    symbol: transaction.symbol,
    "worth in USD": price === null || moved === null ? "" : truncate(multiply(moved, price), WORTH_DECIMALS),
    network: transaction.network,
    fee: transaction.gasFee ?? "",
    "fee symbol": feeSymbolOf(transaction.chainId),
    from: transaction.fromValidator ?? transaction.from,
    to: transaction.toValidator ?? transaction.to,
    memo: transaction.memo ?? "",
    note: transaction.description ?? "",
    hash: transaction.transactionHash,
    explorer: transaction.blockExplorerLink,
  };
};

/**
 * Transactions as a CSV file: a byte-order mark, then RFC 4180 (CRLF, quotes doubled), formula-safe (S10), amounts as
 * exact as the wire has them and none where nothing moved, times in UTC (docs/rules.md Elsewhere), the worth at the price
 * of its time, empty where that is not known. Rows are in the given order.
 */
export const transactionsCsv = (transactions: ReadonlyArray<Transaction>, priceAt: PriceAt): string =>
  BYTE_ORDER_MARK +
  [
    COLUMNS,
    ...transactions
      .map((transaction) => cellsOf(transaction, priceAt))
      .map((cells) => COLUMNS.map((column) => cells[column])),
  ]
    .map((row) => csvLine(row.map(csvCell)))
    .join("");

/** The file's name with the day on the device, e.g. `optio-activity-OPT-send-2026-11-21.csv`. */
export const csvName = (chainId: string, symbol: string, type: string, now: number): string =>
  fileName(["activity", ...tokenParts({ chainId, symbol }), type, dayField(now)], "csv");
