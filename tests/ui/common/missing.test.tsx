import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { missing } from "../../../src/ui/common/missing.tsx";
import { t } from "../../../src/ui/i18n/index.ts";
import { render } from "../kit/render.ts";

it("offers Retry in place of a part of Home also while its balances are hidden", async () => {
  const Missing = missing(() => t("wallet.home.activityFailed"));
  const code = { hidden: true, onRetry: () => undefined, pending: false };
  await render(<Missing {...code} />);
  expect(screen.getByRole("button", { name: "Retry" }).hasAttribute("hidden")).toBe(false);
});
