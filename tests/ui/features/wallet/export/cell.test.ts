import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvCell } from "../../../../../src/ui/features/wallet/export/cell.ts";
import { csvRows } from "../../../../support/csv.ts";

describe("S10 a cell of an export", () => {
  it("starts with an apostrophe and is quoted if a spreadsheet would execute it", () => {
    expect(["=1+1", "+49", "-5", "@SUM(A1)", "\tx", "\0x", "\rx", "＝1", " =1", "\uFEFF@b"].map(csvCell)).toEqual([
      `"'=1+1"`,
      `"'+49"`,
      `"'-5"`,
      `"'@SUM(A1)"`,
      `"'\tx"`,
      `"'\0x"`,
      `"'\rx"`,
      `"'＝1"`,
      `"' =1"`,
      `"'\uFEFF@b"`,
    ]);
  });

  it("starts no formula where a spreadsheet separates cells by semicolons, and reads quotes and line breaks otherwise", () => {
    const texts = ["rent;-1", "rent;=1+1", "a\n=1+1", "a\t@b", 'a; "=1', "a;＋1", "a;b-1", "a, =b", "a; b"];
    expect(texts.map(csvCell)).toEqual([
      "rent;'-1",
      "rent;'=1+1",
      `"a\n'=1+1"`,
      `"a\t'@b"`,
      `"a; ""'=1"`,
      "a;'＋1",
      "a;b-1",
      '"a, =b"',
      "a; b",
    ]);
  });

  it("is unchanged if it is harmless, with doubled quotes", () => {
    expect(["1250.000001", "a=b", "", 'say "hi"', "a,b", "line\nline"].map(csvCell)).toEqual([
      "1250.000001",
      "a=b",
      "",
      '"say ""hi"""',
      '"a,b"',
      '"line\nline"',
    ]);
  });

  it("is read as it was written, and never starts as a formula", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\0", '"', ",", ";", "\r", "\n", "a", " ") }),
        (text) => {
          const read = csvRows(`${csvCell(text)}\r\n`)[0]?.[0] ?? "";
          expect(read).toMatch(/^(?!\s*[=+\-@]|[\t\0\r\n])/);
          expect(read).not.toMatch(/[;\t\r\n][\s"]*[=+\-@]/);
          expect(read.replaceAll("'", "")).toBe(text);
        },
      ),
    );
  });
});
