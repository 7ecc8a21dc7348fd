import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { amount, type Money, ZERO } from "../../../../src/domain/values/money.ts";
import type { Reading } from "../../../../src/domain/wallet/books.ts";
import type { Movement } from "../../../../src/domain/wallet/entities.ts";
import { Command } from "../../../../src/domain/wallet/index.ts";
import { useHiddenBalances } from "../../../../src/ui/common/use-hidden-balances.ts";
import { StatementScreen } from "../../../../src/ui/features/wallet/statement/StatementScreen.tsx";
import { token, transaction } from "../../../domain/wallet/movements.ts";
import { noAnswer } from "../../../support/examples.ts";
import { opened } from "../../fake-app.tsx";
import { idOf } from "../../replies.ts";

afterEach(() => vi.unstubAllGlobals());

const TOKENS = [
  token(),
  token({ chainId: "ethereum", chainName: "Ethereum", symbol: "ETH", decimals: 18, stakeable: false, address: "0xe" }),
];

const pots = (available: string, staked = "0", arriving = "0", priceUsd?: string) => ({
  available: amount(available),
  staked: amount(staked),
  arriving: amount(arriving),
  ...(priceUsd !== undefined && { priceUsd: amount(priceUsd) }),
});

const moved = (id: string, kind: string, available: string, over: Partial<Movement> = {}): Movement => ({
  id,
  at: "2026-11-12T11:00:00.000Z",
  kind,
  available: amount(available),
  staked: ZERO,
  arriving: ZERO,
  transactionId: `t-${id}`,
  validator: null,
  priceUsd: amount("0.5"),
  ...over,
});

const MOVEMENTS: ReadonlyArray<Movement> = [
  moved("slash", "slashed", "0", { staked: amount("-15"), transactionId: null, validator: "optiovaloper1slashed" }),
  moved("back", "arrived", "300", { arriving: amount("-300"), transactionId: null }),
  moved("stake", "staked", "-1250", { staked: amount("1250") }),
  moved("fee", "fee", "-0.1836"),
  moved("r2", "reward", "79.600524", { priceUsd: amount("0.5171"), at: "2026-11-18T11:00:00.000Z" }),
  moved("r1", "reward", "0.4", { validator: "optiovaloper1quiet" }),
  moved("out", "sent", "-612.45"),
  moved("in", "received", "1482.3"),
];

/** The book of OPT in November, which adds up: 1000 + 900 staked + 300 arriving. */
const OPT: Reading = {
  chainId: "optio",
  symbol: "OPT",
  opening: pots("1000", "900", "300", "0.5302"),
  closing: pots("999.666924", "2135", "0", "0.5144"),
  movements: MOVEMENTS,
  unreadable: 0,
};
const ETH: Reading = {
  chainId: "ethereum",
  symbol: "ETH",
  opening: pots("1.000000000000000001", "0", "0", "3000"),
  closing: pots("1.000000000000000001", "0", "0", "3100"),
  movements: [],
  unreadable: 0,
};

const Hide = () => (
  <button type="button" onClick={useHiddenBalances().toggle}>
    Hide balances
  </button>
);

const shown = async (path = "/activity/statement", tokens = TOKENS) => {
  const page = await opened(
    <>
      <Hide />
      <StatementScreen />
    </>,
    path,
    [Command.LoadWallets()],
  );
  const statement = () => page.app.state().wallet.statement;
  await page.dispatch(page.reply.wallets());
  await page.dispatch(Command.LoadTokens());
  await page.dispatch(page.reply.tokens(tokens));
  const answers = (readings: ReadonlyArray<Reading>, request = idOf(statement().request)) =>
    page.dispatch(Command.RecordStatement({ request, readings, activity: null }));
  return { ...page, statement, answers };
};

const book = (name = "OPT on Optio") => within(screen.getByRole("table", { name }));

/** The cells of a line, as one reads them. */
const cells = (name: RegExp, of = book()): ReadonlyArray<string> =>
  within(of.getByRole("row", { name }))
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);

const heading = (): string => (screen.getByRole("heading", { level: 1 }).textContent ?? "").replaceAll("\u00a0", " ");
/** The text of the page with ordinary blanks. */
const textOf = (page: { readonly text: () => string }): string => page.text().replaceAll("\u00a0", " ");

describe("a statement", () => {
  it("shows every line of the law in three pots to the last unit, and the double line", async () => {
    const page = await shown();
    await page.answers([OPT, ETH]);
    expect(heading()).toBe("November 2026");
    expect(cells(/^Opening/)).toEqual(["1,000.000000", "900.000000", "300.000000", "2,200.000000", "$1,166.44"]);
    expect(cells(/^Received/)).toEqual(["+1,482.300000", "–", "–", "+1,482.300000", "+$741.15"]);
    expect(cells(/^Sent/)).toEqual(["−612.450000", "–", "–", "−612.450000", "−$306.22"]);
    expect(cells(/^Rewards/)).toEqual(["+80.000524", "–", "–", "+80.000524", "+$41.36"]);
    expect(cells(/^Network fees/)).toEqual(["−0.183600", "–", "–", "−0.183600", "−$0.09"]);
    expect(cells(/^Lost by slashing/)).toEqual(["–", "−15.000000", "–", "−15.000000", "−$7.50"]);
    expect(cells(/^To stake/)).toEqual(["−1,250.000000", "+1,250.000000", "–", "–", ""]);
    expect(cells(/^Back from stake/)).toEqual(["+300.000000", "–", "−300.000000", "–", ""]);
    expect(cells(/^Closing/)).toEqual(["999.666924", "2,135.000000", "0.000000", "3,134.666924", "$1,612.47"]);
    const names = book()
      .getAllByRole("rowheader")
      .map(({ textContent }) => textContent);
    expect(names.map((name) => name.split(/[,0-9]| once/)[0]?.trim())).toEqual([
      "Opening",
      "Received",
      "Sent",
      "Rewards",
      "Network fees",
      "Lost by slashing",
      "Moved between your own pockets. Not income",
      "To stake",
      "Back from stake",
      "Price of OPT",
      "Closing",
    ]);
    expect(page.text()).toContain("Price of OPT, $0.5302 to $0.5144");
    expect(page.text()).toContain("The network reports the same 3,134.666924 OPT.");
  });

  it("has Total and Worth alone for a token that was never staked, with all its decimals", async () => {
    const page = await shown();
    await page.answers([OPT, ETH]);
    const eth = book("ETH on Ethereum");
    expect(eth.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Line",
      "Total ETH",
      "Worth",
    ]);
    expect(cells(/^Opening/, eth)).toEqual(["1.000000000000000001", "$3,000.00"]);
    // the most worth first
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["ETH", "OPT"]);
  });

  it("keeps the newest hundred of a line, leads to the others in the activity, and names a kind that it does not know, before the closing", async () => {
    const page = await shown("/activity/statement?asset=optio%2FOPT");
    const many = Array.from({ length: 130 }, (_, at) => moved(`r${at}`, "reward", "1"));
    const movements = [...many, moved("x", "airdrop", "4")];
    await page.answers([{ ...OPT, opening: pots("0"), closing: pots("134"), movements }]);
    expect(cells(/^Other \(airdrop\)/)[0]).toBe("+4.000000");
    await page.press(/^Rewards/);
    expect(page.text()).toContain("The newest 100 of 130.");
    expect(screen.getByRole("link", { name: "All of them in Activity" }).getAttribute("href")).toBe(
      "/activity?asset=optio%2FOPT&type=distribution&from=2026-11-01&to=2026-11-30",
    );
  });

  it("opens the movements of a line: each leads to its transaction, what has none is a plain row, and behind a worth are its price, time and source", async () => {
    const page = await shown();
    await page.answers([OPT]);
    const line = screen.getByRole("button", { name: /^Rewards/ });
    expect(line.getAttribute("aria-expanded")).toBe("false");
    await page.press(/^Rewards/);
    expect(line.getAttribute("aria-expanded")).toBe("true");
    const links = book().getAllByRole("link");
    expect(links.map((link) => [link.textContent?.replaceAll("\u00a0", " "), link.getAttribute("href")])).toEqual([
      ["Wed 18 Nov", "/activity?from=2026-11-17&to=2026-11-19&transaction=t-r2"],
      ["Thu 12 Nov · optiov…iet", "/activity?from=2026-11-11&to=2026-11-13&transaction=t-r1"],
    ]);
    await page.press("+$41.16");
    expect(page.text()).toContain("79.600524 OPT at $0.5171");
    expect(page.text()).toContain("The price at the time of the transaction, from this server.");
    await page.user.keyboard("{Escape}");
    expect(page.text()).not.toContain("79.600524 OPT at $0.5171");
    await page.press("+$41.36");
    expect(page.text()).toContain("The sum of 2 movements");
    for (const other of [/^Rewards/, /^Lost by slashing/, /^Back from stake/]) await page.press(other);
    expect(book().queryAllByRole("link")).toEqual([]);
    expect(cells(/^Thu.*12.*Nov · optiov/)).toEqual(["–", "−15.000000", "–", "−15.000000", "−$7.50"]);
  });

  it("says of a price from the history its day in UTC, and — where nobody knows one", async () => {
    const page = await shown("/activity/statement?asset=optio%2FOPT");
    const { priceUsd: _, ...unpriced } = moved("in", "received", "10");
    await page.answers([{ ...OPT, opening: pots("0"), closing: pots("10"), movements: [unpriced] }]);
    expect(cells(/^Received/)).toEqual(["+10.000000", "—no price known"]);
    expect(page.text()).toContain("No price of these tokens is known for this period.");
    expect(page.text()).not.toMatch(/\$0\.00[^.\d]*\$0\.00[^.\d]*Closing/);
    const points = [{ timestamp: "2026-11-12T00:00:00.000Z", priceUsd: amount("0.25") }];
    await page.dispatch(Command.LoadPrices({ chainId: "optio", symbol: "OPT", hours: 8760 }));
    await page.dispatch(page.reply.prices(points, 8760));
    expect(cells(/^Received/)).toEqual(["+10.000000", "+$2.50"]);
    await page.press("+$2.50");
    expect(textOf(page)).toContain("The price of 12 Nov 2026, 00:00 UTC, from the price history.");
  });

  it("shows what nothing explains as a line, no seal, and reads again on a press", async () => {
    const page = await shown();
    await page.answers([{ ...OPT, closing: pots("1002.666924", "2135", "0", "0.5144"), unreadable: 1 }]);
    expect(cells(/^Not explained/)).toEqual(["+3.000000", "–", "–", "+3.000000", "+$1.54"]);
    expect(page.text()).toContain("1 row couldn't be read.");
    expect(page.text()).not.toContain("Adds up");
    expect(page.text()).not.toContain("adds up");
    const before = page.outcomes.filter((of) => of.startsWith("wallet.LoadStatement")).length;
    await page.press("Read it again");
    expect(page.outcomes.filter((of) => of.startsWith("wallet.LoadStatement"))).toHaveLength(before + 1);
    // what is read stays until the answer
    expect(cells(/^Not explained/)[3]).toBe("+3.000000");
  });

  it("that the client made of the activity says so, and seals only what reaches the present", async () => {
    const rows = [transaction({ id: "in", type: "receive", amount: amount("7"), created_at: "2026-10-05T10:00:00Z" })];
    const of = async (path: string) => {
      const page = await shown(path, [token()]);
      await page.dispatch(
        Command.RecordStatement({
          request: idOf(page.statement().request),
          readings: [],
          activity: {
            transactions: rows,
            balances: [{ chainId: "optio", symbol: "OPT", ...pots("7") }],
            unbondingTime: null,
            readAt: Date.UTC(2026, 10, 21, 9),
            unreadable: 0,
          },
        }),
      );
      const text = page.text();
      await page.unmount();
      return text;
    };
    const past = await of("/activity/statement?period=2026-10");
    expect(past).toContain("Made from the rows of your activity, because this server keeps no books.");
    expect(past).not.toMatch(/adds up/i);
    const running = await of("/activity/statement?period=2026-11");
    expect(running).toContain("Adds up to the last unit");
    expect(running).toContain("The network reports the same 7.000000 OPT.");
  });
});

describe("the period of a statement", () => {
  it("is left by named buttons; what has not begun says why it can't be shown", async () => {
    const page = await shown();
    await page.answers([OPT]);
    const next = screen.getByRole("button", { name: /^December/ });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    expect(page.text().replaceAll("\u00a0", " ")).toContain("December 2026 has not begun yet");
    await page.press(/^October/);
    expect(page.place()).toBe("/activity/statement?period=2026-10");
    expect(heading()).toBe("October 2026");
    await page.user.click(screen.getByRole("radio", { name: "Year" }));
    expect(page.place()).toBe("/activity/statement?period=2026");
  });

  it("of a stale answer is never shown under a new heading", async () => {
    const page = await shown();
    const november = idOf(page.statement().request);
    await page.press(/^October/);
    await page.answers([OPT], november);
    expect(heading()).toBe("October 2026");
    expect(page.text()).not.toContain("1,482");
    expect(page.text().replaceAll("\u00a0", " ")).toContain("Reading October 2026.");
    await page.answers([{ ...OPT, opening: pots("1"), closing: pots("1"), movements: [] }]);
    expect(cells(/^Closing/)[0]).toBe("1.000000");
  });

  it("is the current month, of all tokens, for an address that nobody can mean", async () => {
    const page = await shown(`/activity/statement?period=2026-99&asset=${"x".repeat(9999)}`);
    expect(heading()).toBe("November 2026");
    expect(page.statement()).toMatchObject({ chainId: "", symbol: "" });
  });

  it("that can't be read says so, and keeps its heading", async () => {
    const page = await shown();
    await page.dispatch(
      Command.RecordStatementFailure({
        request: idOf(page.statement().request),
        failure: noAnswer("/movements", "GET"),
      }),
    );
    expect(heading()).toBe("November 2026");
    expect(textOf(page)).toContain("Couldn't read November 2026");
    screen.getByRole("button", { name: "Retry" });
    const print = screen.getByRole("button", { name: "Print or PDF" });
    expect(print.getAttribute("aria-disabled")).toBe("true");
  });
});

describe("the token of a statement", () => {
  it("is that of the address alone", async () => {
    const page = await shown("/activity/statement?asset=optio%2FOPT");
    expect(page.statement()).toMatchObject({ chainId: "optio", symbol: "OPT" });
    await page.answers([OPT]);
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual(["OPT"]);
    expect(screen.getByRole("link", { name: "All tokens" }).getAttribute("href")).toBe(
      "/activity/statement?period=2026-11",
    );
  });
});

describe("a statement on paper", () => {
  const paper = (): string => document.querySelector(".print\\:block")?.textContent?.replaceAll("\u00a0", " ") ?? "";

  it("is made as soon as the browser prints, by whatever way, and is gone afterwards", async () => {
    const page = await shown();
    await page.answers([OPT, ETH]);
    await page.press(/^Sent/);
    expect(paper()).toBe("");
    await page.act(() => void fireEvent(window, new Event("beforeprint")));
    expect(paper()).toContain("1 Nov 2026, 00:00 to 21 Nov 2026");
    expect(paper()).toContain("Sent (1 payment)");
    // the line that is open on screen is open on paper
    expect(paper()).toContain("Thu 12 Nov");
    expect(paper()).toContain("3,134.666924");
    expect(paper()).toContain("optio1own");
    expect(paper()).toContain("Dollars are those of the time");
    expect(document.querySelectorAll(".print\\:block button, .print\\:block a")).toHaveLength(0);
    await page.act(() => void fireEvent(window, new Event("afterprint")));
    expect(paper()).toBe("");
  });

  it("shows amounts while balances are hidden only after it was asked, once", async () => {
    const printed: string[] = [];
    vi.stubGlobal("print", () => {
      fireEvent(window, new Event("beforeprint"));
      printed.push(paper());
      fireEvent(window, new Event("afterprint"));
    });
    const page = await shown();
    await page.answers([OPT]);
    await page.press("Hide balances");
    await page.act(() => globalThis.print());
    expect(printed[0]).toContain("••••••");
    expect(printed[0]).not.toMatch(/\d,\d{3}|\$\d+\.\d\d(?!\d)|134\.66|482\.3/);
    await page.press("Print or PDF");
    await page.press("Print with amounts");
    await page.turn(400);
    expect(printed[1]).toContain("3,134.666924");
    await page.act(() => globalThis.print());
    expect(printed[2]).not.toContain("3,134.666924");
  });
});

describe("a statement with hidden balances", () => {
  it("shows no amount and no worth, wherever it is pressed", async () => {
    const page = await shown();
    await page.answers([OPT]);
    await page.press("Hide balances");
    for (const line of screen.getAllByRole("button", { expanded: false })) await page.user.click(line);
    const figures: ReadonlyArray<Money> = MOVEMENTS.flatMap(({ available, staked }) => [available, staked]);
    for (const figure of figures.filter((of) => of.length > 3))
      expect(page.text()).not.toContain(figure.replace("-", ""));
    expect(page.text()).not.toMatch(/\$\d[\d,]*\.\d\d(?!\d)/);
    expect(page.text()).not.toContain("3,134");
  });
});
