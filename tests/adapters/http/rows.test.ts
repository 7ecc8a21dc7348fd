import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getCountries } from "../../../src/adapters/http/calls/contacts.ts";
import { getNotifications } from "../../../src/adapters/http/calls/notifications.ts";
import {
  getTokenAccount,
  getTokenHistory,
  getWallets,
  getWalletTokens,
  getWalletTransactions,
} from "../../../src/adapters/http/calls/wallet.ts";
import { readBody } from "../../../src/adapters/http/reading/read.ts";
import type { Field } from "../../../src/domain/decider/field.ts";
import { UNREADABLE_PRICE } from "../../../src/domain/wallet/entities.ts";
import { account } from "../../domain/wallet/example.ts";
import { token, transaction } from "../../domain/wallet/movements.ts";

const entry = { id: "n1", text: "Hello", created_at: "2026-01-15T09:00:00.000Z", read_at: null };
const delegation = { validator_address: "v", moniker: "One", coins: "1", coinsUsd: "1", rewards: "0" };
const point = { timestamp: "2026-01-15T09:00:00.000Z", priceUsd: "1" };
const SECOND = "2026-01-15T10:00:06.000Z";
const rowsOf = (body: unknown, key: string): ReadonlyArray<unknown> =>
  (body as Record<string, ReadonlyArray<unknown>>)[key] ?? [];

/**
 * Every list of an answer that a screen shows: its name, its call, an answer with given rows, the key of the list, and
 * the row of each number.
 */
const LISTS: ReadonlyArray<
  readonly [string, Field<unknown>, (rows: ReadonlyArray<unknown>) => unknown, string, (number: number) => object]
> = [
  [
    "tokens",
    getWalletTokens.answer,
    (tokens) => ({ totalBalanceUsd: "1", tokens }),
    "tokens",
    (number) => token({ symbol: `T${number}` }),
  ],
  [
    "transactions",
    getWalletTransactions.answer,
    (transactions) => ({ transactions, totalPages: 1, pageNumber: 1, limit: 10 }),
    "transactions",
    (number) => transaction({ id: `t${number}`, created_at: SECOND, completed_at: SECOND }),
  ],
  [
    "an account's transactions",
    getTokenAccount.answer,
    (transactions) => ({ ...account, transactions }),
    "transactions",
    (number) => transaction({ id: `t${number}`, created_at: SECOND, completed_at: SECOND }),
  ],
  [
    "delegations",
    getTokenAccount.answer,
    (delegations) => ({ ...account, delegations }),
    "delegations",
    (number) => ({ ...delegation, validator_address: `v${number}` }),
  ],
  [
    "notifications",
    getNotifications.answer,
    (data) => ({ data, current_page: 1, last_page: 1 }),
    "data",
    (number) => ({ ...entry, id: `n${number}` }),
  ],
];

/** Fields that the specification does not name: a malformed one counts as absent. */
const UNNAMED: ReadonlyArray<string> = ["balanceUsd", "priceUsd", "change24h", "gasFee", "coinsUsd", "rewards"];

const withMalformed = (row: object): object =>
  Object.fromEntries(UNNAMED.flatMap((key) => (Object.hasOwn(row, key) ? [[key, { of: {} }]] : [])));

/** No text, number, flag or time has one of these forms. */
const malformed = (row: object) =>
  fc.oneof(
    fc.constantFrom<unknown>(null, 7, "text", [], {}),
    fc
      .tuple(
        fc.constantFrom(...Object.keys(row).filter((key) => !UNNAMED.includes(key))),
        fc.constantFrom<unknown>([[]], { of: {} }),
      )
      .map(([key, value]) => ({ ...row, [key]: value })),
  );

describe("an answer with malformed or repeated rows", () => {
  it.each(LISTS)(
    "keeps the first readable of each of the %s in their order, and counts the others",
    (_name, field, around, key, rowOf) => {
      const numbered = fc.nat({ max: 4 }).map((number) => ({ number, row: rowOf(number) }));
      const any = numbered.chain(({ number, row }) =>
        fc.oneof(
          fc.constant({ number, row, isReadable: true, isWhole: true }),
          fc.constant({ number, row: { ...row, ...withMalformed(row) }, isReadable: true, isWhole: false }),
          malformed(row).map((changed) => ({ number, row: changed, isReadable: false, isWhole: false })),
        ),
      );
      fc.assert(
        fc.property(fc.array(any, { maxLength: 6 }), (entries) => {
          const readable = entries.filter(({ isReadable }) => isReadable);
          const expected = readable.filter(
            ({ number }, at) => readable.findIndex((other) => other.number === number) === at,
          );
          const read = Result.getOrThrow(readBody(field, around(entries.map(({ row }) => row))));
          const rows = rowsOf(read, key);
          expect(rows).toHaveLength(expected.length);
          for (const [at, { row, isWhole }] of expected.entries())
            if (isWhole) expect(rows[at]).toEqual(row);
            else for (const name of UNNAMED) expect(rows[at]).not.toHaveProperty(name, { of: {} });
          expect((read as { readonly unreadable?: number }).unreadable ?? 0).toBe(entries.length - expected.length);
        }),
      );
    },
  );

  it("keeps the readable prices at their indices, with placeholders at the others", () => {
    const any = fc.oneof(
      fc.constant({ point, isReadable: true }),
      malformed(point).map((changed) => ({ point: changed, isReadable: false })),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 6 }), (points) => {
        expect(
          Result.getOrThrow(
            readBody(
              getTokenHistory.answer,
              points.map((of) => of.point),
            ),
          ),
        ).toEqual(points.map((of) => (of.isReadable ? point : UNREADABLE_PRICE)));
      }),
    );
  });

  it("fails where a list must not lose rows: an unreadable wallet is not 'no wallet'", () => {
    expect(Result.isFailure(readBody(getWallets.answer, { wallets: [{ id: {} }] }))).toBe(true);
    for (const other of [[1, 2, 3], { balances: [] }, { error: "No" }, "text", 7])
      expect([
        Result.isFailure(readBody(getWallets.answer, other)),
        Result.isFailure(readBody(getWalletTokens.answer, other)),
      ]).toEqual([true, true]);
  });

  it("leaves out and counts a token whose decimals no token has", () => {
    const tokens = [-1, 0, 36, 37, 1e9, 1.5].map((decimals, at) => token({ symbol: `T${at}`, decimals }));
    const read = Result.getOrThrow(readBody(getWalletTokens.answer, { totalBalanceUsd: "1", tokens }));
    expect(read.tokens.map(({ decimals }) => decimals)).toEqual([0, 36]);
    expect(read.unreadable).toBe(4);
  });

  it("leaves out a country that repeats an earlier one or is unreadable", () => {
    const [austria, france] = ["AT", "FR"].map((code) => ({ code, name: code, dial_code: "+43" }));
    const answer = [austria, france, { ...austria, name: "Austria" }, { code: {} }];
    expect(Result.getOrThrow(readBody(getCountries.answer, answer))).toEqual([austria, france]);
  });

  it("reads an amount without the zeros that say nothing", () => {
    const body = { totalBalanceUsd: "007.50", tokens: [{ ...token(), balance: "-0012", balanceUsd: "000" }] };
    expect(Result.getOrThrow(readBody(getWalletTokens.answer, body))).toEqual({
      totalBalanceUsd: "7.5",
      tokens: [{ ...token(), balance: "-12", balanceUsd: "0" }],
    });
  });
});
