import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  exportName,
  FORMATS,
  formatTexts,
  WRITERS,
  writtenText,
} from "../../../../../src/ui/features/wallet/export/formats.ts";
import { runs } from "../../../../support/properties.ts";
import { shareOf } from "../../../../support/share.ts";
import { generatedBooks, written } from "./books.ts";

const NOVEMBER = { from: "2026-11-01", to: "2026-11-30" };

describe("an export for somebody", () => {
  it("is offered with what is in its file, and for a tax program what is left out", () => {
    expect(FORMATS.map((format) => formatTexts(format).name)).toEqual([
      ...["Spreadsheet", "Koinly", "CoinTracker", "CoinTracking"],
    ]);
    const leaves = "Staking, unstaking and moving change nothing that you own, so they are left out";
    expect(FORMATS.filter((format) => formatTexts(format).note.includes(leaves))).toEqual(FORMATS.slice(1));
    expect(formatTexts("coinTracking").note).toContain("Set the time zone in CoinTracking to UTC");
  });

  it("has the mark by which Excel reads letters with accents, and the tax programs have none", () => {
    const marked = FORMATS.filter((format) =>
      written(WRITERS[format]({ books: [], transactions: [] })).startsWith("\uFEFF"),
    );
    expect(marked).toEqual(["spreadsheet"]);
  });

  it("has a name of the product, the format, the token and the days", () => {
    expect(exportName("koinly", NOVEMBER, null)).toBe("optio-koinly-2026-11-01-to-2026-11-30.csv");
    const token = { chainId: "optio", symbol: "OPT" };
    expect(exportName("coinTracker", NOVEMBER, token)).toBe("optio-cointracker-OPT-2026-11-01-to-2026-11-30.csv");
    expect(exportName("spreadsheet", { from: null, to: "2026-11-30" }, { chainId: "ethereum", symbol: "USDT" })).toBe(
      "optio-spreadsheet-ethereum-USDT-to-2026-11-30.csv",
    );
  });

  it("has a name of letters, digits and dashes that begins with the product, whatever a server calls a token", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ maxLength: 500 }), (chainId, symbol) => {
        const name = exportName("koinly", NOVEMBER, { chainId, symbol });
        expect(name).toMatch(/^optio(?:-[A-Za-z0-9]+)+\.csv$/);
      }),
    );
    const long = exportName("koinly", NOVEMBER, { chainId: "c".repeat(500), symbol: "s".repeat(500) });
    expect(long).toBe(`optio-koinly-${"c".repeat(40)}-${"s".repeat(40)}-2026-11-01-to-2026-11-30.csv`);
  });

  it("says how many rows it has and how many it left out, by why", () => {
    const nothing = { moves: 0, testNetwork: 0, unexplained: 0 };
    expect(writtenText({ rows: 1, ...nothing })).toBe("Saved 1 row. Times in the file are in UTC.");
    expect(writtenText({ rows: 120, moves: 14, testNetwork: 1, unexplained: 2 })).toBe(
      "Saved 120 rows. Times in the file are in UTC. Left out: 14 moves of your own coins, 1 row of a test network, 2 rows that nobody can explain.",
    );
  });
});

describe.each(FORMATS)("an export for %s", (format) => {
  const write = WRITERS[format];

  it("has each row of an earlier file, byte by byte, and the later rows after them", () => {
    fc.assert(
      fc.property(generatedBooks, ({ earlier, all }) => {
        const [before, after] = [written(write(earlier)), written(write(all))];
        expect(after.slice(0, before.length)).toBe(before);
      }),
      runs(shareOf(100)),
    );
  });

  it("does not depend on the order in which tokens were read", () => {
    fc.assert(
      fc.property(generatedBooks, ({ all }) => {
        const other = { ...all, books: all.books.toReversed() };
        expect(written(write(other))).toBe(written(write(all)));
      }),
      runs(shareOf(50)),
    );
  });
});
