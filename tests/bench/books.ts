import { amount, type Money } from "../../src/domain/values/money.ts";
import { bookOf, type Exported } from "../../src/domain/wallet/books.ts";
import type { Movement } from "../../src/domain/wallet/entities.ts";
import { FORMATS, type Format, WRITERS } from "../../src/ui/features/wallet/export/formats.ts";
import { type Cost, timed } from "./replaying.ts";

const KINDS = ["received", "sent", "reward", "fee", "staked", "unstaked", "arrived"] as const;
const ZERO = amount("0");

const movementOf = (index: number): Movement => ({
  id: `m${index}`,
  at: new Date(Date.UTC(2026, 10, 1) - index * 60_000).toISOString(),
  kind: KINDS[index % KINDS.length] ?? "sent",
  available: `${index % 13}.123456` as Money,
  staked: index % KINDS.length > 3 ? amount("-1.5") : ZERO,
  ...{ arriving: ZERO, transactionId: `t${index}`, validator: null, priceUsd: amount("0.51234567") },
});

/** What the book of so many movements, and a file of them in each format, cost; `json`: their text parsed as JSON, the baseline. */
export const books = (count: number) => {
  const token = { chainId: "optio", symbol: "OPT", isDerived: false };
  const movements = Array.from({ length: count }, (_, index) => movementOf(index));
  const pots = { available: ZERO, staked: ZERO, arriving: ZERO };
  const reading = { ...token, opening: pots, closing: pots, movements, unreadable: 0 };
  const text = JSON.stringify(movements);
  const [, json] = timed(() => JSON.parse(text));
  const [, statement] = timed(() => bookOf(reading, { from: 0, to: Date.UTC(2026, 10, 2) }, () => null));
  const exported: Exported = { books: [{ ...token, movements }], transactions: [] };
  const files = FORMATS.map((format): readonly [Format, Cost] => {
    const [, cost] = timed(() => {
      const writer = WRITERS[format](exported);
      let length = 0;
      for (let piece = writer.next(); piece.done !== true; piece = writer.next()) length += piece.value?.length ?? 0;
      return length;
    });
    return [format, cost];
  });
  return { json, statement, files };
};
