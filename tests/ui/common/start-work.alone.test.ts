import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

it("no format of dates or spans is made before one is needed: the first one of a page is slow", async () => {
  const made: string[] = [];
  const counted = <Format extends typeof Intl.DateTimeFormat | typeof Intl.NumberFormat>(name: string, of: Format) =>
    new Proxy(of, {
      construct: (target, options, asked) => {
        made.push(name);
        return Reflect.construct(target, options, asked);
      },
    });
  vi.stubGlobal(
    "Intl",
    Object.create(Intl, {
      DateTimeFormat: { value: counted("date", Intl.DateTimeFormat) },
      NumberFormat: { value: counted("number", Intl.NumberFormat) },
    }),
  );
  vi.resetModules();
  const { dayText } = await import("../../../src/ui/common/dates.ts");
  const { ago } = await import("../../../src/ui/features/wallet/format.ts");
  expect(made).toEqual([]);
  const at = Date.UTC(2026, 11, 12, 12);
  for (const day of [at, at + 86_400_000]) dayText(day);
  for (const minutes of [5, 6]) ago(new Date(at).toISOString(), at + minutes * 60_000);
  // one for each, however often it is used
  expect(made).toEqual(["date", "number"]);
});
