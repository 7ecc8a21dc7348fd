import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { OPENED_AT, openRoute } from "../../whole-app.tsx";

describe("My stake without the list of validators", () => {
  it("says why figures and names are missing, and Retry brings them", async () => {
    let isDown = true;
    const page = await openRoute("/my-assets/stake/:chainId/:symbol", {
      at: OPENED_AT,
      text: (_call, _leaf, valid) => valid,
      fails: ({ name }) => isDown && name === "getValidators",
      refusal: "Maintenance until 10:00",
    });
    await page.settle();
    expect(screen.getByRole("tab", { name: "My stake" }).getAttribute("aria-selected")).toBe("true");
    const text = () => document.body.textContent ?? "";
    expect(text()).toContain("Couldn't load the validatorsMaintenance until 10:00");
    isDown = false;
    await page.act(() => fireEvent.click(screen.getByRole("button", { name: "Retry" })));
    await page.settle();
    expect(text()).not.toContain("Maintenance");
    expect(text()).toContain("Unstaking takes 21 days.");
  });
});
