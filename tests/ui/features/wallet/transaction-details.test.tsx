import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { domain } from "../../../../src/domain/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { wallet } from "../../../../src/domain/wallet/index.ts";
import { TransactionDialog } from "../../../../src/ui/features/wallet/TransactionDialog.tsx";
import { FRIEND, OWN, tokensLoaded, transaction } from "../../../domain/wallet/movements.ts";
import { envelope } from "../../../support/spec.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";

const opened = async (of: ReturnType<typeof transaction>) => {
  await render(fakeApp().wrap(<TransactionDialog of={of} open onClose={() => undefined} hidden={false} />));
  const dialog = screen.getByRole("dialog");
  const facts = within(dialog)
    .getAllByRole("term")
    .map((name) => name.textContent);
  return { facts, text: dialog.textContent.replaceAll(/\s/g, "") };
};

const END = { from: OWN, to: FRIEND, address: OWN };

it("spec §3: the details of a transaction show all eleven columns, with both ends' addresses; those of a received payment have no fee, which its sender paid", async () => {
  const { facts, text } = await opened(
    transaction({ ...END, type: "send", status: "success", completed_at: "2026-01-02T10:00:00Z" }),
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      ...["Network fee", "Date", "Created at", "Completed on", "Network", "Wallet address", "From", "To"],
    ]),
  );
  expect(text).toMatch(/Sent.*Completed/);
  for (const address of [OWN, FRIEND]) expect(text).toContain(address);
  await unmountAll();
  const received = { ...END, type: "receive", from: FRIEND, to: OWN, gasFee: amount("0") };
  const { facts: others } = await opened(transaction(received));
  expect(others).toContain("From");
  expect(others).not.toContain("Network fee");
});

it("W9: the details of a payment of a test network say so next to its amount", async () => {
  const { text } = await opened(transaction({ ...END, type: "receive", status: "success", chainId: "optio-testnet" }));
  expect(text).toMatch(/OPTCompletedTestnet/);
});

it("the address of a sender can't be copied from the details before the whole history is known to hold a payment to it", async () => {
  const root = { ...domain.initial, wallet: wallet.evolve(wallet.initial, tokensLoaded, envelope()) };
  const received = transaction({ ...END, type: "receive", from: FRIEND, to: OWN });
  const copies = async (sent: ReadonlyArray<string>) => {
    const recipients = { ...root.transfer.recipients, isKnown: sent.length > 0, sent };
    const fake = fakeApp({ root: { ...root, transfer: { ...root.transfer, recipients } } });
    await render(fake.wrap(<TransactionDialog of={received} open onClose={() => undefined} hidden={false} />));
    const names = screen
      .getAllByRole("button", { name: /^Copy address/ })
      .map((button) => button.getAttribute("aria-label") ?? button.textContent);
    await unmountAll();
    return [names, fake.outcomes.filter((outcome) => outcome.startsWith("transfer.LoadRecipients")).length];
  };
  const [own, from, to] = ["Copy address, Wallet address", "Copy address, From", "Copy address, To"];
  expect(await copies([])).toEqual([[to, own], 1]);
  expect(await copies([FRIEND])).toEqual([[from, to, own], 0]);
});

it("spec §3: the details of a move name both validators, and no column that is not known", async () => {
  const { facts } = await opened(
    transaction({
      ...END,
      address: "",
      type: "moveDelegation",
      to: "optiovaloper1b",
      fromValidator: "optiovaloper1a",
      toValidator: "optiovaloper1b",
    }),
  );
  expect(facts).toEqual(expect.arrayContaining(["From", "From validator", "To validator"]));
  expect(facts).not.toContain("Wallet address");
  // the end that is the validator is named once
  expect(facts).not.toContain("To");
});

it.each([
  ["the own address", OWN],
  ["the sender's", FRIEND],
])(
  "the details of a received payment show the own address as the wallet's, where the answer names %s",
  async (_, address) => {
    const root = { ...domain.initial, wallet: wallet.evolve(wallet.initial, tokensLoaded, envelope()) };
    await render(
      fakeApp({ root }).wrap(
        <TransactionDialog
          of={transaction({ type: "receive", from: FRIEND, to: OWN, address })}
          open
          onClose={() => undefined}
          hidden={false}
        />,
      ),
    );
    const values = within(screen.getByRole("dialog")).getAllByRole("definition");
    const own = values.filter(({ textContent }) => textContent.startsWith("Your address"));
    expect(own.map((value) => value.previousElementSibling?.textContent)).toEqual(["To", "Wallet address"]);
  },
);

it.each([
  [{ fromBlocked: true }, "Show memo from somebody you blocked"],
  [{}, "Show memo from unknown sender"],
])("the memo of coins that arrived stays folded when its row has %j, under '%s'", async (row, summary) => {
  const received = transaction({ ...END, type: "receive", from: FRIEND, to: OWN, memo: "you cannot block me", ...row });
  await render(fakeApp().wrap(<TransactionDialog of={received} open onClose={() => undefined} hidden={false} />));
  const folded = screen.getByText(summary).closest("details");
  expect(folded?.open).toBe(false);
  expect(folded?.textContent).toContain("you cannot block me");
  expect(screen.getAllByText("you cannot block me")).toHaveLength(1);
});
