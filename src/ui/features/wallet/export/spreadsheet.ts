import { chainNameOf } from "../../../../domain/values/chains.ts";
import type { Exported } from "../../../../domain/wallet/books.ts";
import { shownStatus } from "../../../../domain/wallet/index.ts";
import { sizeOf, worthOf } from "./amounts.ts";
import { BYTE_ORDER_MARK, csvCell, csvLine } from "./cell.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { NOTHING_LEFT_OUT, type Written } from "./written.ts";

const COLUMNS = [
  "date (UTC)",
  "token",
  "network",
  "kind",
  "in",
  "out",
  "available",
  "staked",
  "arriving",
  "price USD",
  "price of (UTC)",
  "worth USD",
  "from",
  "to",
  "validator",
  "memo",
  "note",
  "hash",
  "explorer",
  "status",
];

/* What a spreadsheet takes for a number and shows as another one: more digits than it keeps, zeros in front, an exponent. */
const OTHER_NUMBER = /^(?:\d{16,}|0\d+|\d+(?:\.\d+)?[eE]\d+)$/;
const textCell = (text: string): string => (OTHER_NUMBER.test(text) ? `'${text}` : csvCell(text));

const utc = (at: number): string => new Date(at).toISOString();

/** From whom to whom the coins went: those of the own stake between the own address and the validator, a fee to nobody. */
const partiesOf = ({ movement, transaction }: Entry): readonly [from: string, to: string] => {
  const validator = movement.validator ?? "";
  const own = transaction?.address ?? "";
  switch (movement.kind) {
    case "staked":
    case "cancelled":
      return [own, transaction?.toValidator ?? validator];
    case "unstaked":
    case "arrived":
    case "reward":
    case "commission":
      return [transaction?.fromValidator ?? validator, own];
    case "moved":
      return [transaction?.fromValidator ?? "", transaction?.toValidator ?? validator];
    case "fee":
      return [own, ""];
    default:
      return [transaction?.from ?? "", transaction?.to ?? ""];
  }
};

const lineOf = (entry: Entry): string => {
  const { book, movement, at, change, transaction } = entry;
  const size = sizeOf(change);
  const isLoss = change.startsWith("-");
  const [from, to] = partiesOf(entry);
  const price = movement.priceUsd;
  // the server's price is that of the movement's own time
  const priceTime = movement.priceAt ?? at;
  return csvLine([
    at === null ? textCell(movement.at) : utc(at),
    textCell(book.symbol),
    textCell(chainNameOf(book.chainId)),
    textCell(movement.kind),
    isLoss ? "" : size,
    isLoss ? size : "",
    // exact decimals: a sign in front of one starts no formula
    movement.available,
    movement.staked,
    movement.arriving,
    price ?? "",
    price === undefined || priceTime === null ? "" : utc(priceTime),
    worthOf(size, price),
    textCell(from),
    textCell(to),
    textCell(movement.validator ?? ""),
    textCell(transaction?.memo ?? ""),
    textCell(transaction?.description ?? ""),
    textCell(transaction?.transactionHash ?? ""),
    textCell(transaction?.blockExplorerLink ?? ""),
    textCell(transaction === null ? "" : shownStatus(transaction.status)),
  ]);
};

/**
 * All movements as a spreadsheet: a byte-order mark, then RFC 4180, formula-safe (S10), exact amounts, times in UTC, oldest
 * first. Each row has what it adds to each pot, and in `in` or `out` what the wallet gained or lost in sum, so that both
 * columns add up to the balance. Null is a pause.
 */
export function* spreadsheet(exported: Exported): Generator<string | null, Written> {
  yield `${BYTE_ORDER_MARK}${csvLine(COLUMNS)}`;
  let rows = 0;
  for (const entry of entriesOf(exported)) {
    if (entry !== null) rows += 1;
    yield entry === null ? null : lineOf(entry);
  }
  return { rows, ...NOTHING_LEFT_OUT };
}
