import { describe, expect, it } from "vitest";
import { dateText, dateTimeText } from "../../../../src/ui/common/dates.ts";
import { pastedWords } from "../../../../src/ui/common/phrase-input.ts";
import {
  ago,
  balancePlaces,
  chartTime,
  dateTime,
  dayName,
  exactDateTime,
  percentText,
  priceText,
} from "../../../../src/ui/features/wallet/format.ts";

describe("amounts and prices", () => {
  it("show every price of one magnitude with the same decimals, and none as zero", () => {
    const shown = {
      "109119.86": "$109,119",
      "100000": "$100,000",
      "99999.99": "$99,999.99",
      "61250.129": "$61,250.12",
      "1": "$1.00",
      "0.9": "$0.9000",
      "0.521": "$0.5210",
      "0.53914": "$0.5391",
      "0.05": "$0.0500",
      "0.01": "$0.0100",
      "0.00999": "$0.00999000",
      "0.00001234": "$0.00001234",
      "0.0000000000001": "<$0.00000001",
      "0.00": "$0.00",
      junk: "—",
    };
    expect(Object.fromEntries(Object.keys(shown).map((price) => [price, priceText(price)]))).toEqual(shown);
  });

  it("show a balance of a list in about a dozen characters", () => {
    const balances = ["0.000001", "999.123456", "27903.374691", "123456789.123456", "-1234567.5"];
    expect(balances.map(balancePlaces)).toEqual([6, 6, 4, 2, 2]);
  });

  it("show a change with its sign, and no sign for what rounds to zero", () => {
    const shown = {
      "2.354": "+2.35%",
      "-1.2": "−1.20%",
      "-1234.567": "−1,234.56%",
      "0.01": "+0.01%",
      "0.005": "+0.01%",
      "-0.00999": "−0.01%",
      "0.00499": "0.00%",
      "-0.00499": "0.00%",
      "0.000": "0.00%",
      "-0": "0.00%",
      "0": "0.00%",
      junk: "—",
    };
    expect(Object.fromEntries(Object.keys(shown).map((percent) => [percent, percentText(percent)]))).toEqual(shown);
  });
});

describe("dates and times", () => {
  const at = new Date(2026, 11, 12, 14, 3, 5);
  const wire = at.toISOString();

  it("have one format in every list and text", () => {
    expect(dateTime(wire)).toBe("12\u00a0Dec\u00a02026, 14:03");
    expect(exactDateTime(wire)).toMatch(/^12\u00a0Dec\u00a02026, 14:03:05\u00a0\S+$/);
    expect(dayName(wire, at.getTime() + 30 * 86_400_000)).toBe("12\u00a0Dec\u00a02026");
    expect([24, 168, 720, 8760].map((hours) => chartTime(at.getTime(), hours))).toEqual([
      "12\u00a0Dec\u00a02026, 14:03",
      "12\u00a0Dec\u00a02026, 14:03",
      "12\u00a0Dec\u00a02026, 14:03",
      "12\u00a0Dec\u00a02026",
    ]);
    expect(dateTimeText(new Date(2026, 0, 1, 0, 5).getTime())).toBe("1\u00a0Jan\u00a02026, 00:05");
    expect([dateTimeText(null), dateText(Number.NaN)]).toEqual(["—", "—"]);
  });
});

describe("the age of a time", () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const before = (ms: number): string => ago(new Date(now - ms).toISOString(), now);
  const minute = 60_000;

  it("is in short up to a week, then the day, with the year if it is another one", () => {
    expect([10_000, 5 * minute, 180 * minute, 30 * 60 * minute].map(before)).toEqual(["just now", "5m", "3h", "1d"]);
    expect([30, 365].map((days) => before(days * 24 * 60 * minute))).toEqual(["22\u00a0Oct", "21\u00a0Nov\u00a02025"]);
  });

  it("is a dash for an invalid date, like every time", () => {
    expect([ago("soon", now), dateTime("not a date"), exactDateTime("")]).toEqual(["—", "—", "—"]);
  });
});

describe("S7 a pasted phrase", () => {
  const phrase = Array.from({ length: 24 }, (_, at) => `word${at}`);

  it("fills the requested places, with or without numbers, commas and line breaks", () => {
    const wanted = ["word1", "word5", "word8", "word20"];
    expect(pastedWords(phrase.join(", "), [1, 5, 8, 20])).toEqual(wanted);
    expect(pastedWords(phrase.join(","), [1, 5, 8, 20])).toEqual(wanted);
    expect(pastedWords(phrase.join(" "), [1, 5, 8, 20])).toEqual(wanted);
    expect(pastedWords(phrase.map((word, at) => `${at + 1}. ${word}`).join("\n"), [1, 5, 8, 20])).toEqual(wanted);
  });

  it("may be just the four words; other text is an ordinary paste", () => {
    expect(pastedWords(" A  b c D ", [1, 5, 8, 20])).toEqual(["a", "b", "c", "d"]);
    expect(pastedWords("abandon", [1, 5, 8, 20])).toBeNull();
    expect(pastedWords("", [1, 5, 8, 20])).toBeNull();
  });
});
