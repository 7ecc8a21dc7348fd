import * as Result from "effect/Result";
import { expect, it } from "vitest";
import { Route } from "wouter";
import { getTokenAccount } from "../../../../src/adapters/http/calls/wallet.ts";
import { readBody } from "../../../../src/adapters/http/reading/read.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { StakeScreen } from "../../../../src/ui/features/staking/StakeScreen.tsx";
import { account } from "../../../domain/wallet/example.ts";
import { token } from "../../../domain/wallet/movements.ts";
import { opened } from "../../fake-app.tsx";

it("the staking page counts delegations that are malformed or repeat a validator", async () => {
  const page = await opened(
    <Route path="/my-assets/stake/:chainId/:symbol">
      <StakeScreen />
    </Route>,
    "/my-assets/stake/optio/OPT",
    [Command.LoadWallets(), Command.RecordWallets({ request: "request 2", wallets: [{ id: "w1", name: "W" }] })],
  );
  await page.dispatch(Command.LoadTokens());
  await page.dispatch(page.reply.tokens([token()]));
  const row = { validator_address: "v1", moniker: "One", coins: "3", coinsUsd: "1", rewards: "0" };
  const body = { ...account, delegations: [row, { ...row, coins: "7" }, null] };
  await page.dispatch(page.reply.account(Result.getOrThrow(readBody(getTokenAccount.answer, body))));
  expect(page.text()).toContain("2 entries couldn't be read and aren't shown.");
});
