import { screen } from "@testing-library/react";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { Command as Wallet } from "../../../src/domain/wallet/index.ts";
import { toasts } from "../../../src/ui/common/toasts.ts";
import { NotificationsScreen } from "../../../src/ui/features/notifications/NotificationsScreen.tsx";
import { ActivityScreen } from "../../../src/ui/features/wallet/ActivityScreen.tsx";
import { AssetsScreen } from "../../../src/ui/features/wallet/AssetsScreen.tsx";
import { DashboardScreen } from "../../../src/ui/features/wallet/DashboardScreen.tsx";
import { maskNumbers } from "../../../src/ui/kit/mask-numbers.ts";
import { NotificationsMenu, NotificationsPanel } from "../../../src/ui/shell/NotificationsMenu.tsx";
import { useOutcomeToasts } from "../../../src/ui/shell/use-outcome-toasts.ts";
import { token, transaction } from "../../domain/wallet/movements.ts";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";
import { maskFaults } from "../reading.ts";
import { idOf } from "../replies.ts";

beforeAll(NotificationsPanel.preload);

/** Digits that occur in no other text on screen: every amount of the test consists of them. */
const SECRET = "77377";
const MONEY = amount(`${SECRET}.${SECRET}`);

const Payments = () => {
  useOutcomeToasts();
  return null;
};

/** Every screen that shows amounts, with answers whose amounts are all SECRET. */
const opened = async (hideBalances: boolean) => {
  const fake = fakeApp();
  const { app } = fake;
  app.preferences.write({ hideBalances });
  fake.addWallet();
  const page = await render(
    fake.wrap(
      <>
        <Payments />
        <NotificationsMenu />
        <DashboardScreen />
        <AssetsScreen />
        <ActivityScreen />
        <NotificationsScreen />
      </>,
    ),
  );
  const row = transaction({ amount: MONEY, gasFee: MONEY });
  const received = transaction({ id: "in", type: "receive", amount: MONEY, created_at: "2026-01-15T11:00:00Z" });
  const { reply } = fake;
  await page.act(() => {
    app.dispatch(reply.tokens([token({ balance: MONEY, balanceUsd: MONEY })], MONEY));
    app.dispatch(reply.history([received, row]));
  });
  await page.act(() => {
    // the card that loads them has its code a moment later on a busy machine
    if (app.state().wallet.recent.request.status !== "pending") app.dispatch(Wallet.LoadRecent());
    app.dispatch(reply.recent([row]));
    app.dispatch(Wallet.LoadRecent());
    app.dispatch(reply.recent([received, row]));
    app.dispatch(
      Notifications.RecordPage({
        request: idOf(app.state().notifications.load),
        page: {
          data: [
            { id: "n1", text: `You received ${MONEY} OPT`, created_at: "2026-01-15T11:00:00Z", read_at: null },
            { id: "n2", text: `You received ${SECRET},${SECRET} OPT`, created_at: "not a date", read_at: null },
          ],
          current_page: 1,
          last_page: 1,
        },
      }),
    );
    toasts.success(`${MONEY} OPT sent`);
  });
  await page.press("Notifications");
  return { ...fake, page };
};

describe("while balances are hidden", () => {
  it("no amount is anywhere on screen: texts, titles, names, alerts, the bell", async () => {
    await opened(true);
    expect(toasts.read().kept.map((toast) => toast.text)).toContain("You received a payment");
    expect(document.body.outerHTML.match(/.{0,80}77[,.]?377.{0,40}/gu) ?? []).toEqual([]);
    expect(maskFaults(), "a screen reader reads a word").toEqual([]);
  });

  it("and all of these show it otherwise, so that the test above is effective; the malformed date of one affects no other", async () => {
    await opened(false);
    expect(toasts.read().kept.map((toast) => toast.text)).toContain("You received 77,377.77377 OPT");
    expect(document.body.outerHTML.match(/77,?377/g)?.length ?? 0).toBeGreaterThan(12);
    expect(document.body.textContent).toContain("—");
    screen.getByRole("heading", { level: 1, name: "Notifications" });
  });

  it("numbers of any script are masked at one width, and the mask does not reveal their size", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(10 ** 9), (whole, fraction) => {
        expect(maskNumbers(`You received ${whole}.${fraction} OPT`)).toBe("You received •••••• OPT");
      }),
    );
    expect(maskNumbers("٧٫٥ and 1,234.5")).not.toMatch(/\p{N}/u);
  });
});
