import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { address } from "../../../domain/transfer/examples.ts";
import { OPENED_AT, openRoute } from "../../whole-app.tsx";

const UNCHECKED = "We couldn't check this address against those you have paid. Compare it carefully.";

describe("recipients of the past that could not be read", () => {
  it("are said of an address, and not while there is none", async () => {
    const page = await openRoute("/dashboard", {
      at: OPENED_AT,
      text: (_call, _leaf, valid) => valid,
      fails: ({ name }) => name === "getWalletTransactions",
      refusal: "refused",
    });
    await page.act(() => fireEvent.click(screen.getAllByRole("button", { name: "Send" })[0] as HTMLElement));
    await page.turn(1_000);
    await page.settle();
    expect(page.app.state().transfer.recipients.request.status).toBe("failed");
    expect(document.body.textContent).not.toContain(UNCHECKED);
    const to = screen.getByRole("combobox", { name: "Recipient" });
    await page.act(() => fireEvent.input(to, { target: { value: "gra" } }));
    await page.settle();
    expect(document.body.textContent).not.toContain(UNCHECKED);
    await page.act(() => fireEvent.input(to, { target: { value: address(2) } }));
    await page.settle();
    expect(document.body.textContent).toContain(UNCHECKED);
  });
});
