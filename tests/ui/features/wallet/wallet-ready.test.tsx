import { expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { WalletReady } from "../../../../src/ui/features/wallet/WalletReady.tsx";
import { token } from "../../../domain/wallet/movements.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

it("says what a new wallet holds, and not while balances are hidden", async () => {
  for (const hideBalances of [false, true]) {
    const fake = fakeApp();
    fake.app.preferences.write({ hideBalances });
    fake.addWallet();
    const page = await render(fake.wrap(<WalletReady onLeave={() => undefined} />));
    await page.act(() => {
      if (fake.app.state().wallet.tokensRequest.status !== "pending") fake.app.dispatch(Command.LoadTokens());
      fake.app.dispatch(fake.reply.tokens([token({ balance: amount("251.75") })], "130"));
    });
    expect(page.text()).toContain("Start earning");
    expect(page.host.innerHTML.includes("251.75")).toBe(!hideBalances);
    await page.unmount();
  }
});
