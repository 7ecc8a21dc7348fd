import { bech32 } from "@scure/base";
import { expect, it } from "vitest";
import type { RoutePath } from "../../src/app/routing/routes.ts";
import { monikerText } from "../../src/domain/values/moniker.ts";
import { pressEverything } from "./press-everything.ts";
import { readings } from "./reading.ts";
import { OPENED_AT, openRoute, type WholeApp } from "./whole-app.tsx";

const NAMES = ["quiet quay", "third way", "élan nodes"] as const;
const ADDRESSES = NAMES.map((_, at) =>
  bech32.encode(
    "optiovaloper",
    bech32.toWords(Uint8Array.from({ length: 20 }, (_, byte) => (at * 31 + byte * 7) % 256)),
  ),
);

/** The screens that show validators, and of each the names that the server's answers put on it. */
const SCREENS: ReadonlyArray<RoutePath> = [
  "/dashboard",
  "/activity",
  "/my-assets/:chainId/:symbol",
  "/my-assets/stake/:chainId/:symbol",
  "/distribution",
];

it("a validator's name is capitalised by its first letter alone, whatever its alphabet", () => {
  expect(["quiet quay", "Third Way", "élan", "𐐨x", "", "9 lives"].map(monikerText)).toEqual([
    "Quiet quay",
    "Third Way",
    "Élan",
    "𐐀x",
    "",
    "9 lives",
  ]);
});

for (const route of SCREENS)
  it(`spec §3: ${route} shows no validator's name in lower case, whatever is pressed`, async () => {
    const raw = new Set<string>();
    const capitalised = new Set<string>();
    const check = (where: string): void => {
      for (const [place, text] of readings())
        for (const name of NAMES) {
          if (text.includes(name)) raw.add(`${where}: ${place}: ${text.slice(0, 120)}`);
          if (text.includes(monikerText(name))) capitalised.add(name);
        }
    };
    const open = async (): Promise<WholeApp> => {
      const page = await openRoute(route, {
        at: OPENED_AT,
        fails: () => false,
        refusal: "refused",
        text: (call, { name, row }, valid) => {
          const at = row % NAMES.length;
          if (name === "moniker") return NAMES[at] ?? valid;
          if (/validator/i.test(name) || (call === "getValidators" && name === "address"))
            return ADDRESSES[at] ?? valid;
          return valid;
        },
      });
      await page.turn(1_000);
      check("on arrival");
      return page;
    };
    await pressEverything("main", open, check);
    expect([...raw]).toEqual([]);
    expect(capitalised.size).toBeGreaterThan(0);
  });
