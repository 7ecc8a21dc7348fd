import { describe, expect, it } from "vitest";
import { Command, NO_SEARCH } from "../../../../src/domain/wallet/index.ts";
import { toasts } from "../../../../src/ui/common/toasts.ts";
import { ExportButton } from "../../../../src/ui/features/wallet/ExportButton.tsx";
import { transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { idOf } from "../../replies.ts";

const opened = async (hideBalances: boolean) => {
  const fake = fakeApp();
  fake.app.preferences.write({ hideBalances });
  fake.addWallet();
  const page = await render(
    fake.wrap(<ExportButton filter={{ chainId: "optio", symbol: "OPT", type: "send", ...NO_SEARCH }} />),
  );
  const status = () => fake.app.state().wallet.export.request.status;
  const answer = (...transactions: ReadonlyArray<ReturnType<typeof transaction>>) =>
    page.act(() => {
      const { request: asked, ...list } = fake.app.state().wallet.export;
      const rows = fake.app.vault.put(JSON.stringify({ books: [], transactions }));
      fake.app.dispatch(Command.RecordExport({ request: idOf(asked), ...list, rows, count: transactions.length }));
    });
  return { ...fake, press: page.press, status, answer };
};

describe("Export CSV", () => {
  it("creates one file with all rows, once", async () => {
    const { press, status, answer, done } = await opened(false);
    await press("Export CSV");
    expect(status()).toBe("pending");
    await answer(transaction({ id: "1" }), transaction({ id: "2" }));
    expect(done.files.map(({ name }) => name)).toEqual(["optio-activity-OPT-send-2026-01-15.csv"]);
    expect(done.files[0]?.content.split("\r\n")).toHaveLength(4);
    await press("Export CSV");
    await answer(transaction());
    expect(toasts.read().kept.map(({ text }) => text)).toEqual([
      "Exported 2 transactions. Times in the file are in UTC.",
      "Exported 1 transaction. Times in the file are in UTC.",
    ]);
  });

  it("creates no file without rows", async () => {
    const { press, answer, done } = await opened(false);
    await press("Export CSV");
    await answer();
    expect(done.files).toEqual([]);
  });

  it("asks first while balances are hidden", async () => {
    const { press, status } = await opened(true);
    await press("Export CSV");
    expect(status()).toBe("idle");
    expect(document.body.textContent).toContain("Your balances are hidden, but the file contains every amount.");
    await press("Export anyway");
    expect(status()).toBe("pending");
  });
});
