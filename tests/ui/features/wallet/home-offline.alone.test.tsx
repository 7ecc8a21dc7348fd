import { expect, it, vi } from "vitest";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { token } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const unreachable = vi.hoisted(() => () => {
  throw new Error("offline");
});
vi.mock("../../../../src/ui/features/wallet/MarketCards.tsx", unreachable);
vi.mock("../../../../src/ui/features/wallet/ActivityCard.tsx", unreachable);

it("Home shows the balances also when the code of the cards below them cannot be loaded", async () => {
  const { app, turn, wrap, reply, addWallet } = fakeApp();
  addWallet();
  /** Ends when all code that Home loads later has loaded or failed. */
  const code = () =>
    Promise.allSettled([
      import("../../../../src/ui/features/wallet/MarketCards.tsx"),
      import("../../../../src/ui/features/wallet/ActivityCard.tsx"),
      import("../../../../src/ui/features/wallet/Portfolio.tsx"),
      import("../../../../src/ui/features/wallet/Sparkline.tsx"),
    ]);
  await code();
  const page = await render(wrap(<DashboardScreen />));
  await page.act(() => void app.dispatch(reply.tokens([token({})])));
  await page.act(() => turn(10));
  await page.act(code);
  const text = document.body.textContent ?? "";
  expect(text).toContain("$52.00");
  expect(text).toContain("Couldn't load pricesCheck your connection and try again. If Optio has been updated");
  expect(text).toContain("Couldn't load your activityCheck your connection and try again. If Optio has been updated");
});
