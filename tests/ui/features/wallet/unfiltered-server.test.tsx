import { describe, expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
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
  it("that may have older ones says what was read, each press reads on, and that there are none is said once all were read", async () => {
    const { fake, page, text, finds } = await opened();
    await finds(0, true, 50);
    expect(text()).toContain("None of the newest 5000 transactions matches. Older ones may.");
    expect(text()).not.toContain("No transactions yet");
    await page.press("Load older");
    expect(fake.outcomes.filter((line) => line.startsWith("wallet.LoadMatches"))).toHaveLength(2);
    await finds(0, true, 99);
    expect(text()).toContain("None of the newest 9900 transactions matches.");
    await page.press("Load older");
    await finds(0, false, 100);
    expect(text()).toContain("No transactions yet");
  });
});
