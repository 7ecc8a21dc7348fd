import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../../src/domain/values/money.ts";
import type { Exported } from "../../../../../src/domain/wallet/books.ts";
import { spreadsheet } from "../../../../../src/ui/features/wallet/export/spreadsheet.ts";
import { FRIEND, OWN, transaction } from "../../../../domain/wallet/movements.ts";
import { csvRows } from "../../../../support/csv.ts";
import { runs } from "../../../../support/properties.ts";
import { shareOf } from "../../../../support/share.ts";
import { book, generatedBooks, movement, unitsOf, written } from "./books.ts";

const HEADER =
  "date (UTC),token,network,kind,in,out,available,staked,arriving,price USD,price of (UTC),worth USD,from,to,validator,memo,note,hash,explorer,status";

type Row = Readonly<Record<string, string>>;

/** The rows of a spreadsheet by their columns, after its byte-order mark. */
const rowsOf = (exported: Exported): ReadonlyArray<Row> => {
  const file = written(spreadsheet(exported));
  expect(file.startsWith(`\uFEFF${HEADER}\r\n`)).toBe(true);
  const [header = [], ...rows] = csvRows(file.slice(1));
  return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index] ?? ""])));
};

const [VALIDATOR, OTHER] = ["optiovaloper1anna", "optiovaloper1bert"];
const staking = (over: Partial<Parameters<typeof transaction>[0]>) => transaction({ from: OWN, to: OWN, ...over });

describe("a spreadsheet of all movements", () => {
  it("has every movement once, oldest first, and adds up in each pot, and in 'in' and 'out', to the last unit", () => {
    fc.assert(
      fc.property(generatedBooks, ({ all }) => {
        const rows = rowsOf(all);
        expect(rows).toHaveLength(all.books.flatMap(({ movements }) => movements).length);
        const dates = rows.map((row) => row["date (UTC)"] ?? "");
        expect(dates).toEqual(dates.toSorted());
        const sums = (symbol: string, network: string) => {
          const own = rows.filter((row) => row.token === symbol && row.network === network);
          const sum = (column: string) => own.reduce((total, row) => total + unitsOf(row[column] || "0"), 0n);
          return [sum("available"), sum("staked"), sum("arriving"), sum("in") - sum("out")];
        };
        for (const { symbol, chainId, movements } of all.books) {
          const sum = (pot: "available" | "staked" | "arriving") =>
            movements.reduce((total, of) => total + unitsOf(of[pot]), 0n);
          const [available, staked, arriving] = [sum("available"), sum("staked"), sum("arriving")];
          const network = { optio: "Optio", ethereum: "Ethereum", "optio-testnet": "Optio Testnet" }[chainId] ?? "";
          expect(sums(symbol, network)).toEqual([available, staked, arriving, available + staked + arriving]);
        }
      }),
      runs(shareOf(200)),
    );
  });

  it("has exact amounts with their sign, the price with its time, and the worth to a millionth of a dollar", () => {
    const ofDay = { priceUsd: amount("0.25"), priceAt: Date.UTC(2026, 0, 17) };
    const movements = [
      movement({
        id: "3",
        at: "2026-01-17T23:30:00+02:00",
        kind: "slashed",
        staked: amount("-0.000000000000000001"),
        ...ofDay,
      }),
      movement({
        id: "2",
        at: "2026-01-16T10:00:00Z",
        kind: "staked",
        available: amount("-5"),
        staked: amount("5"),
        ...ofDay,
      }),
      movement({ id: "1", available: amount("7.862148"), priceUsd: amount("0.5234") }),
    ];
    const columns = ["date (UTC)", "in", "out", "available", "staked", "price USD", "price of (UTC)", "worth USD"];
    const rows = rowsOf({ books: [book(movements)], transactions: [] });
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ["2026-01-15T10:00:00.000Z", "7.862148", "", "7.862148", "0", "0.5234", "2026-01-15T10:00:00.000Z", "4.115048"],
      ["2026-01-16T10:00:00.000Z", "", "", "-5", "5", "0.25", "2026-01-17T00:00:00.000Z", ""],
      [
        ...["2026-01-17T21:30:00.000Z", "", "0.000000000000000001", "0", "-0.000000000000000001"],
        ...["0.25", "2026-01-17T00:00:00.000Z", "0"],
      ],
    ]);
  });

  it("says from whom to whom: an unstaking comes from the validator to the own address, a fee goes to nobody", () => {
    const transactions = [
      transaction({ id: "send" }),
      staking({ id: "delegate", toValidator: VALIDATOR }),
      staking({ id: "undelegate", fromValidator: VALIDATOR, to: VALIDATOR, from: VALIDATOR }),
      staking({ id: "cancel", toValidator: VALIDATOR, from: VALIDATOR }),
      staking({ id: "move", fromValidator: VALIDATOR, toValidator: OTHER }),
      staking({ id: "payout", fromValidator: VALIDATOR }),
    ];
    const kinds = [
      ["sent", "send"],
      ["fee", "send"],
      ["staked", "delegate"],
      ["unstaked", "undelegate"],
      ["cancelled", "cancel"],
      ["moved", "move"],
      ["reward", "payout"],
    ] as const;
    const movements = kinds.map(([kind, transactionId]) => movement({ id: kind, kind, transactionId }));
    const arrived = movement({ id: "arrived", kind: "arrived", validator: VALIDATOR });
    const rows = rowsOf({ books: [book([...movements, arrived].toReversed())], transactions });
    expect(rows.map((row) => [row.kind, row.from, row.to])).toEqual([
      ["sent", OWN, FRIEND],
      ["fee", OWN, ""],
      ["staked", OWN, VALIDATOR],
      ["unstaked", VALIDATOR, OWN],
      ["cancelled", OWN, VALIDATOR],
      ["moved", VALIDATOR, OTHER],
      ["reward", VALIDATOR, OWN],
      ["arrived", VALIDATOR, ""],
    ]);
  });

  it("has memo, note, hash, explorer and status of the movement's transaction", () => {
    const own = transaction({ status: "failed", memo: "tag 7", description: "rent, May" });
    const [row] = rowsOf({ books: [book([movement({ kind: "fee", transactionId: "t1" })])], transactions: [own] });
    expect([row?.memo, row?.note, row?.hash, row?.explorer, row?.status]).toEqual([
      ...["tag 7", "rent, May", "AB12", "https://explorer.example/tx/AB12", "failed"],
    ]);
  });

  it("keeps an id that a spreadsheet would show as another number, by an apostrophe", () => {
    const memos = ["00123", "1234567890123456", "12E45", "123456789012345", "0", "1.50", "12E45x"];
    const exported = {
      books: [book(memos.map((id) => movement({ id, transactionId: id })).toReversed())],
      transactions: memos.map((id) => transaction({ id, memo: id })),
    };
    expect(rowsOf(exported).map(({ memo }) => memo)).toEqual([
      ...["'00123", "'1234567890123456", "'12E45", "123456789012345", "0", "1.50", "12E45x"],
    ]);
  });

  it("S10: disarms a memo of another person, and leaves amounts below zero as numbers", () => {
    const sent = movement({ kind: "sent", available: amount("-5"), transactionId: "t1" });
    const own = transaction({ memo: '=HYPERLINK("https://evil.example")' });
    const file = written(spreadsheet({ books: [book([sent])], transactions: [own] }));
    expect(file).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
    expect(file).toContain(",sent,,5,-5,0,0,");
  });

  it("has a movement without a time that can be read, as the oldest one", () => {
    const movements = [movement({ id: "2", kind: "reward" }), movement({ id: "1", at: "someday", kind: "sent" })];
    const rows = rowsOf({ books: [book(movements)], transactions: [] });
    expect(rows.map((row) => [row["date (UTC)"], row.kind])).toEqual([
      ["someday", "sent"],
      ["2026-01-15T10:00:00.000Z", "reward"],
    ]);
  });
});
