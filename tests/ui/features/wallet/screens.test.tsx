import { screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, it } from "vitest";
import { Route } from "wouter";
import { Command as Contacts } from "../../../../src/domain/contacts/index.ts";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { Command, views } from "../../../../src/domain/wallet/index.ts";
import { spokenAddress } from "../../../../src/ui/common/spoken-address.ts";
import { ActivityScreen } from "../../../../src/ui/features/wallet/ActivityScreen.tsx";
import { AssetsScreen } from "../../../../src/ui/features/wallet/AssetsScreen.tsx";
import { DashboardScreen } from "../../../../src/ui/features/wallet/DashboardScreen.tsx";
import { PriceChart } from "../../../../src/ui/features/wallet/PriceChart.tsx";
import { TokenScreen } from "../../../../src/ui/features/wallet/TokenScreen.tsx";
import { Card } from "../../../../src/ui/kit/Card.tsx";
import { ACCOUNT, ANNA, BERT } from "../../../domain/staking/examples.ts";
import { FRIEND, token, transaction } from "../../../domain/wallet/movements.ts";
import { unreachable } from "../../../support/examples.ts";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";
import { unmountAll } from "../../mounted.ts";
import { addressFaults } from "../../reading.ts";
import { idOf } from "../../replies.ts";

// Home loads the code of these cards when it first shows them
beforeAll(async () => {
  await import("../../../../src/ui/features/wallet/People.tsx");
  await import("../../../../src/ui/features/wallet/ActivityCard.tsx");
  await import("../../../../src/ui/features/wallet/Portfolio.tsx");
  await import("../../../../src/ui/features/wallet/Sparkline.tsx");
});

const opened = async (content: React.ReactNode, at = "/", hideBalances = false) => {
  const fake = fakeApp();
  const { app } = fake;
  fake.addWallet();
  fake.navigate(at);
  app.preferences.write({ hideBalances });
  const page = await render(fake.wrap(content));
  const wallet = () => app.state().wallet;
  const answer = (command: Parameters<typeof app.dispatch>[0]) => page.act(() => void app.dispatch(command));
  const rows = (count: number) =>
    Array.from({ length: count }, (_, at) => transaction({ id: `t${at}`, amount: amount(String(at + 1)) }));
  return {
    ...fake,
    ...page,
    page,
    answer,
    wallet,
    rows,
    tokens: (...tokens: ReadonlyArray<ReturnType<typeof token>>) => answer(fake.reply.tokens(tokens)),
    history: (transactions: ReadonlyArray<ReturnType<typeof transaction>>, totalPages = 3) =>
      answer(fake.reply.history(transactions, totalPages, 2)),
  };
};

/** The page of a token. */
const TOKEN = <Route path="/my-assets/:chainId/:symbol" component={TokenScreen} />;

/** The transactions of the table; each has a row header. */
const shownRows = () =>
  // without the names of the days
  screen.getAllByRole("rowheader").filter((header) => header.getAttribute("scope") === "row");

describe("a token that can be staked", () => {
  // paid out 20 days after 15 January
  it("shows on its page what is available, staked and arriving, and leads to its staking", async () => {
    const { tokens, text, answer, reply } = await opened(TOKEN, "/my-assets/optio/OPT");
    await tokens(token());
    await answer(reply.account(ACCOUNT));
    expect(text()).toContain("Available100 OPTStaked45.5 OPTArriving 4\u00a0Feb3 OPT");
    expect(screen.getByRole("button", { name: "Stake" }).getAttribute("aria-disabled")).toBeNull();
  });

  it("shows what is staked in its row of the assets, which leads to its staking; another token has no such link", async () => {
    const { tokens, answer, reply } = await opened(<AssetsScreen />);
    const links = () =>
      screen
        .getAllByRole("link")
        .flatMap((link) => (link.getAttribute("href")?.includes("/stake/") ? [link.textContent] : []));
    await tokens(token(), token({ symbol: "USDC", chainId: "ethereum", stakeable: false }));
    expect(links()).toEqual(["Stake OPT"]);
    await answer(reply.account(ACCOUNT));
    expect(links()).toEqual(["+ 45.5 staked + 3 unstaking"]);
  });

  it("is worth in its row of the assets what all its parts are worth, and stands by that", async () => {
    const { tokens, answer, reply } = await opened(<AssetsScreen />);
    await tokens(
      token({ balance: amount("10"), balanceUsd: amount("5.20") }),
      token({ symbol: "USDC", chainId: "ethereum", chainName: "Ethereum", stakeable: false, balanceUsd: amount("9") }),
    );
    const rows = () =>
      shownRows().map((row) => {
        const text = row.closest("tr")?.textContent ?? "";
        return ["OPT", "USDC", "$5.20", "$9.00", "$30.42"].filter((part) => text.includes(part));
      });
    expect(rows()).toEqual([
      ["USDC", "$9.00"],
      ["OPT", "$5.20"],
    ]);
    const { delegationDetails: staked, unbondingDetails: unbonding } = ACCOUNT;
    await answer(
      reply.account({
        ...ACCOUNT,
        delegationDetails: { ...staked, balanceUsd: amount("23.66") },
        unbondingDetails: { ...unbonding, balanceUsd: amount("1.56") },
      }),
    );
    expect(rows()).toEqual([
      ["OPT", "$30.42"],
      ["USDC", "$9.00"],
    ]);
  });

  it("says of a token whose symbol imitates another one which it is not, in the assets, on its page and in the activity", async () => {
    const fake = token({ symbol: "U\u0405DT", chainId: "ethereum", chainName: "Ethereum", stakeable: false });
    const real = token({ symbol: "USDT", chainId: "ethereum", chainName: "Ethereum", stakeable: false });
    const of = { chainId: "ethereum", type: "receive" };
    for (const [content, at, badges] of [
      [<AssetsScreen key="assets" />, "/", 1],
      [TOKEN, "/my-assets/ethereum/U%D0%85DT", 1],
      [TOKEN, "/my-assets/ethereum/USDT", 0],
      [<ActivityScreen key="activity" />, "/activity", 1],
    ] as const) {
      const page = await opened(content, at);
      await page.tokens(real, fake);
      if (at === "/activity")
        await page.history([
          transaction({ ...of, id: "a", symbol: fake.symbol }),
          transaction({ ...of, id: "b", symbol: "USDT" }),
        ]);
      expect([at, screen.queryAllByText("Not USDT")]).toEqual([
        at,
        Array.from({ length: badges }, () => expect.anything()),
      ]);
      await unmountAll();
    }
  });

  it("shows the total of the assets, one table grouped by chain, and what can be done with a token", async () => {
    const { tokens, page, text, sends, press } = await opened(<AssetsScreen />);
    await tokens(
      token({ balanceUsd: amount("60") }),
      token({ symbol: "ETH", chainId: "ethereum", chainName: "Ethereum", stakeable: false }),
    );
    expect(text()).toContain("Total balance");
    const [, ...groups] = within(screen.getByRole("table")).getAllByRole("rowgroup");
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Optio", "Ethereum"]);
    await press("More about ETH on Ethereum");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["Send", "Receive"]);
    await page.user.click(screen.getByRole("menuitem", { name: "Receive" }));
    expect(sends).toEqual([{ chainId: "ethereum", symbol: "ETH", tab: "receive" }]);
  });
});

describe("a card that can't be drawn", () => {
  it("shows a message instead, and renders again on Retry", async () => {
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error("broken on purpose");
      return <p>Whole again</p>;
    };
    const { text, press } = await opened(
      <>
        <Card>
          <Fragile />
        </Card>
        <Card>
          <p>The neighbour</p>
        </Card>
      </>,
    );
    expect(text()).toContain("This part can't be shown");
    expect(text()).toContain("The neighbour");
    broken = false;
    await press("Retry");
    expect(text()).toContain("Whole again");
  });
});

describe("activity", () => {
  it.each([false, true])(
    "A10: tells rewards of one moment and payments to strangers apart by the names of their buttons, which have whole addresses (hidden balances: %s)",
    async (hideBalances) => {
      const { app, history, answer, wallet } = await opened(<ActivityScreen />, "/activity", hideBalances);
      await answer(Contacts.LoadPayees({ walletId: views.firstWalletId(wallet()) ?? "" }));
      await answer(Contacts.RecordPayees({ request: idOf(app.state().contacts.payeesRequest), payees: [] }));
      const parties = [ANNA, BERT].map((fromValidator) =>
        transaction({ id: fromValidator, type: "distribution", amount: amount("1"), fromValidator }),
      );
      await history([...parties, transaction({ id: "out", type: "send", amount: amount("1") })]);
      const what = hideBalances ? "" : " 1 OPT";
      for (const name of [
        `Details, Rewards${what}, From ${spokenAddress(ANNA)}, `,
        `Details, Rewards${what}, From ${spokenAddress(BERT)}, `,
        `Details, Sent${what}, To ${spokenAddress(FRIEND)}, `,
      ])
        expect(screen.getAllByRole("button", { name: new RegExp(`^${name}`) })).toHaveLength(1);
      expect(addressFaults()).toEqual([]);
    },
  );

  it("W9: marks what moved on a test network, on Home and in the list of all", async () => {
    const test = transaction({ id: "test", type: "receive", chainId: "optio-testnet", amount: amount("1000") });
    const real = transaction({ id: "real", type: "receive", amount: amount("3") });
    const home = await opened(<DashboardScreen />);
    await home.tokens(token());
    await home.answer(home.reply.recent([test, real]));
    const marked = (role: "listitem" | "row", amount: RegExp) =>
      screen
        .getAllByRole(role)
        .filter(({ textContent }) => amount.test(textContent))
        .map(({ textContent }) => textContent.includes("Testnet"));
    expect([marked("listitem", /\+1,000 OPT/), marked("listitem", /\+3 OPT/)]).toEqual([[true], [false]]);
    await unmountAll();
    const { history } = await opened(<ActivityScreen />, "/activity");
    await history([test, real]);
    expect([marked("row", /\+1,000 OPT/), marked("row", /\+3 OPT/)]).toEqual([[true], [false]]);
  });

  it("loads the page and type in the address, and writes them there", async () => {
    const { wallet, places, history, rows, text, press } = await opened(
      <ActivityScreen />,
      "/activity?type=send&page=2",
    );
    expect(wallet().history).toMatchObject({ chainId: "", symbol: "", type: "send", currentPage: 2 });
    await history(rows(3));
    expect(text()).toContain("2 entries couldn't be read and aren't shown.");
    await press("Next page");
    expect(places.at(-1)).toBe("/activity?type=send&page=3");
    expect(wallet().history.currentPage).toBe(3);
  });

  it("shows the newest transactions of the last visit that pass the filter if the page can't be loaded", async () => {
    const { app, page, wallet, rows, text, answer, reply } = await opened(<ActivityScreen />, "/activity?type=send");
    const [sent, received] = rows(2);
    await page.act(() => void app.dispatch(Command.LoadRecent()));
    const transactions = [
      { ...sent, type: "send" as const },
      { ...received, type: "receive" as const },
    ] as ReturnType<typeof rows>;
    await answer(reply.recent(transactions));
    await answer(Command.RecordHistoryFailure({ request: idOf(wallet().history.request), failure: unreachable }));
    expect(text()).toContain("Couldn't load transactions");
    expect(text()).toContain("Newest transactions as last loaded");
    expect(shownRows()).toHaveLength(1);
  });

  it("searches by a text and by dates in the address, pages what was found, and says when there is more", async () => {
    const { wallet, page, places, rows, text, turn, press, answer, reply } = await opened(
      <ActivityScreen />,
      "/activity?asset=optio%2FOPT&type=send&from=2026-01-01&to=2026-01-31",
    );
    expect(wallet().history.request.status).toBe("idle");
    await page.user.type(screen.getByRole("searchbox"), "rent");
    await page.act(() => turn(5_000));
    expect(wallet().matches).toMatchObject({ chainId: "optio", symbol: "OPT", type: "send", text: "rent" });
    expect(new Date(wallet().matches.since ?? 0).toDateString()).toBe("Thu Jan 01 2026");
    expect(new Date(wallet().matches.until ?? 0).toDateString()).toBe("Sun Feb 01 2026");
    const { request } = wallet().matches;
    await answer(reply.matches(rows(25), true));
    expect(shownRows()).toHaveLength(10);
    expect(text()).toContain("Page 1 of 3");
    expect(text()).toContain("Only the newest 25 are shown.");
    await press("Next page");
    expect(places.at(-1)).toContain("page=2");
    expect(idOf(wallet().matches.request)).toBe(idOf(request));
    await press("Clear filters");
    expect(places.at(-1)).toBe("/activity");
    expect(wallet().history).toMatchObject({ chainId: "", symbol: "", type: "all", currentPage: 1 });
  });

  it("a recovery phrase in the search box is not searched for and does not enter the address", async () => {
    const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    const { wallet, page, places, turn, text } = await opened(<ActivityScreen />, "/activity");
    await page.user.click(screen.getByRole("searchbox"));
    await page.user.paste(phrase);
    await page.act(() => turn(5_000));
    expect([places.at(-1), wallet().matches.request.status]).toEqual(["/activity", "idle"]);
    expect(text()).not.toContain("winner");
  });

  it("R4: a search text is not in the address, the title or the history, and Back restores it until the session ends", async () => {
    window.history.replaceState(null, "", "/");
    const first = await opened(<ActivityScreen />, "/activity?type=send");
    await first.page.user.type(screen.getByRole("searchbox"), "Canary of a search");
    await first.page.act(() => first.turn(5_000));
    expect(first.wallet().matches.text).toBe("Canary of a search");
    await first.answer(first.reply.matches(first.rows(25)));
    const entry = window.history.state;
    // the page changes, and the entry keeps its text
    await first.press("Next page");
    expect(first.places.at(-1)).toBe("/activity?type=send&page=2");
    expect(window.history.state).toEqual(entry);
    const written = JSON.stringify([first.places, entry, document.title, window.location.href]);
    expect(decodeURIComponent(written)).not.toMatch(/canary/i);

    const again = async (state: unknown) => {
      await first.page.show(null);
      window.history.replaceState(state, "");
      await first.page.show(first.wrap(<ActivityScreen />));
      return screen.getByRole<HTMLInputElement>("searchbox").value;
    };
    expect(await again(null)).toBe("");
    expect(await again(entry)).toBe("Canary of a search");
    await first.page.act(() => void first.app.dispatch(Session.EndSession({ reason: "expired", message: null })));
    expect(await again(entry)).toBe("");
  });

  it("thousands of rows in one answer are shown in steps of a hundred", async () => {
    const { history, rows, press } = await opened(<ActivityScreen />, "/activity");
    await history(rows(5_000), 1);
    expect(shownRows()).toHaveLength(100);
    await press("Show more (4900 left)");
    expect(shownRows()).toHaveLength(200);
  });
});

describe("W9: a token of a test network", () => {
  const testnetToken = token({
    chainId: "optio-testnet",
    chainName: "Optio Testnet",
    balanceUsd: amount("0"),
    priceUsd: amount("0"),
    change24h: amount("0"),
  });

  it("is marked and has no price of zero on Home, and no dollar value in Assets and on its own page", async () => {
    const { tokens } = await opened(<DashboardScreen />);
    await tokens(testnetToken);
    const row = within(screen.getByRole("table", { name: "Tokens" })).getByRole("row", { name: /OPT/ });
    // next to the network's name
    within(row).getByText("Testnet");
    expect(row.textContent).toContain("—");
    expect(row.textContent).not.toContain("$");
    for (const [content, at] of [
      [<AssetsScreen key="assets" />, "/"],
      [TOKEN, "/my-assets/optio-testnet/OPT"],
    ] as const) {
      await unmountAll();
      const page = await opened(content, at);
      await page.tokens(testnetToken);
      expect(page.text()).toContain("100 OPT");
      expect(page.text()).not.toContain("$");
    }
    screen.getByText("Testnet");
    expect(document.querySelector("h1")?.dataset.title).toContain("(OPT, Testnet)");
  });
});

describe("the range of a price chart", () => {
  const pressed = () => screen.getByRole("button", { pressed: true }).textContent;

  it("is read from the address and written to it; the default range is omitted", async () => {
    const { places, wallet, press } = await opened(<PriceChart token={token()} />, "/my-assets/optio/OPT?range=720");
    expect(pressed()).toBe("30D");
    expect(wallet().prices.map(({ hours }) => hours)).toEqual([720]);
    await press("1Y");
    expect([places.at(-1), pressed()]).toEqual(["/my-assets/optio/OPT?range=8760", "1Y"]);
    await press("24H");
    expect([places.at(-1), pressed()]).toEqual(["/my-assets/optio/OPT", "24H"]);
  });
});
