import { sameAddress } from "../../../../domain/values/address.ts";
import { isTestnet } from "../../../../domain/values/chains.ts";
import type { Money } from "../../../../domain/values/money.ts";
import { changeOf, type Exported, isWithin, POTS } from "../../../../domain/wallet/books.ts";
import { isNothing, sizeOf, worthOf } from "./amounts.ts";
import { csvCell, csvLine } from "./cell.ts";
import { type Entry, entriesOf } from "./entries.ts";
import { NOTHING_LEFT_OUT, type Written } from "./written.ts";

/** The kinds that a tax program has a word for, each with what it does to the wallet. */
const KINDS = { received: "in", reward: "in", commission: "in", sent: "out", fee: "out", slashed: "out" } as const;
export type TaxKind = keyof typeof KINDS;
const kindOf = (kind: string): TaxKind | null => (Object.hasOwn(KINDS, kind) ? (kind as TaxKind) : null);

/** What one movement took: an amount of a token. */
interface Part {
  readonly amount: Money;
  readonly symbol: string;
}

/** One row of a tax file: what came in or went out, of one token. */
interface TaxRow {
  /** The movement's own id, which stays the same in a later file. */
  readonly id: string;
  readonly at: number;
  readonly kind: TaxKind;
  readonly direction: "in" | "out";
  /** Above zero, as exact as the books have it. */
  readonly amount: Money;
  readonly symbol: string;
  readonly worthUsd: Money | "";
  /** The fee of a payment, where the program has a column for it. */
  readonly fee: Part | null;
  readonly hash: string;
  /** Note and memo, on one line. */
  readonly comment: string;
}

/** A file of a tax program. */
export interface TaxFormat {
  readonly columns: ReadonlyArray<string>;
  readonly cellsOf: (row: TaxRow) => ReadonlyArray<string>;
  /** Whether the program reads the fee of a payment from a column of its row; else it is a row of its own. */
  readonly hasFeeColumn: (sentSymbol: string, feeSymbol: string) => boolean;
}

/** How many movements are looked at before a pause. */
const STEP = 1_000;

/** The payments and fees of each transaction, by network and id. */
type Parts = ReadonlyMap<string, { readonly sent: ReadonlyArray<Part>; readonly fee: ReadonlyArray<Part> }>;

const keyOf = (chainId: string, transactionId: string): string => `${chainId}\n${transactionId}`;

/** Whether a movement of such a kind is a row: it took something, at a time that can be read. */
const isRow = (change: Money, at: string): boolean =>
  change.startsWith("-") && !isNothing(change) && !Number.isNaN(Date.parse(at));

function* partsOf({ books }: Exported): Generator<null, Parts> {
  const parts = new Map<string, Record<"sent" | "fee", Part[]>>();
  let seen = 0;
  for (const { chainId, symbol, movements } of books)
    for (const movement of movements) {
      seen += 1;
      if (seen % STEP === 0) yield null;
      const { kind, transactionId } = movement;
      if (transactionId === null || (kind !== "sent" && kind !== "fee")) continue;
      const change = changeOf(movement);
      if (!isRow(change, movement.at)) continue;
      const key = keyOf(chainId, transactionId);
      const of = parts.get(key) ?? { sent: [], fee: [] };
      of[kind].push({ amount: change.replace("-", "") as Money, symbol });
      parts.set(key, of);
    }
  return parts;
}

/** The fee that stands in the row of a payment: there is one of each, and the format has a column for it. */
const pairedFee = ({ book, movement }: Entry, parts: Parts, { hasFeeColumn }: TaxFormat): Part | null => {
  const of = movement.transactionId === null ? undefined : parts.get(keyOf(book.chainId, movement.transactionId));
  const [sent, fee] = [of?.sent[0], of?.fee[0]];
  if (sent === undefined || fee === undefined || of?.sent.length !== 1 || of.fee.length !== 1) return null;
  return hasFeeColumn(sent.symbol, fee.symbol) ? fee : null;
};

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

const commentOf = ({ transaction }: Entry): string =>
  [transaction?.description ?? "", transaction?.memo ?? ""].map(onOneLine).filter(Boolean).join(" · ");

/** Whether the coins of a payment went from the own address to itself. */
const isToOwnAddress = ({ transaction }: Entry): boolean =>
  transaction !== null && transaction.from !== "" && sameAddress(transaction.from, transaction.to);

/** Whether a movement only changes the place of own coins: of the stake, or a payment to the own address. */
const isMove = (entry: Entry, kind: TaxKind | null): boolean => {
  if (isNothing(entry.change)) return isWithin(entry.movement.kind) || (kind !== null && movesPots(entry));
  return (kind === "sent" || kind === "received") && isToOwnAddress(entry);
};

const movesPots = ({ movement }: Entry): boolean => POTS.some((pot) => !isNothing(movement[pot]));

/** The row of a movement; why there is none, or null where nothing moved. */
const rowOf = (entry: Entry): Omit<TaxRow, "fee"> | keyof typeof NOTHING_LEFT_OUT | null => {
  const { book, movement, at, change, transaction } = entry;
  if (isTestnet(book.chainId)) return "testNetwork";
  const kind = kindOf(movement.kind);
  if (isMove(entry, kind)) return "moves";
  const amount = sizeOf(change);
  if (amount === "" && !movesPots(entry)) return null;
  const direction = change.startsWith("-") ? "out" : "in";
  if (amount === "" || kind === null || at === null || KINDS[kind] !== direction) return "unexplained";
  const { id, priceUsd } = movement;
  const [hash, comment] = [transaction?.transactionHash ?? "", commentOf(entry)];
  const worthUsd = worthOf(amount, priceUsd);
  return { id, at, kind, direction, amount, symbol: book.symbol, worthUsd, hash, comment };
};

/**
 * What came in and went out, as a file of a tax program: no byte-order mark, RFC 4180, formula-safe (S10), exact amounts,
 * oldest first. What stays in the wallet, has no value or no explanation is left out and counted. Null is a pause.
 */
export function* taxFile(exported: Exported, format: TaxFormat): Generator<string | null, Written> {
  yield csvLine(format.columns);
  const parts = yield* partsOf(exported);
  const written = { rows: 0, ...NOTHING_LEFT_OUT };
  for (const entry of entriesOf(exported)) {
    const row = entry === null ? null : rowOf(entry);
    if (entry === null || row === null) yield entry === null ? null : "";
    else if (typeof row === "string") {
      written[row] += 1;
      yield "";
    } else {
      const fee = isToOwnAddress(entry) ? null : pairedFee(entry, parts, format);
      // it stands in the row of its payment
      if (fee !== null && row.kind === "fee") continue;
      written.rows += 1;
      yield csvLine(format.cellsOf({ ...row, fee: row.kind === "sent" ? fee : null }).map(csvCell));
    }
  }
  return written;
}
