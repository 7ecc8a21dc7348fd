import type { Money } from "../../../../domain/values/money.ts";
import { changeOf, type Exported, type PricedMovement } from "../../../../domain/wallet/books.ts";
import type { Transaction } from "../../../../domain/wallet/entities.ts";

type ExportedBook = Exported["books"][number];

/** A movement with what is known of it. `at`: when, in milliseconds since 1970; null where that cannot be read. */
export interface Entry {
  readonly book: ExportedBook;
  readonly movement: PricedMovement;
  readonly at: number | null;
  /** What the wallet gained, or lost below zero. */
  readonly change: Money;
  readonly transaction: Transaction | null;
}

/** How many transactions are looked at before a pause. */
const STEP = 1_000;

const compareTexts = (a: string, b: string): number => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/** A book that is read from its oldest movement on. */
interface Cursor {
  readonly book: ExportedBook;
  /** How many movements are left. */
  left: number;
  /** The time of the next one; what has none comes first. */
  next: number;
}

const timeOf = ({ movements }: ExportedBook, left: number): number => {
  const at = Date.parse(movements[left - 1]?.at ?? "");
  return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
};

/**
 * The movements of all books, oldest first, so that a later export of the same period only has more lines at its end.
 * Movements of one instant are in the order of network and token. Null is a pause: a writer passes it on, so that no step
 * of it is long.
 */
export function* entriesOf({ books, transactions }: Exported): Generator<Entry | null, void> {
  const byId = new Map<string, Transaction>();
  for (const [index, transaction] of transactions.entries()) {
    byId.set(transaction.id, transaction);
    if (index % STEP === STEP - 1) yield null;
  }
  const cursors = books
    .toSorted((a, b) => compareTexts(a.chainId, b.chainId) || compareTexts(a.symbol, b.symbol))
    .map((book): Cursor => ({ book, left: book.movements.length, next: timeOf(book, book.movements.length) }));
  for (;;) {
    let first: Cursor | null = null;
    for (const cursor of cursors) if (cursor.left > 0 && (first === null || cursor.next < first.next)) first = cursor;
    if (first === null) return;
    const { book, next } = first;
    const movement = book.movements[first.left - 1];
    first.left -= 1;
    first.next = timeOf(book, first.left);
    if (movement === undefined) continue;
    yield {
      book,
      movement,
      at: next === Number.NEGATIVE_INFINITY ? null : next,
      change: changeOf(movement),
      transaction: movement.transactionId === null ? null : (byId.get(movement.transactionId) ?? null),
    };
  }
}
