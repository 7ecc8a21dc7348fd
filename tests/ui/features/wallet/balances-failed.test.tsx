import { screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { lost } from "../../../domain/transfer/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { idOf } from "../../replies.ts";

beforeAll(async () => {
  await import("../../../../src/ui/features/wallet/ActivityCard.tsx");
});

it("balances that could not be loaded say that the money is safe, and leave Send, Retry and the activity", async () => {
  const { app, addWallet, wrap, sends } = fakeApp();
  addWallet();
  const { act, press } = await render(wrap(<DashboardScreen />));
  const request = () => idOf(app.state().wallet.tokensRequest);
  await act(() => void app.dispatch(Command.RecordTokensFailure({ request: request(), failure: lost })));
  expect(screen.getByRole("alert").textContent).toMatch(/^Couldn't load your balancesYour money is safe: /);
  expect(screen.getByRole("heading", { name: "Latest activity" })).toBeTruthy();
  await press("Send");
  expect(sends).toEqual([{ tab: "send" }]);
  const before = request();
  await press("Retry");
  expect(request()).not.toBe(before);
});
