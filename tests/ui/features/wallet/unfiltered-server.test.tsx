import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { NO_SEARCH } from "../../../../src/domain/wallet/index.ts";
import { HistoryCard } from "../../../../src/ui/features/wallet/HistoryCard.tsx";
import { transaction } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const USDC = { chainId: "ethereum", symbol: "USDC" };
const usdc = (count: number) =>
  Array.from({ length: count }, (_, at) => transaction({ ...USDC, id: `usdc-${at}`, amount: amount(String(at + 1)) }));

/** The transactions of USDC on a server that answers those of every token. */
const opened = async () => {
  const fake = fakeApp();
  const { app } = fake;
  fake.addWallet();
  const page = await render(fake.wrap(<HistoryCard token={USDC} hidden={false} />));
  const wallet = () => app.state().wallet;
  const foreign = transaction({ id: "opt-1", chainId: "optio", symbol: "OPT" });
  await page.act(() => void app.dispatch(fake.reply.history([foreign], 21)));
  return {
    fake,
    page,
    wallet,
    text: page.text,
    finds: (count: number, isCut: boolean, lastPageRead: number) =>
      page.act(() => void app.dispatch(fake.reply.matches(usdc(count), isCut, lastPageRead))),
  };
};

describe("the transactions of a token on a server that does not filter by token", () => {
  it("are searched instead of called empty, and their pages are those of the token", async () => {
    const { wallet, text, finds } = await opened();
    expect(wallet().matches).toMatchObject({ ...USDC, ...NO_SEARCH, request: { status: "pending" } });
    expect(text()).not.toContain("No transactions yet");
    await finds(12, false, 3);
    expect(text()).toContain("Page 1 of 2");
    expect(screen.getAllByRole("rowheader").length).toBeGreaterThan(9);
    expect(text()).not.toContain("Load older");
  });

  it("that has none says so once all were read", async () => {
    const { text, finds } = await opened();
    await finds(0, false, 3);
    expect(text()).toContain("No transactions yet");
  });

  it("that may have older ones says what was read, and each press reads on", async () => {
    const { fake, page, text, finds } = await opened();
    await finds(0, true, 50);
    expect(text()).toContain("None of the newest 5000 transactions matches. Older ones may.");
    expect(text()).not.toContain("No transactions yet");
    for (const [lastPageRead, nth] of [
      [99, 2],
      [148, 3],
    ] as const) {
      await page.press("Load older");
      expect(fake.outcomes.filter((line) => line.startsWith("wallet.LoadMatches"))).toHaveLength(nth);
      await finds(0, true, lastPageRead);
    }
    expect(text()).toContain("None of the newest 14800 transactions matches.");
  });
});
