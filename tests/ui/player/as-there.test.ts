import { expect, it } from "vitest";
import { showAsThere } from "../../../src/ui/player/stage/as-there.ts";

const AT = Date.UTC(2026, 10, 3, 23, 30);
/** A window whose own zone is of no interest. */
const fakeWindow = () => ({ navigator: {}, Intl: Object.create(Intl, {}) as typeof Intl });

it("R17: the screens of a log write dates in the time zone and language of the visit", () => {
  const window = fakeWindow();
  showAsThere(window, { timeZone: "Asia/Tokyo", locale: "en-US" });
  const { DateTimeFormat } = window.Intl;
  expect(new DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(AT)).toBe("4 Nov 2026, 08:30");
  expect(DateTimeFormat().resolvedOptions().timeZone).toBe("Asia/Tokyo");
  expect(new DateTimeFormat("en-GB", { timeZone: "UTC", dateStyle: "medium" }).format(AT)).toBe("3 Nov 2026");
  expect(window.navigator).toMatchObject({ languages: ["en-US"] });
});

it("R17: a time zone or a language that no browser knows changes nothing", () => {
  const window = fakeWindow();
  const before = window.Intl.DateTimeFormat;
  showAsThere(window, { timeZone: "Mars/Base", locale: "§" });
  expect(window.Intl.DateTimeFormat).toBe(before);
  expect(Object.keys(window.navigator)).toEqual([]);
});
