import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { domain, type Root } from "../../../../src/domain/index.ts";
import { SANDBOX_FAUCET } from "../../../../src/domain/wallet/faucet.ts";
import { wallet } from "../../../../src/domain/wallet/index.ts";
import { ActivityCard } from "../../../../src/ui/features/wallet/ActivityCard.tsx";
import { HistoryTable } from "../../../../src/ui/features/wallet/HistoryTable.tsx";
import { TransactionDialog } from "../../../../src/ui/features/wallet/TransactionDialog.tsx";
import { payerNames } from "../../../../src/ui/features/wallet/TransactionParty.tsx";
import { OWN, STRANGER, tokensLoaded, transaction } from "../../../domain/wallet/movements.ts";
import { envelope } from "../../../support/spec.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const PAYMENT = transaction({ id: "t7", type: "receive", from: STRANGER, to: OWN, address: OWN });
/** An older payment by the same person, whose notification is not loaded. */
const OLDER = transaction({ id: "t3", type: "receive", from: STRANGER, to: OWN, address: OWN });
const SENT = transaction({ id: "t9", type: "send", from: OWN, to: STRANGER, address: OWN });

const notice = (text: string, id = "t7") => ({
  id: `n-${text}`,
  text,
  created_at: "2026-01-15T11:00:00Z",
  read_at: null,
  link: `/my-assets/optio/OPT?transaction=${id}`,
});
const NOTICE = notice("You received 3 OPT from Tomás Nguyen");

const rootWith = (list: ReadonlyArray<typeof NOTICE>): Root => {
  const held = wallet.evolve(wallet.initial, tokensLoaded, envelope());
  return {
    ...domain.initial,
    wallet: { ...held, recent: { ...held.recent, transactions: [PAYMENT] } },
    notifications: { ...domain.initial.notifications, list },
  };
};

it("a name is read only from the sentence of a payment that came, for the address of that payment, the newest first", () => {
  const names = (...list: ReadonlyArray<typeof NOTICE>) => [...payerNames(list, [SENT, PAYMENT])];
  expect(names(NOTICE)).toEqual([[STRANGER, "Tomás Nguyen"]]);
  expect(names(notice("You received 3 OPT from Tom from Rome"), NOTICE)).toEqual([[STRANGER, "Tom from Rome"]]);
  expect(names(notice("You received 3 OPT from Tomás Nguyen", "t1"))).toEqual([]);
  expect(names(notice("You received 3 OPT from Tomás Nguyen", "t9"))).toEqual([]);
  expect(names(notice(`You received 3 OPT from optio1${"q".repeat(38)}`))).toEqual([]);
  expect(names(notice(`You received 3 OPT from 0x${"ab".repeat(20)}`))).toEqual([]);
  expect(names(notice("Tomás Nguyen follows you"))).toEqual([]);
  expect(names(notice("Say: You received 3 OPT from Tomás Nguyen"))).toEqual([]);
});

for (const [where, screenOf, said] of [
  ["in the activity of Home", () => <ActivityCard hidden={false} />, /Tomás Nguyen CompletedReceived/],
  [
    "in a list of transactions",
    () => <HistoryTable transactions={[OLDER]} hidden={false} onOpen={() => undefined} />,
    /Received from Tomás Nguyen/,
  ],
  [
    "in the details",
    () => <TransactionDialog of={OLDER} open onClose={() => undefined} hidden={false} />,
    /Received from Tomás Nguyen/,
  ],
] as const)
  it(`the name that a notification gave is known ${where}, from the first drawing on`, async () => {
    const fake = fakeApp({ root: rootWith([NOTICE]) });
    const page = await render(fake.wrap(screenOf()));
    expect(document.body.textContent).toMatch(said);
    expect(document.body.querySelectorAll("li [aria-busy=true],td [aria-busy=true],th [aria-busy=true]")).toHaveLength(
      0,
    );
    await page.act(() => fake.turn(2_000));
    expect(document.body.textContent).toMatch(said);
  });

it.each([
  [true, "From Optio CompletedReceived"],
  [false, "optio1"],
])("the test coins of a sandbox are from Optio there, and nowhere else (%s)", async (sandbox, title) => {
  const gift = transaction({ id: "g1", type: "receive", from: SANDBOX_FAUCET, to: OWN, address: OWN });
  const root = rootWith([]);
  const fake = fakeApp({
    root: { ...root, wallet: { ...root.wallet, recent: { ...root.wallet.recent, transactions: [gift] } } },
  });
  Object.assign(fake.app, { config: { ...fake.app.config, sandbox } });
  const page = await render(fake.wrap(<ActivityCard hidden={false} />));
  await page.act(() => fake.turn(2_000));
  expect(screen.getByRole("list").textContent).toContain(title);
});

it("a name that nobody has said is waited for no longer than a second; then the address stands there", async () => {
  const fake = fakeApp({ root: rootWith([]) });
  const page = await render(fake.wrap(<ActivityCard hidden={false} />));
  const isBusy = () => page.host.querySelector("li [aria-busy=true]") !== null;
  await page.act(() => fake.turn(999));
  expect(isBusy()).toBe(true);
  await page.act(() => fake.turn(1));
  expect(isBusy()).toBe(false);
  expect(screen.getByRole("list").textContent).toMatch(/optio1.* CompletedReceived/);
});
