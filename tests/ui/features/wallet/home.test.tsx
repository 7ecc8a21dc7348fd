import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { type Notification, Command as Notifications } from "../../../../src/domain/notifications/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import { firstStepsMark } from "../../../../src/domain/transfer/first-steps.ts";
import { amount, multiply } from "../../../../src/domain/values/money.ts";
import { Command, type TokenAccount } from "../../../../src/domain/wallet/index.ts";
import { type PageRequest, PageRequestContext } from "../../../../src/ui/common/page-request.ts";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { compactAddress } from "../../../../src/ui/kit/Address.tsx";
import { bob } from "../../../domain/contacts/people.ts";
import { ada, grant } from "../../../domain/session/example.ts";
import { validator } from "../../../domain/staking/example.ts";
import { moveOf } from "../../../domain/staking/examples.ts";
import { lost } from "../../../domain/transfer/examples.ts";
import { FRIEND, OWN, STRANGER, token, transaction } from "../../../domain/wallet/movements.ts";
import { known as sure } from "../../../support/known.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";
import { idOf } from "../../replies.ts";

// Home loads the code of these cards when it first shows them
beforeAll(async () => {
  await import("../../../../src/ui/features/wallet/People.tsx");
  await import("../../../../src/ui/features/wallet/ActivityCard.tsx");
  await import("../../../../src/ui/features/wallet/Portfolio.tsx");
  await import("../../../../src/ui/features/wallet/Sparkline.tsx");
  await import("../../../../src/ui/features/wallet/GettingStarted.tsx");
  await import("../../../../src/ui/features/wallet/GetFirst.tsx");
  await import("../../../../src/ui/features/wallet/FirstAnswers.tsx");
});

const ENTRY = { validator_address: "optiovaloper1a", moniker: "Northwind", creationHeight: "1" };

const account: TokenAccount = {
  transactions: [],
  delegations: [
    {
      validator_address: "optiovaloper1a",
      moniker: "Northwind",
      coins: amount("40"),
      coinsUsd: amount("20.8"),
      rewards: amount("1.25"),
    },
  ],
  delegationDetails: { balanceToken: amount("40"), balanceUsd: amount("20.8") },
  unbondingDetails: {
    balanceToken: amount("10"),
    balanceUsd: amount("5.2"),
    entries: [
      { ...ENTRY, balance: amount("6"), completionTime: "2026-02-03T10:00:00Z" },
      { ...ENTRY, balance: amount("4"), completionTime: "2026-01-29T10:00:00Z" },
    ],
  },
  balanceToken: amount("100"),
  balanceUsd: amount("52"),
  address: "optio1own",
};

const VALIDATORS = {
  unstakingWaitTime: 1_814_400,
  rewardPayoutFrequency: 604_800,
  validatorSet: [validator("Northwind", { address: "optiovaloper1a", apr: amount("0.175") })],
};

const NOTHING = { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] };
/** The account where nothing is staked. */
const emptyAccount = { ...account, delegations: [], delegationDetails: NOTHING, unbondingDetails: NOTHING };

/** A payment that the wallet got weeks before the clock of the tests. */
const FIRST_MONEY = transaction({ id: "first", type: "receive", created_at: "2025-12-20T11:00:00Z" });

/** Somebody else on this device has first steps to take. */
const OTHER = firstStepsMark("somebody else");

/** Home with 52 dollars of OPT, 8 of USDC and a staked account, or before the account is loaded. */
const opened = async ({
  hideBalances = false,
  hasAccount = true,
  held = "1",
  newWallet = false,
  isOld = false,
  others = [] as string[],
} = {}) => {
  const fake = fakeApp();
  const { app } = fake;
  if (newWallet) {
    app.dispatch(Session.RecordSession({ grant }));
    app.dispatch(Session.LoadUser());
    app.dispatch(Session.RecordUser({ request: "request 2", user: ada }));
  }
  app.preferences.write({ hideBalances, newWallets: newWallet ? [OTHER, firstStepsMark(ada.id)] : [] });
  fake.addWallet();
  const wallet = () => app.state().wallet;
  const asked: unknown[] = [];
  const goTo = (path: string, request: PageRequest) => void asked.push([path, request]);
  const page = await render(
    fake.wrap(
      <PageRequestContext value={{ request: null, take: () => undefined, goTo }}>
        <DashboardScreen />
      </PageRequestContext>,
    ),
  );
  const usdc = token({
    symbol: "USDC",
    chainId: "ethereum",
    chainName: "Ethereum",
    balance: amount("8"),
    balanceUsd: amount("8"),
    priceUsd: amount("1"),
    change24h: amount("0"),
    stakeable: false,
  });
  const all = [token({ change24h: amount("4") }), usdc];
  const tokens = [
    ...all.map((own) => ({
      ...own,
      balance: multiply(own.balance, amount(held)),
      balanceUsd: multiply(sure(own.balanceUsd), amount(held)),
    })),
    ...others.map((symbol) => ({ ...usdc, symbol, balance: amount("0"), balanceUsd: amount("0") })),
  ];
  const answer = (...commands: ReadonlyArray<Parameters<typeof app.dispatch>[0]>) =>
    page.act(() => {
      for (const command of commands) app.dispatch(command);
    });
  await answer(fake.reply.tokens(tokens, multiply(amount("60"), amount(held))));
  await page.act(() => fake.turn(10));
  const [known] = wallet().accounts;
  const key = { request: idOf(known?.request), chainId: "optio", symbol: "OPT" };
  if (hasAccount) await answer(fake.reply.account(account));
  if (isOld) await answer(fake.reply.recent([FIRST_MONEY]));
  return { ...page, answer, asked, key, ...fake, wallet };
};

describe("Home", () => {
  it("shows the total with the stake once, its change in 24 hours in money and percent, and its parts with the days of the first and last payout", async () => {
    const { text } = await opened({ isOld: true });
    expect(text()).toContain("$86.00+$3.00 (+3.61%)");
    expect(text().split("$86.00")).toHaveLength(2);
    expect(text()).toContain("Available$60.00Staked$20.80Arriving 29\u00a0Jan – 3\u00a0Feb$5.20");
    const links = screen.getAllByRole("link").filter((to) => to.getAttribute("href") === "/my-assets/stake/optio/OPT");
    expect(links.map(({ textContent }) => textContent)).toContain("+ 40 staked + 10 unstaking");
    expect(text()).not.toContain("a year");
    expect(text()).not.toContain("earns");
  });

  it("Stake says that the balances load, before any token is known", async () => {
    const { addWallet, wrap } = fakeApp();
    addWallet();
    await render(wrap(<DashboardScreen />));
    screen.getByRole("button", { name: "Stake", description: "Loading your balances" });
  });

  it("A11: a refresh that fails is announced, in a region that was there before", async () => {
    const { wallet, answer } = await opened();
    const empty = screen.getAllByRole("status").filter(({ textContent }) => textContent === "");
    await answer(Command.LoadTokens());
    await answer(Command.RecordTokensFailure({ request: idOf(wallet().tokensRequest), failure: lost }));
    const said = screen.getByText(/^Couldn't refresh\. /);
    expect(empty).toContain(said);
    expect(said.parentElement?.textContent).toMatch(/ Updated just now$/);
  });

  it("shows no total before the stake is known, and one without it if it cannot be loaded", async () => {
    const { text, key, answer } = await opened({ hasAccount: false, isOld: true });
    expect(text()).not.toContain("$60.00");
    await answer(Command.RecordAccountFailure({ ...key, failure: lost }));
    expect(text()).toContain("$60.00Doesn't include your stake: we couldn't load it.+$2.00");
  });

  it("requests past prices again once they are so old that the line would be wrong at its end", async () => {
    const { wallet, answer, act, app, turn } = await opened();
    const timestamp = new Date(app.now()).toISOString();
    await answer(
      ...wallet().prices.map(({ chainId, symbol, hours, request }) =>
        Command.RecordPrices({
          chainId,
          symbol,
          hours,
          request: idOf(request),
          points: [{ timestamp, priceUsd: amount("1") }],
        }),
      ),
    );
    const statusAfter = async (minutes: number) => {
      await act(() => turn(minutes * 60_000));
      const { tokens } = wallet();
      if (tokens === null) throw new Error("no tokens");
      await answer(Command.LoadTokens());
      await answer(Command.RecordTokens({ request: idOf(wallet().tokensRequest), tokens }));
      await act(() => turn(0));
      return wallet().prices.find(({ symbol }) => symbol === "USDC")?.request.status;
    };
    expect([await statusAfter(7), await statusAfter(1)]).toEqual(["succeeded", "pending"]);
  });

  it("offers Retry and draws no curve when the prices of a token could not be loaded", async () => {
    const { wallet, outcomes, text, press, answer, reply } = await opened({ isOld: true });
    const points = ["2026-01-15T10:00:00Z", "2026-01-15T11:00:00Z"].map((timestamp) => ({
      timestamp,
      priceUsd: amount("0.5"),
    }));
    const usdc = () => ({ request: idOf(wallet().prices[1]?.request), chainId: "ethereum", symbol: "USDC", hours: 24 });
    await answer(reply.prices(points), Command.RecordPricesFailure({ ...usdc(), failure: lost }));
    const portfolio = () => screen.getByRole("figure", { name: "Portfolio value" });
    expect(portfolio().textContent).toContain(`${lost.message}\nNo past prices of USDC.`);
    expect(within(portfolio()).queryByRole("rowheader")).toBeNull();
    expect(text()).not.toContain("counted at today's price");
    await press("Retry");
    expect(outcomes.filter((outcome) => outcome.startsWith("wallet.LoadPrices"))).toHaveLength(3);
    await answer(Command.RecordPrices({ ...usdc(), points }));
    expect(within(portfolio()).getAllByRole("rowheader").length).toBeGreaterThan(1);
  });

  it("shows no change of the value before the activity says how old the money is, and keeps the line of it", async () => {
    const { host, answer, reply, user, outcomes, wallet } = await opened();
    const hero = () => host.querySelector(".hero")?.textContent ?? "";
    /** What stands between the total and the buttons, over every period. */
    const line = () => host.querySelector(".hero .min-h-6");
    const isBusy = () => line()?.firstElementChild?.getAttribute("aria-busy");
    for (const period of [/^7D,/, /^24H,/]) {
      await user.click(screen.getByRole("radio", { name: period }));
      expect(isBusy()).toBe("true");
      expect(hero()).not.toMatch(/[+−]\$|[+−]\d/);
    }
    const failure = { request: idOf(wallet().recent.request), failure: lost };
    await answer(Command.RecordRecentFailure(failure));
    expect(line()?.textContent).toBe("");
    expect(hero()).toContain("no change of its value is shown");
    expect(hero()).not.toMatch(/[+−]\$|[+−]\d/);
    const chart = within(screen.getByRole("figure", { name: "Portfolio value" }));
    await user.click(chart.getByRole("button", { name: "Retry" }));
    expect(outcomes.at(-1)).toContain("wallet.LoadRecent");
    expect(isBusy()).toBe("true");
    await answer(reply.recent([FIRST_MONEY]));
    expect(line()?.textContent).toContain("+$3.00 (+3.61%)");
  });

  it("says what a stake earned this month and in all, its return, the next payout and what builds up", async () => {
    const { text, wallet, answer, reply } = await opened();
    expect(wallet().matches).toMatchObject({ chainId: "optio", symbol: "OPT", type: "distribution", since: null });
    const paid = (id: string, amount_: string, created_at: string) =>
      transaction({ id, type: "distribution", amount: amount(amount_), transactionHash: id, created_at });
    await answer(Staking.LoadValidators());
    const payouts = [
      paid("c", "2.5", "2026-01-14T10:00:00Z"),
      paid("b", "1.25", "2026-01-07T10:00:00Z"),
      paid("a", "10", "2025-12-31T10:00:00Z"),
    ];
    await answer(reply.validators(VALIDATORS), reply.matches(payouts));
    expect(text()).toContain("since 1 Jan3.75 OPTin all13.75 OPT".replace("1 Jan", "1\u00a0Jan"));
    expect(text()).toContain("17.5% a year");
    const day = "Wed 21 Jan".replaceAll(" ", "\u00a0");
    expect(text()).toContain(`Ready ${day}17.5% a year1.250000OPTAbout 1 OPT by ${day} · $0.70`);
    expect(text()).toContain("OPTOptioOptio · Optio$0.5200+4.00% up in 24 hoursearns 17.5%");
  });

  it("reads what was earned again after a new payout, which ten other transactions would hide", async () => {
    const { wallet, answer, reply } = await opened();
    await answer(reply.matches([transaction({ id: "a", type: "distribution" })]));
    const statusWith = async (id: string) => {
      await answer(Command.LoadAccount({ chainId: "optio", symbol: "OPT" }));
      await answer(reply.account({ ...account, transactions: [transaction({ id, type: "distribution" })] }));
      return wallet().matches.request.status;
    };
    expect([await statusWith("a"), await statusWith("b")]).toEqual(["succeeded", "pending"]);
  });

  it("T11: begins the month, tells ages and ends the past of the total by the server's time, a month ahead here", async () => {
    const { text, answer, reply } = await opened();
    const paid = (id: string, created_at: string) =>
      transaction({ id, type: "distribution", amount: amount("2.5"), created_at });
    const payouts = [paid("b", "2026-02-15T10:00:00Z"), paid("a", "2026-01-14T10:00:00Z")];
    const points = ["2026-02-14T12:00:00Z", "2026-02-15T11:30:00Z"].map((timestamp, at) => ({
      timestamp,
      priceUsd: amount(`0.5${at}`),
    }));
    await answer(reply.prices(points), reply.prices(points));
    await answer(Session.RecordClockSkew({ skew: -31 * 86_400_000 }), reply.matches(payouts), reply.recent(payouts));
    expect(text()).toContain("Payday");
    expect(text()).toMatch(/OPT\$1\.302h/);
    expect(text()).toContain("from $83.00 to $86.00");
  });

  it("names no sum of everything where only the newest payouts are loaded, and offers to try again after a failure", async () => {
    const { text, wallet, outcomes, press, answer, reply } = await opened();
    await answer(Command.RecordMatchesFailure({ request: idOf(wallet().matches.request), failure: lost }));
    expect(text()).toContain("We couldn't load what you earned.");
    await press("Try again");
    expect(outcomes.filter((outcome) => outcome.startsWith("wallet.LoadMatches"))).toHaveLength(2);
    await answer(reply.matches([], true));
    expect(text()).toContain("since 1 Jan0.00 OPT".replace("1 Jan", "1\u00a0Jan"));
    expect(text()).not.toContain("in all");
  });

  it.each([
    ["move", "without moves", null, "Move from Northwind"],
    ["unstake", "where its moves are locked", "2026-02-01T00:00:00Z", "Unstake from Northwind"],
    ["move", "once the lock of its moves has ended", "2026-01-02T00:00:00Z", "Move from Northwind"],
  ])(
    "offers to %s a stake that earns nothing %s, and to stake more, on the staking page",
    async (_way, _when, until, button) => {
      const { key, press, text, asked, answer, reply } = await opened({ hasAccount: false });
      const redelegations = account.delegations.flatMap(({ validator_address: to }) =>
        until === null ? [] : [moveOf("optiovaloper1b", to, until)],
      );
      await answer(Command.RecordAccount({ ...key, account: { ...account, redelegations } }));
      await answer(Staking.LoadValidators());
      const validatorSet = VALIDATORS.validatorSet.map((own) => ({ ...own, status: "jailed" as const }));
      await answer(reply.validators({ ...VALIDATORS, validatorSet }));
      expect(text()).toContain("40 OPT at Northwind earns nothing");
      for (const name of [button, "Stake more", "Stake"]) await press(name);
      const there = { page: "staking", chainId: "optio", symbol: "OPT", amount: null };
      expect(asked).toEqual([
        ["/my-assets/stake/optio/OPT", { ...there, source: "optiovaloper1a" }],
        ["/my-assets/stake/optio/OPT", there],
        ["/my-assets/stake/optio/OPT", there],
      ]);
    },
  );

  it("says that a validator left the active set, and that it is back, until that is read", async () => {
    const { app, text, answer, press, reply, outcomes } = await opened();
    const notice = (id: string, words: string) => ({
      ...{ id, text: `Northwind ${words}`, read_at: null, created_at: `2026-01-15T1${id}:00:00Z` },
      link: "/my-assets/stake/optio/OPT?validator=optiovaloper1a",
    });
    const left = notice("0", "left the active set, and stake there earns nothing until it is back.");
    const back = notice("1", "is back in the active set and earns rewards again.");
    const inStatus = async (status: "active" | "inactive") => {
      const validatorSet = VALIDATORS.validatorSet.map((own) => ({ ...own, status }));
      await answer(Staking.LoadValidators());
      await answer(reply.validators({ ...VALIDATORS, validatorSet }));
    };
    const notified = async (...data: ReadonlyArray<Notification>) => {
      await answer(Notifications.LoadPage({ page: 1 }));
      const request = idOf(app.state().notifications.load);
      await answer(Notifications.RecordPage({ request, page: { data, current_page: 1, last_page: 1 } }));
    };
    await inStatus("inactive");
    await notified(left);
    expect(text()).toContain("40 OPT at Northwind earns nothing: it is not in the active set");
    // once: the stake itself says it
    expect(text()).not.toContain(left.text);
    await inStatus("active");
    await notified(back, left);
    expect(text()).not.toContain("earns nothing");
    expect(text()).toContain(back.text);
    await press("Dismiss");
    expect(outcomes.at(-1)).toContain("notifications.MarkRead");
    await notified({ ...back, read_at: "2026-01-15T12:00:00Z" }, left);
    // the older news, though unread, is no longer true
    expect(text()).not.toContain("active set");
  });

  it("says what a balance would earn where nothing is staked", async () => {
    const { text, answer, reply } = await opened({ hasAccount: false });
    await answer(Staking.LoadValidators());
    await answer(reply.validators(VALIDATORS), reply.account(emptyAccount));
    expect(text()).toContain(
      "Earn about 17.5% a year100 OPT would earn about 17.5 OPT in a year. Unstaking takes 21 days.",
    );
  });

  it("folds tokens that are empty or of a test network, and says how many", async () => {
    const { press } = await opened({ others: ["WBTC", "ETH"] });
    const rows = () => within(screen.getByRole("table", { name: "Tokens" })).getAllByRole("rowheader");
    expect(rows()).toHaveLength(2);
    await press("Show 2 empty or test tokens");
    expect(rows()).toHaveLength(4);
    screen.getByRole("button", { name: "Show fewer tokens" });
  });

  it("shows the first steps of a wallet that is new on this device in the balance card, until they are dismissed or done", async () => {
    for (const isDone of [false, true]) {
      const { app, host, text, press, answer } = await opened({ newWallet: true });
      const hero = () => host.querySelector(".hero")?.textContent ?? "";
      expect(hero()).toContain("Your wallet is ready (done)Put your OPT to work (done)");
      expect(hero()).toContain("Find someone you knowPay by name, not by address.Find");
      expect(screen.queryByRole("figure", { name: "Portfolio value" })).toBeNull();
      const page = { data: [bob], current_page: 1, last_page: 1 };
      const request = idOf(app.state().contacts.people[0]?.request);
      if (isDone) await answer(Contacts.RecordPeople({ request, segment: "following", page }));
      else await press("Dismiss the first steps");
      expect(text()).not.toContain("Find someone you know");
      expect(app.preferences.read().newWallets).toEqual([OTHER]);
      await unmountAll();
    }
  });

  it("DS25: a payment to a person is the step of a contact, one to an address that nobody is named for is not", async () => {
    const { app, text, act, turn, answer, reply } = await opened({ newWallet: true });
    const payments = [
      transaction({ id: "a", from: OWN, to: FRIEND }),
      transaction({ id: "b", from: OWN, to: STRANGER }),
    ];
    await answer(reply.recent(payments.slice(1)));
    expect(text()).toContain("Find someone you know");
    await answer(Command.LoadRecent());
    await answer(reply.recent(payments));
    expect(text()).toContain("Find someone you know");
    await act(() => turn(1_500));
    const request = idOf(app.state().contacts.payeesRequest);
    const payees = [{ contact: bob, addresses: [{ chainId: "optio", symbol: "OPT", address: FRIEND }] }];
    await answer(Contacts.RecordPayees({ request, payees }));
    expect(text()).not.toContain("Find someone you know");
    expect(app.preferences.read().newWallets).toEqual([OTHER]);
  });

  it("makes one offer to stake on the first day, says what it would earn, and answers the first questions", async () => {
    const { text, asked, press, answer, reply } = await opened({ newWallet: true, hasAccount: false });
    await answer(Staking.LoadValidators());
    await answer(reply.validators(VALIDATORS), reply.account(emptyAccount));
    expect(text()).toContain(
      "100 OPT would earn about 17.5 OPT a year. You can take it back any time; it arrives after 21 days.",
    );
    expect(text()).not.toContain("Manage staking");
    expect(text()).toContain("What is OPT?");
    await press("Start earning");
    const there = { page: "staking", chainId: "optio", symbol: "OPT", amount: null };
    expect(asked).toEqual([["/my-assets/stake/optio/OPT", there]]);
  });

  it("has no first steps where nothing can be staked", async () => {
    const { text, answer, reply } = await opened({ newWallet: true });
    expect(text()).toContain("Put your OPT to work");
    await answer(Command.LoadTokens());
    await answer(reply.tokens([token({ stakeable: false })], amount("52")));
    expect(text()).not.toContain("to work");
    expect(text()).not.toContain("What is OPT?");
  });

  it("names the person at the other end of a payment, after the people paid last were read once", async () => {
    const { text, act, app, turn, outcomes, answer, reply } = await opened();
    const payments = [
      transaction({ id: "a", from: OWN, to: FRIEND }),
      transaction({ id: "b", type: "receive", from: STRANGER, to: OWN }),
    ];
    await answer(reply.recent(payments));
    const asked = () => outcomes.filter((outcome) => outcome.startsWith("contacts.LoadPayees")).length;
    // no address that would turn into a name
    expect(text()).not.toMatch(/Sent to |Received from /);
    expect(asked()).toBe(0);
    await act(() => turn(1_500));
    expect(asked()).toBe(1);
    const request = idOf(app.state().contacts.payeesRequest);
    const payees = [{ contact: bob, addresses: [{ chainId: "optio", symbol: "OPT", address: FRIEND }] }];
    await answer(Contacts.RecordPayees({ request, payees }));
    expect(text()).toContain("Bob Baker CompletedSent");
    // nobody known: the address, with a picture that is drawn from it
    expect(text()).toMatch(new RegExp(`${compactAddress(STRANGER)}.* CompletedReceived`));
    await act(() => turn(10_000));
    expect(asked()).toBe(1);
  });

  it.each([false, true])(
    "has the payouts of one day in one row with their sum, which leads to them; hidden: %s",
    async (hideBalances) => {
      const { answer, reply } = await opened({ hideBalances });
      const paid = (id: string, of: string) =>
        transaction({ id, type: "distribution", amount: amount(of), created_at: "2026-01-14T09:00:00Z" });
      await answer(
        reply.recent([transaction({ id: "s" }), paid("a", "1.25"), paid("b", "0.5"), paid("c", "0.000001")]),
      );
      const list = within(screen.getByRole("region", { name: "Latest activity" }));
      const row = sure(list.getAllByRole("listitem").at(-1));
      expect([list.getAllByRole("listitem").length, row.textContent.includes("3 payouts")]).toEqual([2, true]);
      expect([row.textContent.includes("+1.75 OPT"), /\d\.\d/.test(row.textContent)]).toEqual([
        !hideBalances,
        !hideBalances,
      ]);
      expect(row.innerHTML.includes("1.750001")).toBe(!hideBalances);
      expect(within(row).getByRole("link", { name: "Rewards" }).getAttribute("href")).toBe(
        "/activity?asset=optio%2FOPT&type=distribution&from=2026-01-14&to=2026-01-14",
      );
    },
  );

  it("offers to send to the people of the latest payments; nobody's place changes when more are known", async () => {
    const { act, app, turn, sends, press, answer, reply } = await opened();
    const load = async (...ends: string[]) => {
      const payments = ends.map((to, at) => transaction({ id: `${to}-${at}`, from: OWN, to }));
      await answer(reply.recent(payments));
    };
    const carol = { ...bob, id: "u-3", first_name: "Carol", last_name: "Clark", username: "carol" };
    const at = (address: string) => [{ chainId: "optio", symbol: "OPT", address }];
    const offered = () => screen.queryAllByRole("button", { name: /Send to / }).map(({ textContent }) => textContent);
    await load(FRIEND, FRIEND);
    expect(offered()).toEqual([]);
    await act(() => turn(1_500));
    const payees = [
      { contact: carol, addresses: at(STRANGER) },
      { contact: bob, addresses: at(FRIEND) },
    ];
    const request = idOf(app.state().contacts.payeesRequest);
    await answer(Contacts.RecordPayees({ request, payees }));
    expect(offered()).toEqual(["BBSend to Bob BakerBob", "CCSend to Carol ClarkCarol"]);
    // the newest payment is Carol's now
    await answer(Command.LoadRecent());
    await load(STRANGER, FRIEND);
    expect(document.body.textContent).toContain("Carol Clark CompletedSent");
    expect(offered()).toEqual(["BBSend to Bob BakerBob", "CCSend to Carol ClarkCarol"]);
    await press("Send to Bob Baker");
    const { id = "", request: started } = app.state().contacts.addressesRequest ?? {};
    await answer(Contacts.RecordAddresses({ request: idOf(started), id, addresses: at(FRIEND) }));
    expect(sends).toMatchObject([{ tab: "send", contact: { id: "u-2", addresses: at(FRIEND) } }]);
    // the same again asks for the preview by itself
    await press("Send 5 OPT to Bob Baker again");
    const same = { chainId: "optio", symbol: "OPT", to: FRIEND, amount: "5", memo: "" };
    expect(sends.at(-1)).toEqual({ ...same, tab: "send", previews: true });
  });

  it("leads a wallet that paid nobody to the search of people", async () => {
    const { asked, act, turn, press, answer, reply, app } = await opened();
    await answer(reply.recent([]));
    await act(() => turn(1_500));
    const { payeesRequest } = app.state().contacts;
    if (payeesRequest.status === "pending")
      await answer(Contacts.RecordPayees({ request: idOf(payeesRequest), payees: [] }));
    await press("Find");
    expect(asked).toEqual([["/network/following", { page: "people", text: "" }]]);
  });

  it("offers three ways to the first coins of an empty wallet: its code, a friend, an exchange; Send and Stake say when they open", async () => {
    const { text, sends, press, answer, reply } = await opened({ hasAccount: false, held: "0" });
    await answer(reply.account(emptyAccount));
    expect(text()).toContain("$0.00Send and Stake open with your first coins.Receive");
    for (const name of ["Send", "Stake"])
      screen.getByRole("button", { name, description: "Send and Stake open with your first coins." });
    screen.getByRole("img", { name: "QR code" });
    await press(/^Ask a friend/);
    await press(/^Receive from an exchange/);
    await press("Receive");
    const receive = { tab: "receive", chainId: "optio", symbol: "OPT" };
    expect(sends).toEqual([{ ...receive, ask: { name: null } }, receive, { tab: "receive" }]);
    expect(screen.queryByRole("figure", { name: "Portfolio value" })).toBeNull();
  });

  it.each([
    ["a token without a price", { others: [], held: "1" }, account],
    ["a stake that is all there is", { others: [], held: "0" }, account],
  ])("does not call a wallet empty that has %s", async (_what, { held }, own) => {
    const { text, answer, reply } = await opened({ hasAccount: false, held });
    await answer(reply.account(own));
    expect(text()).not.toContain("Get your first");
  });

  it("reveals no amount of the wallet while balances are hidden", async () => {
    const { text } = await opened({ hideBalances: true });
    expect(text()).not.toMatch(/60\.00|86\.00|20\.8|3\.00|5\.2\b|1\.25|4 OPT/);
    expect(screen.queryByRole("figure", { name: "Portfolio value" })).toBeNull();
  });
});
