import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import type { RoutePath } from "../../../../src/app/routing/routes.ts";
import { share } from "../../../support/share.ts";
import { OPENED_AT, openRoute } from "../../whole-app.tsx";

const SCREENS: ReadonlyArray<RoutePath> = [
  "/dashboard",
  "/my-assets",
  "/my-assets/:chainId/:symbol",
  "/my-assets/stake/:chainId/:symbol",
  "/distribution",
];

const text = (): string => screen.getByRole("main").textContent;
const retry = () => userEvent.click(within(screen.getByRole("main")).getByRole("button", { name: "Retry" }));

/** Opens a screen; the balances of these rows of the answer are no amounts until `repair`. */
const opened = async (route: RoutePath, rows: ReadonlyArray<number>) => {
  let broken = rows;
  const page = await openRoute(route, {
    at: OPENED_AT,
    fails: () => false,
    refusal: "refused",
    text: (call, { name, row }, valid) =>
      call === "getWalletTokens" && name === "balance" && broken.includes(row) ? "many" : valid,
  });
  return {
    page,
    repair: () => {
      broken = [];
    },
  };
};

for (const route of share(SCREENS))
  it(`${route} says how many tokens could not be read instead of calling the wallet empty, with Retry`, async () => {
    const { page, repair } = await opened(route, [0, 1, 2]);
    expect(text()).toContain("3 tokens of your wallet couldn't be read.");
    expect(text()).not.toMatch(/No tokens yet|not in your wallet|None of your tokens|don't have/);
    repair();
    await retry();
    await page.settle();
    expect(text()).not.toContain("couldn't be read");
  });

it.each(share(SCREENS.slice(0, 2)))(
  "%s shows the readable tokens, how many could not be read, and Retry",
  async (route) => {
    const { page, repair } = await opened(route, [1]);
    expect(text()).toContain("OPT2");
    expect(text()).toContain("1 entry couldn't be read and isn't shown.");
    repair();
    await retry();
    await page.settle();
    expect(text()).toContain("OPT1");
    expect(text()).not.toContain("couldn't be read");
  },
);
