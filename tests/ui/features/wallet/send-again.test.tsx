import { screen } from "@testing-library/dom";
import { expect, it } from "vitest";
import { domain } from "../../../../src/domain/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { wallet } from "../../../../src/domain/wallet/index.ts";
import { TransactionDialog } from "../../../../src/ui/features/wallet/TransactionDialog.tsx";
import { FRIEND, OWN, tokensLoaded, transaction } from "../../../domain/wallet/movements.ts";
import { envelope } from "../../../support/spec.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const opened = async (of: Partial<ReturnType<typeof transaction>>, hidden = false) => {
  const fake = fakeApp({
    root: { ...domain.initial, wallet: wallet.evolve(wallet.initial, tokensLoaded, envelope()) },
  });
  let closed = 0;
  const onClose = () => {
    closed += 1;
  };
  const page = await render(
    fake.wrap(<TransactionDialog of={transaction(of)} open onClose={onClose} hidden={hidden} />),
  );
  return { page, sends: fake.sends, closed: () => closed };
};
const button = () => screen.queryByRole("button", { name: "Send again" });

it("a payment that was sent opens the form from its details with its token, recipient, amount and memo", async () => {
  const { page, sends, closed } = await opened({ memo: "rent 12" });
  await page.press("Send again");
  expect(sends).toEqual([{ chainId: "optio", symbol: "OPT", to: FRIEND, memo: "rent 12", amount: "5" }]);
  expect(closed()).toBe(1);
});

it("while balances are hidden the form of a payment that is sent again has no amount", async () => {
  const { page, sends } = await opened({}, true);
  await page.press("Send again");
  expect(sends).toEqual([{ chainId: "optio", symbol: "OPT", to: FRIEND, memo: "" }]);
});

it.each([
  ["was received", { type: "receive", from: FRIEND, to: OWN }],
  ["failed", { status: "failed" }],
  ["W8: moved nothing, as rows that poison a history do", { amount: amount("0") }],
  ["is of a token that the wallet does not list, such as one with a known name elsewhere", { chainId: "ethereum" }],
  ["names no recipient", { to: "" }],
  ["is a stake", { type: "delegate", to: "optiovaloper1a", toValidator: "optiovaloper1a" }],
  ["is of a type that is not known", { type: "airdrop" }],
])("a transaction that %s is not offered to be sent again", async (_what, of) => {
  await opened(of);
  expect(button()).toBeNull();
});
