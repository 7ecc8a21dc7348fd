import { screen, waitFor } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { amount, ZERO } from "../../../../src/domain/values/money.ts";
import type { Exported } from "../../../../src/domain/wallet/books.ts";
import { Command, type Filter, NO_SEARCH } from "../../../../src/domain/wallet/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ExportButton } from "../../../../src/ui/features/wallet/ExportButton.tsx";
import { transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { idOf } from "../../replies.ts";

const OPT: Filter = { chainId: "optio", symbol: "OPT", type: "all", ...NO_SEARCH };

/** So many payments that arrived, a minute apart, and one stake that moves within the wallet. */
const exported = (payments: number): Exported => ({
  books: [
    {
      ...{ chainId: "optio", symbol: "OPT", isDerived: false },
      movements: Array.from({ length: payments + 1 }, (_, index) => ({
        id: `m${index}`,
        at: new Date(Date.UTC(2026, 0, 15, 9) - index * 60_000).toISOString(),
        kind: index === 0 ? "staked" : "received",
        available: amount(index === 0 ? "-2" : "1.5"),
        staked: amount(index === 0 ? "2" : "0"),
        ...{ arriving: ZERO, transactionId: `t${index}`, validator: null, priceUsd: amount("0.5") },
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
  const answer = (content: Exported) =>
    page.act(() => {
      const { request: asked, ...list } = fake.app.state().wallet.export;
      const rows = fake.app.vault.put(JSON.stringify(content));
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
    await answer(exported(2));
    expect(done.files.map(({ name }) => name)).toEqual(["optio-spreadsheet-OPT-to-2026-01-15.csv"]);
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(5);
    expect(texts()).toEqual(["Saved 3 rows. Times in the file are in UTC."]);
    await waitFor(() => expect(dialog()).toBeNull());
  });

  it("for a tax program says before what is left out of it, and after how much was", async () => {
    const since = Date.UTC(2026, 0, 1, 12);
    const { page, press, answer, done } = await opened({ ...OPT, since, until: Date.UTC(2026, 0, 10, 12) });
    await page.user.click(screen.getByLabelText("Koinly"));
    expect(dialog()?.textContent).toContain("Staking, unstaking and moving change nothing that you own");
    await press("Save file");
    await answer(exported(2));
    expect(done.files.map(({ name }) => name)).toEqual(["optio-koinly-OPT-2026-01-01-to-2026-01-10.csv"]);
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(4);
    expect(texts()).toEqual(["Saved 2 rows. Times in the file are in UTC. Left out: 1 move of your own coins."]);
  });

  it("of thousands of rows is written in pieces, and is whole", async () => {
    const { page, press, answer, done, turn } = await opened();
    await press("Save file");
    await answer(exported(1_000));
    expect(done.files).toEqual([]);
    for (let pause = 0; pause < 20; pause += 1) await page.act(() => turn(1));
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(1_003);
  });

  it("saves no file without rows, and says so", async () => {
    const { press, answer, done } = await opened();
    await press("Save file");
    await answer({ books: [], transactions: [] });
    expect(done.files).toEqual([]);
    expect(texts()).toEqual(["Nothing to export"]);
  });

  it("of what a search found says that it does not add up to the balance", async () => {
    await opened({ ...OPT, type: "send" });
    expect(dialog()?.textContent).toContain("Only what the filter finds");
  });

  it("says while balances are hidden that the file shows them", async () => {
    await opened(OPT, true);
    expect(dialog()?.textContent).toContain("Your balances are hidden, but the file contains every amount.");
  });
});
