import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SavedAddress } from "../../../../src/domain/transfer/index.ts";
import { address, worldOf } from "../../../domain/transfer/examples.ts";
import { KNOWN_RECIPIENTS, openSend, stateAfter } from "./send-dialog.tsx";

const [KRAKEN, BINANCE, SHOP] = [address(50), address(51), address(52)];
const saved = (label: string, to: string, memo: string): SavedAddress => ({
  ...{ label, chainId: "optio", address: to, memo },
});
const ADDRESSES = [saved("Kraken", KRAKEN, "104273"), saved("Binance", BINANCE, "")];
const open = async (initial: Parameters<typeof openSend>[1] = { chainId: "optio", symbol: "OPT" }) => {
  const root = stateAfter([], worldOf().wallet);
  const kept = { status: "read" as const, addresses: ADDRESSES, unreadable: 0, isUnkept: false, changes: 0 };
  const transfer = { ...root.transfer, recipients: { ...KNOWN_RECIPIENTS, sent: [KRAKEN, BINANCE] }, saved: kept };
  const dialog = await openSend({ ...root, transfer }, initial);
  return {
    ...dialog,
    to: (text: string) => dialog.paste({ Recipient: text }),
    chooses: async (name: string) => {
      await dialog.paste({ Recipient: name });
      await dialog.user.keyboard("{ArrowDown}{Enter}");
    },
  };
};
const memo = (): string => screen.queryByLabelText<HTMLInputElement>("Memo")?.value ?? "";

describe("a saved address that is chosen as the recipient", () => {
  it("brings its memo, which goes with it", async () => {
    const page = await open();
    await page.chooses("Kraken");
    expect(memo()).toBe("104273");
    await page.to(BINANCE);
    expect(memo()).toBe("");
  });

  it("leaves a memo that the person typed, which the form then compares with its own", async () => {
    const page = await open({ chainId: "optio", symbol: "OPT", memo: "Invoice 7" });
    await page.chooses("Kraken");
    expect(memo()).toBe("Invoice 7");
    expect(page.text()).toContain("104273");
  });

  it("does not take the memo of a code that follows it, though it is the same", async () => {
    const page = await open();
    await page.chooses("Kraken");
    await page.to(`optio:${SHOP}?memo=104273`);
    expect(memo()).toBe("104273");
  });

  it("that opened the form takes its memo with it when another recipient is chosen", async () => {
    const page = await open({ chainId: "optio", to: KRAKEN, memo: "104273" });
    expect(memo()).toBe("104273");
    await page.to(BINANCE);
    expect(memo()).toBe("");
  });
});
