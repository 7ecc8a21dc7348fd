import { directionOf, shownStatus, type Transaction, views } from "../../../domain/wallet/index.ts";

const COLUMNS = [
  "date",
  "type",
  "status",
  "in",
  "out",
  "symbol",
  "network",
  "fee",
  "fee symbol",
  "from",
  "to",
  "memo",
  "hash",
  "explorer",
] as const;

/* What a spreadsheet would run as a formula, or hide behind a control character (S10). */
const FORMULA = /^[=+\-@\t\r\n\0]/;
const NEEDS_QUOTES = /[",\r\n\t\0]|^\s|\s$/;

/** One cell by RFC 4180; a text that a spreadsheet would read as a formula is led by `'` and quoted (S10). */
export const csvCell = (text: string): string => {
  const formula = FORMULA.test(text);
  const safe = formula ? `'${text}` : text;
  return formula || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const utc = (iso: string): string => {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : new Date(at).toISOString();
};

const cellsOf = (each: Transaction): Readonly<Record<(typeof COLUMNS)[number], string>> => {
  const direction = directionOf(each);
  return {
    date: utc(each.created_at),
    type: each.type,
    status: shownStatus(each.status),
    // what only changes its place leaves and enters, so that both columns add up
    in: direction === "out" ? "" : each.amount,
    out: direction === "in" ? "" : each.amount,
    symbol: each.symbol,
    network: each.network,
    fee: each.gasFee,
    "fee symbol": views.feeSymbolOf(each.chainId),
    from: each.fromValidator ?? each.from,
    to: each.toValidator ?? each.to,
    memo: each.memo ?? "",
    hash: each.transactionHash,
    explorer: each.blockExplorerLink,
  };
};

/**
 * Transactions as a CSV file: RFC 4180 (CRLF, quotes doubled), formula-safe (S10), amounts as exact as the wire has
 * them, times in UTC (decisions.md §4 Elsewhere). The order given is kept.
 */
export const transactionsCsv = (transactions: ReadonlyArray<Transaction>): string =>
  [COLUMNS, ...transactions.map((each) => COLUMNS.map((column) => cellsOf(each)[column]))]
    .map((row) => `${row.map(csvCell).join(",")}\r\n`)
    .join("");

/** The file's name, e.g. `optio-OPT-send-2026-11-21.csv`; only letters, digits and dashes of what the server named. */
export const csvName = (chainId: string, symbol: string, type: string, now: number): string => {
  const plain = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, "-");
  const day = new Date(now).toISOString().slice(0, 10);
  return `${[chainId, symbol, type].map(plain).join("-")}-${day}.csv`;
};
