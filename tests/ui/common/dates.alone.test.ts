import { afterEach, describe, expect, it, vi } from "vitest";
import { visibleText } from "../../../src/ui/kit/visible-text.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Dates as a browser with these languages shows them. */
const datesIn = async (languages: ReadonlyArray<string>) => {
  vi.stubGlobal("navigator", { languages });
  vi.resetModules();
  return import("../../../src/ui/common/dates.ts");
};

const AT = new Date(2026, 11, 12, 14, 3, 5).getTime();
/** Engines separate the time from PM with a narrow or a common space. */
const plain = (text: string): string => text.replace(/\p{Zs}/gu, " ");

describe("a span", () => {
  it.each([
    [0, "no time"],
    [30, "30 s"],
    [60, "1 minute"],
    [600, "10 minutes"],
    [3_600, "1 hour"],
    [86_400, "24 hours"],
    [129_600, "36 hours"],
    [172_800, "2 days"],
    [1_814_400, "21 days"],
    [2_376_000, "27 d 12 h"],
    [90_061, "1 d 1 h"],
  ])("of %i seconds is %s", async (seconds, text) => {
    const { spanText } = await datesIn(["en-GB"]);
    await import("../../../src/ui/i18n/application.ts");
    expect(spanText(seconds)).toBe(text);
  });
});

describe("dates and times", () => {
  it.each([
    [["en-GB"], "12 Dec 2026, 14:03", "12 Dec", "14:03"],
    [["en-US", "en"], "Dec 12, 2026, 2:03 PM", "Dec 12", "2:03 PM"],
    [["en-IN"], "12 Dec 2026, 2:03 pm", "12 Dec", "2:03 pm"],
    // the texts are English, and no region of it is chosen
    [["de-AT", "en-US"], "12 Dec 2026, 14:03", "12 Dec", "14:03"],
    [["en"], "12 Dec 2026, 14:03", "12 Dec", "14:03"],
    [["en-GB-u-nu-arab"], "12 Dec 2026, 14:03", "12 Dec", "14:03"],
    [[], "12 Dec 2026, 14:03", "12 Dec", "14:03"],
  ])("follow the region of a browser with the languages %j", async (languages, dateTime, day, time) => {
    const dates = await datesIn(languages);
    expect(plain(dates.dateTimeText(AT))).toBe(dateTime);
    expect(plain(dates.exactDateTimeText(AT))).toContain(dateTime.replace(":03", ":03:05"));
    // a date is not broken between two lines of a text
    const date = dateTime.slice(0, dateTime.indexOf(" 2026") + 5);
    expect([dates.dateText(AT), dates.dayText(AT)]).toEqual([date, day].map((text) => text.replaceAll(" ", "\u00a0")));
    expect(visibleText(dates.dateText(AT))).toBe(dates.dateText(AT));
    // and between a date and a time it is
    expect(dates.dateTimeText(AT).split(" ")).toHaveLength(2);
    expect(plain(dates.timeOfDayText(AT))).toBe(time);
    // no character of it is shown as a hidden one
    expect(visibleText(dates.exactDateTimeText(AT))).not.toContain("⟨");
    expect(dates.dateTimeText(Number.NaN)).toBe("—");
  });
});
