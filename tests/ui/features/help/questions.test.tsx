import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command, type TokenAccount } from "../../../../src/domain/wallet/index.ts";
import { HelpScreen } from "../../../../src/ui/features/help/HelpScreen.tsx";
import { account, OPT, token } from "../../../domain/wallet/example.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const questions = (): ReadonlyArray<string | null> =>
  [...document.querySelectorAll("details > summary")].map(({ textContent }) => textContent).slice(0, -1);
const open = (): ReadonlyArray<string | null> =>
  [...document.querySelectorAll("details[open] > summary")].map(({ textContent }) => textContent);

const shown = async (own: TokenAccount | null = null, hideBalances = false) => {
  const { app, addWallet, reply, wrap } = fakeApp({ immediate: true });
  app.preferences.write({ hideBalances });
  addWallet();
  app.dispatch(Command.LoadTokens());
  app.dispatch(reply.tokens([token("optio", "OPT", "2")]));
  if (own !== null) {
    app.dispatch(Command.LoadAccount(OPT));
    app.dispatch(reply.account(own));
  }
  return render(wrap(<HelpScreen />));
};

it("a search finds every word in questions and answers, opens the few that match, and says how many", async () => {
  const { fill } = await shown();
  expect(questions()).toHaveLength(8);
  await fill({ "Search answers": "Commission  FEE" });
  expect([questions(), open()]).toEqual([["What does it cost?"], ["What does it cost?"]]);
  expect(screen.getByText("1 answer")).toBeTruthy();
  await fill({ "Search answers": "stake" });
  expect(questions().length).toBeGreaterThan(2);
  expect(open()).toEqual([]);
});

it("a search without a match offers to write to support", async () => {
  const { fill } = await shown();
  await fill({ "Search answers": "giraffe" });
  expect(screen.getByText("There is no answer to that here")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /^Contact us/ })).toHaveLength(2);
});

it("the answers about staking begin with what this person has, where it is known, unless balances are hidden", async () => {
  const entry = { validator_address: "v", moniker: "V", creationHeight: "1" };
  const entries = [
    { ...entry, balance: amount("7"), completionTime: "2026-12-24T10:00:00.000Z" },
    { ...entry, balance: amount("5"), creationHeight: "2", completionTime: "2026-12-19T10:00:00.000Z" },
  ];
  const own = { ...account, unbondingDetails: { ...account.unbondingDetails, entries } };
  const { text, unmount } = await shown(own);
  expect(text()).toContain("You have 3 OPT staked now.");
  expect(text()).toMatch(/Your next coins come on 19\sDec\s2026: 5\sOPT\./);
  await unmount();
  await shown(own, true);
  expect(document.body.textContent).toMatch(/Your next coins come on 19\sDec\s2026/);
  expect(document.body.textContent).not.toMatch(/have 3|: 5/);
});
