import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { domain } from "../../../../src/domain/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { type Transaction, wallet } from "../../../../src/domain/wallet/index.ts";
import { HistoryCard } from "../../../../src/ui/features/wallet/HistoryCard.tsx";
import { FRIEND, OWN, tokensLoaded, transaction } from "../../../domain/wallet/movements.ts";
import { envelope } from "../../../support/spec.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";

/** Two received payments, one of less than a cent, and one of less than a cent that was sent. */
const ROWS = [
  transaction({ id: "spam", type: "receive", from: FRIEND, to: OWN, amount: amount("0.01923") }),
  transaction({ id: "pay", type: "receive", from: FRIEND, to: OWN, amount: amount("0.01924") }),
  transaction({ id: "sent", amount: amount("0.000001") }),
];

const opened = async (hidden: boolean, path = "/activity", shown: ReadonlyArray<Transaction> = ROWS) => {
  const fake = fakeApp({
    path,
    root: { ...domain.initial, wallet: wallet.evolve(wallet.initial, tokensLoaded, envelope()) },
  });
  fake.addWallet();
  const page = await render(fake.wrap(<HistoryCard hidden={hidden} />));
  await page.act(() => void fake.app.dispatch(fake.reply.history(shown)));
  return { page, app: fake.app, rows: () => screen.getAllByRole("button", { name: /^Details/ }).length };
};

it("received payments of less than a cent are hidden in a list and shown again, and hidden balances don't tell which they are", async () => {
  const { page, rows } = await opened(false);
  expect(rows()).toBe(3);
  screen.getByText("1 received payment here is worth less than a cent.");
  await page.press("Hide");
  expect(rows()).toBe(2);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Show" }));
  await page.press("Show");
  expect(rows()).toBe(3);
  await unmountAll();
  const masked = await opened(true);
  expect(masked.rows()).toBe(3);
  expect(document.body.textContent).not.toContain("less than a cent");
  await unmountAll();
  expect((await opened(false, "/activity?tiny=hidden")).rows()).toBe(2);
});

it("T11: a list names its days, and a filter its month, by the server's time", async () => {
  const days = [
    transaction({ id: "now", created_at: "2026-03-01T08:00:00Z" }),
    transaction({ id: "old", created_at: "2026-02-28T08:00:00Z" }),
  ];
  const { page, app } = await opened(false, "/activity", days);
  await page.act(() => void app.dispatch(Session.RecordClockSkew({ skew: app.now() - Date.UTC(2026, 2, 1, 12) })));
  for (const day of ["Today", "Yesterday"]) screen.getByText(day);
  await page.user.click(screen.getByRole("radio", { name: "This month" }));
  expect(app.state().wallet.matches.since).toBe(new Date(2026, 2, 1).getTime());
});

it("W10: a list says each status of a transaction other than the usual one, also one that it does not know", async () => {
  const statuses = ["success", "pending", "failed", "half done"];
  await opened(
    false,
    "/activity",
    statuses.map((status) => transaction({ id: status, status })),
  );
  const rows = screen.getAllByRole("row").slice(-statuses.length);
  expect(rows.map((row) => /Completed|Pending|Failed|Unknown/.exec(row.textContent ?? "")?.[0])).toEqual([
    "Completed",
    "Pending",
    "Failed",
    "Unknown",
  ]);
});

it("a release and an edit of the own validator cost their fee, and hidden balances hide it", async () => {
  const rows = ["releaseValidator", "editValidator"].map((type) =>
    transaction({ id: type, type, to: OWN, amount: amount("0"), gasFee: amount("0.0125") }),
  );
  await opened(false, "/activity", rows);
  const shown = () => screen.getAllByRole("row").slice(-rows.length);
  for (const row of shown()) expect(row.textContent).toContain("−0.0125 OPT");
  await unmountAll();
  await opened(true, "/activity", rows);
  for (const row of shown()) expect(row.textContent).not.toContain("0.0125");
});
