import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { SendReceiveDialog } from "../../../../src/ui/features/transfer/SendReceiveDialog.tsx";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { stateAfter } from "./send-dialog.tsx";

let isDeployed = false;
vi.mock("../../../../src/ui/features/transfer/ScanDialog.tsx", () => ({
  get ScanDialog() {
    if (!isDeployed) throw new TypeError("Failed to fetch dynamically imported module");
    return () => <p>The camera</p>;
  },
}));

it("a scanner whose code cannot be loaded says so in the form, which keeps what was typed, and is loaded at a retry", async () => {
  const fake = fakeApp({ root: stateAfter(), immediate: true });
  const page = await render(fake.wrap(<SendReceiveDialog open onClose={() => undefined} />));
  const press = (name: string) =>
    page.act(async () => {
      screen.getByRole("button", { name }).click();
      await vi.dynamicImportSettled();
    });
  await page.user.type(screen.getByLabelText("Amount"), "5");
  await press("Scan a code");
  screen.getByText("The scanner could not be loaded");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "5");
  isDeployed = true;
  await press("Retry");
  screen.getByText("The camera");
  expect(screen.getByLabelText("Amount")).toHaveProperty("value", "5");
});
