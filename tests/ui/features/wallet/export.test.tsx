import { screen, waitFor } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { amount, ZERO } from "../../../../src/domain/values/money.ts";
import { Command, type Filter, NO_SEARCH } from "../../../../src/domain/wallet/index.ts";
import type { ExportSources } from "../../../../src/domain/wallet/statement.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ExportButton } from "../../../../src/ui/features/wallet/ExportButton.tsx";
import { transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { idOf } from "../../replies.ts";

const OPT: Filter = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };

const pots = (available: number, staked: number) => ({
  ...{ available: amount(String(available)), staked: amount(String(staked)), arriving: ZERO },
  priceUsd: amount("0.5"),
});

/** So many payments of 1.5 that arrived, a minute apart, and a stake of 2 that moves within the wallet. */
const sourcesOf = (payments: number): Pick<ExportSources, "readings" | "transactions"> => ({
  readings: [
    {
      ...{ chainId: "optio", symbol: "OPT", unreadable: 0 },
      opening: pots(10, 0),
      closing: pots(8 + 1.5 * payments, 2),
      movements: Array.from({ length: payments + 1 }, (_, index) => ({
        id: `m${index}`,
        at: new Date(Date.UTC(2026, 0, 15, 9) - index * 60_000).toISOString(),
        kind: index === 0 ? "staked" : "received",
        ...(index === 0 ? pots(-2, 2) : pots(1.5, 0)),
        ...{ transactionId: `t${index}`, validator: null },
      })),
    },
  ],
  transactions: Array.from({ length: payments + 1 }, (_, index) => transaction({ id: `t${index}` })),
});

const opened = async (filter = OPT, hideBalances = false) => {
  const fake = fakeApp();
  fake.app.preferences.write({ hideBalances });
  fake.addWallet();
  const page = await render(fake.wrap(<ExportButton filter={filter} />));
  const status = () => fake.app.state().wallet.export.request.status;
  const answer = (content: Pick<ExportSources, "readings" | "transactions">) =>
    page.act(() => {
      const { request: asked, ...list } = fake.app.state().wallet.export;
      const sources: ExportSources = { ...content, activity: null, filter: list, prices: [], now: fake.app.now() };
      const rows = fake.hold(sources);
      fake.app.dispatch(
        Command.RecordExport({ request: idOf(asked), ...list, rows, count: content.transactions.length }),
      );
    });
  await page.press("Export");
  return { ...fake, page, press: page.press, status, answer };
};
const texts = () => toasts.read().kept.map(({ text }) => text);
const dialog = () => document.querySelector("[role=dialog]");

describe("an export", () => {
  it("asks for whom, saves one file with every movement, and closes", async () => {
    const { press, status, answer, done } = await opened();
    expect([...document.querySelectorAll("[role=dialog] label")].map(({ textContent }) => textContent)).toEqual([
      ...["Spreadsheet", "Koinly", "CoinTracker", "CoinTracking"],
    ]);
    await press("Save file");
    expect(status()).toBe("pending");
    await answer(sourcesOf(2));
    await waitFor(() =>
      expect(done.files.map(({ name }) => name)).toEqual(["optio-spreadsheet-OPT-to-2026-01-15.csv"]),
    );
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(5);
    expect(texts()).toEqual(["Saved 3 rows. Times in the file are in UTC."]);
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it("for a tax program says before what is left out of it, and that the file shows hidden balances, and after how much was", async () => {
    const since = Date.UTC(2026, 0, 1, 12);
    const filter = { ...OPT, since, until: Date.UTC(2026, 0, 10, 12) };
    const { page, press, answer, done } = await opened(filter, true);
    await page.user.click(screen.getByLabelText("Koinly"));
    for (const text of [
      "Staking, unstaking and moving change nothing that you own",
      "Your balances are hidden, but the file contains every amount.",
    ])
      expect(dialog()?.textContent).toContain(text);
    await press("Save file");
    await answer(sourcesOf(2));
    await waitFor(() =>
      expect(done.files.map(({ name }) => name)).toEqual(["optio-koinly-OPT-2026-01-01-to-2026-01-10.csv"]),
    );
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(4);
    expect(texts()).toEqual(["Saved 2 rows. Times in the file are in UTC. Left out: 1 move of your own coins."]);
  });

  it("of thousands of rows is written in pieces, and is whole", async () => {
    const { page, press, answer, done, turn } = await opened();
    await press("Save file");
    await answer(sourcesOf(1_000));
    expect(done.files).toEqual([]);
    for (let pause = 0; pause < 20; pause += 1) await page.act(() => turn(1));
    await waitFor(() => expect(done.files[0]?.content.split("\r\n")).toHaveLength(1_003));
  });

  it("of what a search found says that it does not add up to the balance, and saves no file without rows", async () => {
    const { press, answer, done } = await opened({ ...OPT, type: "send" });
    expect(dialog()?.textContent).toContain("Only what the filter finds");
    await press("Save file");
    await answer({ readings: [], transactions: [] });
    expect(done.files).toEqual([]);
    expect(texts()).toEqual(["Nothing to export"]);
  });
});
