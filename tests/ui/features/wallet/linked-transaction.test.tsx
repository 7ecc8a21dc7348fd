import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ActivityScreen } from "../../../../src/ui/features/wallet/ActivityScreen.tsx";
import { transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

/** /activity at an address with a link to a transaction; `answers` returns the page requested last. */
const openedAt = async (at: string) => {
  const fake = fakeApp();
  const { app } = fake;
  fake.addWallet();
  fake.navigate(at);
  const page = await render(fake.wrap(<ActivityScreen />));
  return {
    page,
    fake,
    navigate: (to: string) => page.act(() => fake.navigate(to)),
    place: () => fake.places.at(-1),
    asked: () => fake.outcomes.filter((outcome) => outcome.startsWith("wallet.LoadHistory")).length,
    details: () => screen.queryByRole("dialog")?.textContent ?? null,
    answers: (ids: ReadonlyArray<string>, totalPages = 3) =>
      page.act(() => {
        const transactions = ids.map((id) => transaction({ id, amount: amount("7"), description: `about ${id}` }));
        app.dispatch(fake.reply.history(transactions, totalPages));
      }),
  };
};

describe("a link to a transaction", () => {
  it("opens its details and removes the link from the address, so that Back does not open them again", async () => {
    const { answers, details, place } = await openedAt("/activity?transaction=t2");
    expect(details()).toBeNull();
    await answers(["t1", "t2"]);
    expect(details()).toContain("about t2");
    expect(place()).toBe("/activity");
    // the whole hash, not grouped, as on the receipt
    within(screen.getByRole("dialog")).getByText(transaction().transactionHash);
  });

  it("loads pages until it is found", async () => {
    const { answers, details, place } = await openedAt("/activity?transaction=t4");
    await answers(["t1", "t2"]);
    expect([details(), place()]).toEqual([null, "/activity?transaction=t4&page=2"]);
    await answers(["t3", "t4"]);
    expect(details()).toContain("about t4");
    expect(place()).toBe("/activity?page=2");
  });

  it("shows that there is no such transaction", async () => {
    const { answers, details, place } = await openedAt("/activity?transaction=nowhere");
    await answers(["t1"], 2);
    await answers(["t2"], 2);
    expect([details(), place()]).toEqual([null, "/activity"]);
    expect(toasts.read().kept.map(({ text }) => text)).toEqual(["This transaction isn't among the newest ones"]);
  });

  it("reloads when it is followed on the same page, since the payment may be newer than the loaded page", async () => {
    const { answers, details, navigate, asked } = await openedAt("/activity");
    await answers(["t1"], 1);
    expect(asked()).toBe(1);
    await navigate("/activity?transaction=t0");
    expect([asked(), details()]).toEqual([2, null]);
    await answers(["t0", "t1"], 1);
    expect(details()).toContain("about t0");
    expect(asked()).toBe(2);
  });

  it("opens its details among the days of the filter, where a statement looks for one of a past year", async () => {
    const { details, place, page, fake } = await openedAt("/activity?from=2024-03-01&to=2024-03-03&transaction=old");
    await page.act(
      () => void fake.app.dispatch(fake.reply.matches([transaction({ id: "old", description: "about old" })])),
    );
    expect(details()).toContain("about old");
    expect(place()).toBe("/activity?from=2024-03-01&to=2024-03-03");
  });
});
