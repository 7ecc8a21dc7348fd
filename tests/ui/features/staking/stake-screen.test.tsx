import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { stakeRowPath } from "../../../../src/app/routing/row-paths.ts";
import { Command as Notifications } from "../../../../src/domain/notifications/index.ts";
import { Command as Staking } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { dateText, dateTimeText, dayText } from "../../../../src/ui/common/dates.ts";
import { spokenAddress } from "../../../../src/ui/common/spoken-address.ts";
import {
  ACCOUNT,
  ANNA,
  BERT,
  CARL,
  DORA,
  delegationTo,
  entryOf,
  moveOf,
  VALIDATORS,
} from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { transaction } from "../../../domain/wallet/movements.ts";
import { unreachable } from "../../../support/examples.ts";
import { unmountAll } from "../../mounted.ts";
import { hear, maskFaults } from "../../reading.ts";
import { idOf } from "../../replies.ts";
import { AT, later, openPage, openStake, reasonOf, rowOf } from "./stake-page.tsx";

const DAY = 86_400_000;
const at = (days: number) => dateTimeText(AT + days * DAY);
const unbonding = (...entries: ReadonlyArray<ReturnType<typeof entryOf>>) => ({
  unbondingDetails: { ...ACCOUNT.unbondingDetails, entries },
});
const NOTHING = {
  delegations: [],
  delegationDetails: { balanceToken: amount("0"), balanceUsd: amount("0") },
  unbondingDetails: { balanceToken: amount("0"), balanceUsd: amount("0"), entries: [] },
};

describe("the page of a token's stake", () => {
  it("A10: shows a skeleton, then the failure with Retry, then the stake, its rewards and return, and their sums; a row is named by its validator alone and has the whole address to read out", async () => {
    const page = await openPage();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Staked OPT");
    expect(document.querySelector("[aria-busy=true]")).not.toBeNull();
    await page.accountFailure(unreachable);
    expect(page.text()).toContain("Couldn't load your staking");
    await page.press("Retry");
    expect(page.outcomes.at(-1)).toBe("wallet.LoadAccount wallet.AccountRequested");
    await page.account();
    await page.validators();
    const row = rowOf("Delegations", "Anna").textContent;
    for (const text of ["40.5 OPT", "0.5 OPT", "10.00%"]) expect(row).toContain(text);
    const total = rowOf("Delegations", "Total").textContent;
    for (const text of ["45.5 OPT", "1 OPT"]) expect(total).toContain(text);
    for (const table of ["Delegations", "Unbonding"]) {
      const header = within(screen.getByRole("table", { name: table })).getByRole("rowheader", { name: "Anna" });
      expect(header.textContent).toContain(spokenAddress(ANNA));
    }
    const copy = screen.getAllByRole("button", { name: "Copy address of Anna" })[0];
    await page.act(() => copy?.focus());
    expect(document.querySelector("[data-tip]")?.textContent).toBe(`Copy address of Anna: ${spokenAddress(ANNA)}`);
    const shows = (name: string) => screen.queryByRole("table", { name }) !== null;
    expect(["Delegations", "Unbonding", "Validators"].map(shows)).toEqual([true, true, false]);
    await page.openTab("Validators");
    expect(["Delegations", "Unbonding", "Validators"].map(shows)).toEqual([false, false, true]);
  });

  it("shows one name of a validator that was renamed since the stake was read, and counts no stake of nothing", async () => {
    const page = await openStake({
      delegations: [delegationTo(ANNA, "40", "Old Name"), delegationTo(BERT, "0", "Bert")],
    });
    expect(page.text()).toContain("With 1 validator");
    expect(page.text()).not.toContain("Old Name");
    await page.pressItem("Delegations", "Anna", "Unstake");
    expect(document.body.textContent).not.toContain("Old Name");
  });

  it("A11: says and announces that a refresh failed and how old the figures are, and keeps them", async () => {
    const page = await openPage();
    await page.account();
    await page.validators();
    await page.turn(5 * 60_000);
    const heard = hear();
    await page.dispatch({ _tag: "wallet.LoadAccount", chainId: "optio", symbol: "OPT" });
    await page.accountFailure(unreachable);
    heard.stop();
    expect([heard.silent(), heard.said().slice(0, 1)]).toEqual([[], ["Couldn't refresh your staking"]]);
    expect(page.text()).toContain(`These figures are 5 min 0 s old, from ${at(0)}.`);
    expect(rowOf("Delegations", "Anna").textContent).toContain("40.5 OPT");
  });

  it("explains staking where nothing is staked, and Stake opens the dialog", async () => {
    const page = await openStake(NOTHING);
    expect(page.text()).toContain("No OPT staked yet");
    expect(page.text()).toContain("Unstaking takes 21 days, without rewards.");
    await page.press("Stake");
    expect(screen.getByRole("dialog").textContent).toContain("Stake OPT");
  });

  it("Stake stays reachable with everything staked; only the delegation is blocked, with its reason", async () => {
    const [opt, ...others] = TOKENS;
    const page = await openPage(opt === undefined ? [] : [{ ...opt, balance: amount("0") }, ...others]);
    await page.account();
    await page.validators();
    expect(reasonOf(screen.getByRole("button", { name: "Stake" }))).toBeNull();
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Stake more"))).toContain(
      "All your OPT is staked or unstaking",
    );
    await page.press("Stake");
    expect(page.text()).toContain("All your OPT is staked or unstaking");
    expect(screen.queryByRole("button", { name: "Preview" })).toBeNull();
    await page.press("Receive OPT");
    expect(page.sends).toEqual([{ tab: "receive", chainId: "optio", symbol: "OPT" }]);
  });

  it("leads back from a token that can't be staked, and from one that is not in the wallet", async () => {
    const tokens = TOKENS.map((token) => ({ ...token, stakeable: token.symbol === "OPT" }));
    const eth = await openPage(tokens, "/my-assets/stake/ethereum/ETH");
    expect(eth.text()).toContain("You can't stake ETH on Ethereum");
    expect(screen.getByRole("link", { name: "Go to ETH" }).getAttribute("href")).toBe("/my-assets/ethereum/ETH");
    await unmountAll();
    const none = await openPage(tokens, "/my-assets/stake/optio/NOPE");
    expect(none.text()).toContain("This token is not in your wallet");
    expect(screen.getByRole("link", { name: "Go to Assets" }).getAttribute("href")).toBe("/my-assets");
  });

  it("shows no amount while balances are hidden, in text or in a title", async () => {
    const page = await openPage();
    page.app.preferences.write({ hideBalances: true });
    await page.account({ redelegations: [moveOf(BERT, ANNA, later(3))] });
    await page.validators();
    const shown = document.body.outerHTML;
    for (const figure of ["40.5", "45.5", ">3 ", "0.5 OPT", "1 OPT"]) expect(shown).not.toContain(figure);
    expect(page.text()).toContain("••••••Hidden OPT");
    expect(maskFaults()).toEqual([]);
  });
});

/** The text of a card, by its name; null where it is not shown. */
const cardOf = (name: string): string | null => screen.queryByRole("region", { name })?.textContent ?? null;

describe("what a staker asks first", () => {
  const payout = (id: string, days: number, value: string) =>
    transaction({ id, type: "distribution", amount: amount(value), created_at: later(days) });

  it("is answered from all payouts: this month, in all, by month, and when the next one comes", async () => {
    const page = await openPage();
    // the page is opened on 21 November
    const rows = [payout("3", -1, "0.25"), payout("2", -8, "0.5"), payout("1", -30, "2")];
    await page.account({ transactions: rows });
    await page.validators();
    expect(page.text()).toContain("Earned this month—");
    await page.payouts(rows);
    expect(page.text()).toContain("Earned this month0.75 OPT2.75 OPT in all");
    expect(page.text()).toContain(`Next payout${dateText(AT + 6 * DAY)}1.000000 OPTrewards so far`);
    await page.openTab("Rewards");
    const months = () =>
      within(screen.getByRole("table", { name: "Rewards by month" }))
        .getAllByRole("row", { name: /20\d\d/ })
        .map(({ textContent }) => textContent);
    expect(months()).toEqual(["November\u00a020260.75 OPT$0.93", "October\u00a020262 OPT$2.50"]);
    expect(screen.getByRole("link", { name: "All payouts" }).getAttribute("href")).toBe("/distribution");
    expect(page.text()).toContain("USD at today's price.");
    // the price of a year ago, of a month ago and of now
    const point = (days: number, price: string) => ({ timestamp: later(days), priceUsd: amount(price) });
    const past = [point(-365, "9"), point(-30.5, "0.5"), point(-8, "1"), point(-1, "2")];
    await page.dispatch(page.reply.prices(past, 8760));
    expect(page.text()).toContain("USD at the price of the time.");
    // 0.25 at 2 and 0.5 at 1; 2 at 0.5
    expect(months()).toEqual(["November\u00a020260.75 OPT$1.00", "October\u00a020262 OPT$1.00"]);
    // the prices are loaded again for a payout that is newer than they are
    const next = [payout("4", 0, "1"), ...rows];
    await page.reload({ transactions: next });
    await page.payouts(next);
    await page.dispatch(page.reply.prices([...past, point(0, "4")], 8760));
    // and 1 at 3.25, the price at the beginning of its day, between 2 the day before and 4
    expect(months()[0]).toBe("November\u00a020261.75 OPT$4.25");
  });

  it("saves the next payout, arrivals and the ends of locks to a calendar, without amounts while they are hidden", async () => {
    const page = await openStake({
      transactions: [payout("3", -1, "0.25")],
      redelegations: [moveOf(BERT, ANNA, later(12))],
    });
    await page.openTab("Rewards");
    await page.press("Save to calendar");
    const [file] = page.done.files;
    expect(file?.name).toBe("optio-dates-OPT-2026-11-21.ics");
    const read = (content = "") => content.replace(/\r\n /g, "").match(/(?<=^(?:SUMMARY|DTSTART|UID|URL):).*/gm);
    const stake = `${window.location.origin}/my-assets/stake/optio/OPT`;
    const own = `optio-OPT-${ACCOUNT.address.slice(-12)}`;
    expect(read(file?.content)).toEqual([
      `${own}-rewards-${Date.UTC(2026, 10, 27, 9)}@optio`,
      ...["20261127T090000Z", "Optio: OPT staking rewards are paid", stake],
      expect.stringMatching(`^${own}-.+@optio$`),
      ...["20261211T090000Z", "Optio: 3 OPT arrives", expect.stringContaining(`${stake}?validator=${ANNA}&height=`)],
      `${own}-lock-${ANNA}@optio`,
      ...["20261203T090000Z", "Optio: stake with Anna can be moved again", `${stake}?validator=${ANNA}`],
    ]);
    page.app.preferences.write({ hideBalances: true });
    await page.openTab("My stake");
    await page.openTab("Rewards");
    await page.press("Save to calendar");
    const [, hidden = ""] = read(page.done.files.at(-1)?.content)?.filter((line) => line.startsWith("Optio:")) ?? [];
    expect(hidden).toBe("Optio: unstaked OPT arrives");
  });

  it("lists what needs a decision, with the button that does it", async () => {
    const page = await openPage();
    const [anna = delegationTo(ANNA, "1"), carl = anna] = ACCOUNT.delegations;
    await page.account({ delegations: [{ ...anna, feeAtStart: amount("0.02") }, carl] });
    const validatorSet = VALIDATORS.validatorSet.map((own) => ({
      ...own,
      apr: amount(own.status === "active" ? "0.1" : "0"),
    }));
    await page.validators({ validatorSet });
    expect(cardOf("To do")).toContain("Anna: Commission up from 2% to 5% since you staked");
    // what earns nothing stands first
    expect(cardOf("To do")).toMatch(/Carl is jailed. Your stake there earns nothing.+Anna: Commission up/);
    // with an active validator, not as the own stake does, of which a part is jailed
    const [, idle, year] =
      /([\d.]+) OPT earns nothing. Staked, it would earn about ([\d.]+) OPT/.exec(cardOf("To do") ?? "") ?? [];
    expect(Number(year)).toBeCloseTo(Number(idle) / 10, 1);
    await page.press("Move from Carl");
    expect(screen.getByRole("dialog").textContent).toContain("Move stake");
    // the whole stake there
    expect(screen.getByLabelText("Amount")).toHaveProperty("value", "5");
  });

  it("says that unstaked coins arrived until the notification is read, not while the payout is still listed", async () => {
    const page = await openPage();
    const dora = { ...delegationTo(DORA, "2"), moniker: "Dora" };
    await page.account({ delegations: [...ACCOUNT.delegations, dora] });
    await page.validators();
    const arrived = (id: string, height: string) => ({
      id,
      text: "500.000001 OPT finished unstaking and can be spent",
      created_at: later(-1),
      read_at: null,
      link: stakeRowPath({ chainId: "optio", symbol: "OPT" }, { validator: BERT, height }),
    });
    const entry = entryOf(BERT, "1", "650", later(1));
    await page.dispatch(Notifications.LoadPage({ page: 1 }));
    const request = idOf(page.app.state().notifications.load);
    const data = [arrived("paid", "600"), arrived("listed", "650")];
    await page.dispatch(Notifications.RecordPage({ request, page: { data, current_page: 1, last_page: 1 } }));
    await page.reload({ delegations: [...ACCOUNT.delegations, dora], ...unbonding(entry) });
    const day = dayText(AT - DAY);
    expect(cardOf("To do")?.split("500.000001")).toHaveLength(2);
    expect(cardOf("To do")).toContain(`500.000001 OPT finished unstaking and can be spent: from Bert on ${day}`);
    expect(cardOf("To do")).toContain("Dora is inactive. Your stake there earns nothing.");
    await page.press("Stake again");
    expect(screen.getByRole("dialog").textContent).toContain("Stake OPT");
    await page.press("Close");
    await page.press("Dismiss");
    expect(page.outcomes.at(-1)).toBe("notifications.MarkRead notifications.MarkReadRequested");
    expect(cardOf("To do")).not.toContain("500.000001");
  });

  it("DS14: draws the stakes only with what stands above them, which would push them away later", async () => {
    const page = await openPage();
    await page.dispatch(Notifications.LoadPage({ page: 1 }));
    const request = idOf(page.app.state().notifications.load);
    await page.account();
    expect(screen.queryByRole("table", { name: "Delegations" })).toBeNull();
    expect(page.text()).toContain("Staked45.5 OPT");
    await page.validators();
    expect(screen.queryByRole("table", { name: "Delegations" })).toBeNull();
    await page.dispatch(Notifications.RecordPage({ request, page: { data: [], current_page: 1, last_page: 1 } }));
    screen.getByRole("table", { name: "Delegations" });
  });

  it("shows the figures of the own stake above it, and the list of validators right below the tabs", async () => {
    const page = await openPage();
    await page.account();
    await page.validators();
    expect(page.text()).toContain("Staked45.5 OPT");
    await page.openTab("Validators");
    screen.getByRole("table", { name: "Validators" });
    expect(page.text()).not.toContain("Staked45.5 OPT");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "My stake",
      "Validators",
      "Rewards",
    ]);
  });

  it("lists three things to decide at first, however many there are", async () => {
    const page = await openPage();
    const paid = (id: number) => ({
      id: `paid${id}`,
      text: `${id} OPT finished unstaking and can be spent`,
      created_at: later(-1),
      read_at: null,
      link: stakeRowPath({ chainId: "optio", symbol: "OPT" }, { validator: BERT, height: `60${id}` }),
    });
    await page.dispatch(Notifications.LoadPage({ page: 1 }));
    const request = idOf(page.app.state().notifications.load);
    const data = [1, 2, 3, 4, 5, 6, 7].map(paid);
    await page.dispatch(Notifications.RecordPage({ request, page: { data, current_page: 1, last_page: 1 } }));
    await page.account({});
    await page.validators();
    const listed = () => cardOf("To do")?.match(/finished unstaking/g)?.length;
    // the first of the three is a stake that earns nothing
    expect(cardOf("To do")).toContain("Carl is jailed");
    expect(listed()).toBe(2);
    await page.user.click(
      within(screen.getByRole("region", { name: "To do" })).getByRole("button", { name: /^Show more/ }),
    );
    expect(listed()).toBe(7);
  });
});

describe("the table Delegations", () => {
  it("a stake that was moved in can't be moved on until its date, and can be unstaked", async () => {
    const page = await openStake({ redelegations: [moveOf(BERT, ANNA, later(12))] });
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Move"))).toBe(
      `Move locked until ${at(12)}: this stake came from another validator less than 21 days ago (Bert). You can unstake it.`,
    );
    expect(rowOf("Delegations", "Anna").textContent).toContain(
      `Move locked until ${at(12)} (12 d 0 h). You can unstake at any time.`,
    );
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Unstake"))).toBeNull();
    await page.turn(12 * DAY);
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Move"))).toBeNull();
  });

  it("names the way out of a jailed validator, also while its stake is locked", async () => {
    const page = await openStake();
    expect(rowOf("Delegations", "Carl").textContent).toContain(
      "Not earning: the validator is jailed. Move this stake to another validator or unstake it.",
    );
    expect(reasonOf(await page.rowItem("Delegations", "Carl", "Stake more"))).toBe(
      "Carl is jailed and can't take stake",
    );
    expect(reasonOf(await page.rowItem("Delegations", "Carl", "Get rewards now"))).toBe(
      "Rewards are paid with new stake, and Carl takes none now. Moving or unstaking pays them too.",
    );
    await page.reload({ redelegations: [moveOf(ANNA, CARL, later(5), "Anna")] });
    expect(rowOf("Delegations", "Carl").textContent).toContain(
      `Not earning: the validator is jailed. The only way out is to unstake it, paid out by ${at(21)}.`,
    );
    expect(cardOf("To do")).toContain(
      `Carl: Not earning: the validator is jailed. The only way out is to unstake it, paid out by ${at(21)}.Unstake`,
    );
    expect(reasonOf(await page.rowItem("Delegations", "Carl", "Unstake"))).toBeNull();
  });

  it.each([
    ["to move", [], "Move stake from Carl"],
    ["to unstake, where moves are locked", [moveOf(ANNA, CARL, later(5), "Anna")], "Unstake OPT from Carl"],
  ])("is left from Home by the form %s", async (_, redelegations, title) => {
    const from = { page: "staking", chainId: "optio", symbol: "OPT", amount: null, source: CARL } as const;
    const page = await openPage(TOKENS, "/my-assets/stake/optio/OPT", from);
    await page.validators();
    await page.account({ redelegations });
    expect(await screen.findByRole("dialog", { name: title })).toBeDefined();
  });

  it("with every slot in use, Unstake says when the first one frees", async () => {
    const entries = [1, 2, 3, 4, 5, 6, 7].map((day) => entryOf(ANNA, "1", String(700 + day), later(day)));
    const page = await openStake(unbonding(...entries));
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Unstake"))).toBe(
      `You can run 7 unstakings per validator at a time. The next slot frees on ${at(1)}, or cancel one now.`,
    );
    const table = within(screen.getByRole("table", { name: "Unbonding" }));
    const named = table.getAllByRole("button", { name: /^Manage/ }).map((button) => button.getAttribute("aria-label"));
    expect([named.length, new Set(named).size]).toEqual([7, 7]);
    expect(table.getAllByText("7 of 7 slots used")).toHaveLength(7);
    // an entry holds its slot until it is paid, as on a chain that was halted
    await page.turn(DAY);
    expect(reasonOf(await page.rowItem("Delegations", "Anna", "Unstake"))).toContain("7 unstakings");
  });
});

describe("the table Unbonding", () => {
  it("counts down to zero, then says Finishing, then Paid, and the row stays while the page is open", async () => {
    const page = await openStake(unbonding(entryOf(ANNA, "3", "700", later(1.5))));
    const row = () => rowOf("Unbonding", "Anna").textContent;
    expect(row()).toContain(dateTimeText(AT + 1.5 * DAY));
    expect(row()).toContain("1 d 12 h");
    // the words of other wallets' filters: a day, an hour, a minute are never zero
    for (const [turn, text] of [
      [0.5 * DAY, "1 d 0 h"],
      [0.5 * DAY, "12 h 0 min"],
      [DAY / 2 - 60_000, "1 min 0 s"],
      [59_000, "1 s"],
    ] as const) {
      await page.turn(turn);
      expect(row()).toContain(text);
    }
    await page.turn(1_000);
    expect(row()).toContain("Finishing");
    // the reactor of due payouts reads the account
    await page.reload(unbonding());
    expect(row()).toContain("Paid");
    expect(row()).not.toContain("Cancel unstaking");
    await page.turn(10 * DAY);
    expect(row()).toContain("Paid");
    await page.unmount();
    expect(page.outcomes.at(-1)).toBe("staking.LeaveStake staking.StakeLeft");
  });

  it("shows the initial amount of a slashed entry, why a jailed validator takes nothing back, and no action where nothing is left", async () => {
    const page = await openStake(
      unbonding(
        { ...entryOf(CARL, "2.97", "700", later(2)), moniker: "Carl", initialBalance: amount("3") },
        { ...entryOf(ANNA, "0", "700", later(2)), initialBalance: amount("3") },
      ),
    );
    const row = rowOf("Unbonding", "Carl").textContent;
    for (const text of ["2.97 OPT", "slashed, was 3 OPT"]) expect(row).toContain(text);
    expect(reasonOf(await page.rowItem("Unbonding", "Carl", "Cancel unstaking"))).toBe(
      "You can't cancel it while Carl is jailed.",
    );
    expect(within(rowOf("Unbonding", "Anna")).queryByRole("button", { name: /^Manage/ })).toBeNull();
  });
});

describe("the timeline", () => {
  it("says in a sentence and in a table what its picture shows", async () => {
    await openStake({
      ...unbonding(entryOf(ANNA, "3", "700", later(4)), entryOf(CARL, "1", "701", later(9))),
      redelegations: [moveOf(BERT, ANNA, later(12)), { ...moveOf(ANNA, BERT, later(3), "Anna"), toMoniker: "Bert" }],
    });
    expect(within(screen.getByRole("figure")).getByText(/staked with/).textContent).toBe(
      [
        "45.5 OPT staked with 2 validators.",
        `4 OPT is unstaking; the next of 2 payouts is on ${at(4)}.`,
        `Stake with Anna can't be moved until ${at(12)}.`,
        `Stake with Bert can't be moved until ${at(3)}.`,
      ].join(" "),
    );
    const row = rowOf("Timeline by validator", "Anna").textContent;
    for (const text of [
      "40.5 OPT",
      `3 OPT on ${at(4)}`,
      `1 OPT from Bert, until ${at(12)} (1 of 7 slots used)`,
      "1 of 7 slots used",
    ])
      expect(row).toContain(text);
  });

  it("is not drawn while nothing unbonds and no move is locked; without the list of validators it is said why names are missing, and Retry brings them", async () => {
    const page = await openPage();
    await page.account(unbonding());
    const failure = { ...unreachable, kind: "Rejected", status: 503, message: "Maintenance until 10:00" } as const;
    await page.dispatch(Staking.RecordValidatorsFailure({ request: idOf(page.app.state().staking.load), failure }));
    expect(page.text()).toContain("Couldn't load the validatorsMaintenance until 10:00");
    await page.press("Retry");
    await page.validators();
    expect(page.text()).not.toContain("Maintenance");
    expect(rowOf("Delegations", "Anna").textContent).toContain("10.00%");
    expect([cardOf("Delegations") === null, cardOf("Timeline")]).toEqual([false, null]);
  });
});
