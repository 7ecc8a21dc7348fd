import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { csvName, transactionsCsv } from "../../../../src/ui/features/wallet/csv.ts";
import { FRIEND, OWN, transaction } from "../../../domain/wallet/movements.ts";
import { csvRows } from "../../../support/csv.ts";

/** The cells of one row, read by RFC 4180. */
const cellsOf = (row: string): ReadonlyArray<string> => csvRows(`${row}\r\n`)[0] ?? [];

/* with the byte-order mark before it */
const HEADER =
  "\uFEFFdate,type,status,in,out,symbol,worth in USD,network,fee,fee symbol,from,to,memo,note,hash,explorer";
const unknown = () => null;

describe("an export of transactions", () => {
  it("starts with one byte-order mark, by which Excel reads names with accents", () => {
    const csv = transactionsCsv([transaction({ memo: "Zoë" }), transaction({ id: "2" })], unknown);
    expect([...new TextEncoder().encode(csv).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(csv.lastIndexOf("\uFEFF")).toBe(0);
  });

  it("has one header, one row per transaction in the given order, and CRLF after each", () => {
    const csv = transactionsCsv(
      [transaction({ id: "1" }), transaction({ id: "2", type: "receive", from: FRIEND, to: OWN })],
      unknown,
    );
    expect(csv).toBe(
      [
        HEADER,
        "2026-01-15T10:00:00.000Z,send,completed,,5,OPT,,Optio,0.005,OPT,optio1own,optio1friend,,,AB12,https://explorer.example/tx/AB12",
        "2026-01-15T10:00:00.000Z,receive,completed,5,,OPT,,Optio,0.005,OPT,optio1friend,optio1own,,,AB12,https://explorer.example/tx/AB12",
        "",
      ].join("\r\n"),
    );
  });

  it("contains exact units, times in UTC, the statuses of the screen, and the symbol of the fee", () => {
    const row = transaction({
      status: "pending",
      amount: amount("0.000000000000000001"),
      symbol: "USDC",
      chainId: "ethereum",
      created_at: "2026-01-15T23:30:00+02:00",
    });
    const cells = cellsOf(transactionsCsv([row], unknown).split("\r\n")[1] ?? "");
    expect([cells[0], cells[2], cells[4], cells[9]]).toEqual([
      "2026-01-15T21:30:00.000Z",
      "pending",
      "0.000000000000000001",
      "ETH",
    ]);
  });

  it("has no amount and no worth for a transaction that moved nothing, and the fee that it cost", () => {
    const rows = ["failed", "fail", "cancelled"].map((status) => transaction({ status }));
    const [, ...lines] = transactionsCsv(rows, () => ({ usd: amount("0.5"), at: 0 }))
      .trimEnd()
      .split("\r\n");
    expect(lines.map((line) => cellsOf(line).slice(2, 9))).toEqual([
      ["failed", "", "", "OPT", "", "Optio", "0.005"],
      ["failed", "", "", "OPT", "", "Optio", "0.005"],
      ["cancelled", "", "", "OPT", "", "Optio", "0.005"],
    ]);
  });

  it("takes out with a cancelled unbonding what its undelegation put in", () => {
    const rows = ["undelegate", "cancelUndelegate"].map((type) => transaction({ type }));
    const [, ...lines] = transactionsCsv(rows, unknown).trimEnd().split("\r\n");
    expect(lines.map((line) => cellsOf(line).slice(3, 5))).toEqual([
      ["5", ""],
      ["", "5"],
    ]);
  });

  it("includes moved delegations with both validators", () => {
    const moved = transaction({
      type: "moveDelegation",
      fromValidator: "optiovaloper1a",
      toValidator: "optiovaloper1b",
    });
    const cells = cellsOf(transactionsCsv([moved], unknown).split("\r\n")[1] ?? "");
    expect([cells[3], cells[4], cells[10], cells[11]]).toEqual(["5", "5", "optiovaloper1a", "optiovaloper1b"]);
  });

  it("names what each row was worth at the price of its time, exact to a millionth, and the private note", () => {
    const rows = [
      transaction({ amount: amount("7.862148"), description: "rent, May" }),
      transaction({ symbol: "NEW" }),
    ];
    const asked: number[] = [];
    const csv = transactionsCsv(rows, ({ symbol }, at) => {
      asked.push(at);
      return symbol === "OPT" ? { usd: amount("0.5234"), at } : null;
    });
    const [, first = "", second = ""] = csv.split("\r\n");
    expect([cellsOf(first)[6], cellsOf(first)[13], cellsOf(second)[6]]).toEqual(["4.115048", "rent, May", ""]);
    expect(asked).toEqual([Date.UTC(2026, 0, 15, 10), Date.UTC(2026, 0, 15, 10)]);
  });

  it("reads back whatever memo, note and names hold", () => {
    const foreign = fc.string({ unit: fc.constantFrom("=", "+", "\t", '"', ",", "\r", "\n", "a", " ", "é") });
    fc.assert(
      fc.property(foreign, foreign, foreign, (memo, description, network) => {
        const csv = transactionsCsv([transaction({ memo, description, network })], unknown);
        const cells = cellsOf(csv.slice(HEADER.length + 2, -2));
        expect(cells).toHaveLength(HEADER.split(",").length);
        // no text of the test has an apostrophe: each is one that disarms
        expect([cells[12], cells[13], cells[7]].map((cell) => cell?.replaceAll("'", ""))).toEqual([
          memo,
          description,
          network,
        ]);
      }),
    );
  });

  it("S10: disarms a memo of another person", () => {
    const csv = transactionsCsv([transaction({ memo: '=HYPERLINK("https://evil.example")' })], unknown);
    expect(csv).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  });

  it("is named after the product, token, filter and day, and contains no path", () => {
    const now = Date.UTC(2026, 10, 21, 12);
    expect(csvName("optio", "OPT", "send", now)).toBe("optio-activity-OPT-send-2026-11-21.csv");
    expect(csvName("ethereum", "USDT", "all", now)).toBe("optio-activity-ethereum-USDT-all-2026-11-21.csv");
    expect(csvName("", "", "all", now)).toBe("optio-activity-all-2026-11-21.csv");
    expect(csvName("../etc", "a/b", "send", now)).toBe("optio-activity-etc-a-b-send-2026-11-21.csv");
  });
});
