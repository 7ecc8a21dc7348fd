import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getNotifications } from "../../../src/adapters/http/calls/notifications.ts";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../../src/adapters/http/calls/wallet.ts";
import { salvage } from "../../../src/adapters/http/salvage.ts";
import type { Field } from "../../../src/domain/decider/field.ts";
import { pricePoint, UNREADABLE_PRICE } from "../../../src/domain/wallet/entities.ts";
import { account } from "../../domain/wallet/example.ts";
import { token, transaction } from "../../domain/wallet/movements.ts";

const entry = { id: "n1", text: "Hello", created_at: "2026-01-15T09:00:00Z", read_at: null };
const point = { timestamp: "2026-01-15T09:00:00Z", priceUsd: "1" };
const rowsOf = (body: unknown, key: string): ReadonlyArray<unknown> =>
  (body as Record<string, ReadonlyArray<unknown>>)[key] ?? [];

/** Every list of an answer that a screen shows: its name, its call, an answer with given rows, and the key of the list. */
const LISTS: ReadonlyArray<
  readonly [string, Field<unknown>, (rows: ReadonlyArray<unknown>) => unknown, string, object]
> = [
  ["tokens", getWalletTokens.answer, (tokens) => ({ totalBalanceUsd: "1", tokens }), "tokens", token()],
  [
    "transactions",
    getWalletTransactions.answer,
    (transactions) => ({ transactions, totalPages: 1, pageNumber: 1, limit: 10 }),
    "transactions",
    transaction(),
  ],
  [
    "an account's transactions",
    getTokenAccount.answer,
    (transactions) => ({ ...account, transactions }),
    "transactions",
    transaction(),
  ],
  ["notifications", getNotifications.answer, (data) => ({ data, current_page: 1, last_page: 1 }), "data", entry],
];

const malformed = (row: object) =>
  fc.oneof(
    fc.constantFrom(null, 7, "text", [], {}),
    fc
      .tuple(fc.constantFrom(...Object.keys(row)), fc.constantFrom(undefined, 1.5, [], {}, true))
      .map(([key, value]) => ({ ...row, [key]: value }))
      .filter((changed) => JSON.stringify(changed) !== JSON.stringify(row)),
  );

describe("X10: an answer with malformed rows", () => {
  it.each(LISTS)(
    "keeps the readable %s in their order, and counts the malformed ones",
    (_name, field, around, key, row) => {
      const decode = Schema.decodeUnknownResult(field.schema);
      const readable = Schema.decodeUnknownResult((field as { readonly schema: Field<unknown>["schema"] }).schema);
      fc.assert(
        fc.property(fc.array(fc.oneof(fc.constant(row), malformed(row)), { maxLength: 6 }), (rows) => {
          const body = around(rows);
          const read = decode(salvage(field, body));
          const good = rows.filter((entry) => Result.isSuccess(readable(around([entry]))));
          expect(Result.isSuccess(read)).toBe(true);
          if (!Result.isSuccess(read)) return;
          expect(rowsOf(read.success, key)).toEqual(good);
          if (key !== "transactions") {
            const unreadable = rows.length - good.length;
            expect((read.success as { readonly unreadable?: number }).unreadable ?? 0).toBe(unreadable);
          }
        }),
      );
    },
  );

  it("keeps the readable prices at their indices, with placeholders at the others", () => {
    const decode = Schema.decodeUnknownSync(getTokenHistory.answer.schema);
    const isReadable = Schema.decodeUnknownResult(pricePoint.schema);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant(point), malformed(point)), { maxLength: 6 }), (points) => {
        expect(decode(salvage(getTokenHistory.answer, points))).toEqual(
          points.map((entry) => (Result.isSuccess(isReadable(entry)) ? entry : UNREADABLE_PRICE)),
        );
      }),
    );
  });

  it("fails where a list must not lose rows: an unreadable wallet is not 'no wallet'", () => {
    const decode = Schema.decodeUnknownResult(getWallets.answer.schema);
    expect(Result.isFailure(decode(salvage(getWallets.answer, { wallets: [{ id: 1 }] })))).toBe(true);
    const tokens = Schema.decodeUnknownResult(getWalletTokens.answer.schema);
    expect(Result.isFailure(tokens(salvage(getWalletTokens.answer, { totalBalanceUsd: null, tokens: [] })))).toBe(true);
  });

  it("X13: reads an amount with leading zeros", () => {
    const body = { totalBalanceUsd: "007.50", tokens: [{ ...token(), balance: "-0012", balanceUsd: "000" }] };
    expect(salvage(getWalletTokens.answer, body)).toEqual({
      totalBalanceUsd: "7.50",
      tokens: [{ ...token(), balance: "-12", balanceUsd: "0" }],
    });
  });
});
