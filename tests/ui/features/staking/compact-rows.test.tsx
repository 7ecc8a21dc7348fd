import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { stakeRowPath } from "../../../../src/app/routing/row-paths.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { dateTimeText, dayText } from "../../../../src/ui/common/dates.ts";
import { ACCOUNT, ANNA, BERT, CARL, delegationTo, entryOf, moveOf } from "../../../domain/staking/examples.ts";
import { TOKENS } from "../../../domain/transfer/examples.ts";
import { unmountAll } from "../../mounted.ts";
import { AT, later, openPage, openStake, reasonOf, rowOf } from "./stake-page.tsx";

const DAY = 86_400_000;

beforeEach(() => {
  vi.stubGlobal("innerWidth", 360);
});

/** The button of a row that opens it, with its description and what it opens. */
const opener = (table: string, name: string) => {
  const button = within(rowOf(table, name)).getByRole("button", { name: new RegExp(`^${name}`) });
  return {
    button,
    description: document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "",
    expanded: () => button.getAttribute("aria-expanded"),
    panel: () => document.getElementById(button.getAttribute("aria-controls") ?? "")?.textContent,
  };
};

/** Observers that measure when the test says so; gives every element a width, in px, and tells them. */
const resizing = () => {
  const measures: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(callback: () => void) {
        measures.push(callback);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  return (width: number): void => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, width, 10));
    for (const measure of measures) measure();
  };
};

describe("the rows of the staking page on a phone", () => {
  it("have two lines, and a press opens what they leave out, several at a time", async () => {
    const page = await openStake();
    const [anna, carl] = [opener("Delegations", "Anna"), opener("Delegations", "Carl")];
    expect(screen.getByRole("button", { name: "Anna 40.5 OPT" })).toBe(anna.button);
    expect([anna.expanded(), anna.panel()]).toEqual(["false", ""]);
    expect(rowOf("Delegations", "Anna").textContent).toContain("APR 10.00% · Rewards + 0.5 OPT earned");
    await page.user.click(anna.button);
    await page.user.click(carl.button);
    expect([anna.expanded(), carl.expanded()]).toEqual(["true", "true"]);
    const row = within(rowOf("Delegations", "Anna"));
    expect(row.getAllByRole("button")).toEqual([
      anna.button,
      row.getByRole("button", { name: "Manage the stake with Anna" }),
      row.getByRole("button", { name: "Copy address of Anna" }),
    ]);
    expect(carl.panel()).toContain("Not earning: the validator is jailed. Move this stake to another validator");
    expect(reasonOf(await page.rowItem("Delegations", "Carl", "Stake more"))).toBe(
      "Carl is jailed and can't take stake",
    );
    await page.user.click(anna.button);
    expect([anna.expanded(), anna.panel(), carl.expanded()]).toEqual(["false", "", "true"]);
    expect(rowOf("Delegations", "Total").textContent).toContain("45.5 OPT");
  });

  it("mark what needs attention most, in words for a screen reader", async () => {
    const [anna = delegationTo(ANNA, "1"), carl = anna] = ACCOUNT.delegations;
    const marks = async (delegation: typeof anna, name: string, over = {}) => {
      await openStake({ delegations: [delegation, delegationTo(BERT, "1", "Bert")], ...over });
      const { description } = opener("Delegations", name);
      await unmountAll();
      return description;
    };
    const moved = { redelegations: [moveOf(BERT, ANNA, later(12))] };
    // the examples' commission is 5%
    expect([
      await marks({ ...anna, feeAtStart: amount("0.05") }, "Anna"),
      await marks({ ...anna, feeAtStart: amount("0.0625") }, "Anna"),
      await marks({ ...anna, feeAtStart: amount("0.0625") }, "Anna", moved),
      await marks({ ...anna, feeAtStart: amount("0.02") }, "Anna", moved),
      await marks({ ...carl, feeAtStart: amount("0.02") }, "Carl"),
    ]).toEqual([
      "",
      "Commission down from 6.25% to 5% since you staked",
      "Move locked",
      "Commission up from 2% to 5% since you staked",
      "Jailed",
    ]);
  });

  it("say when an unbonding entry is paid and what a slash took, and cancel it from the open row", async () => {
    const slashed = { ...entryOf(CARL, "1", "701", later(3)), moniker: "Carl", initialBalance: amount("2") };
    const page = await openStake({
      unbondingDetails: { ...ACCOUNT.unbondingDetails, entries: [entryOf(ANNA, "3", "700", later(1.5)), slashed] },
    });
    const row = () => rowOf("Unbonding", "Anna").textContent;
    expect(row()).toContain(`in 1 d 12 h · ${dayText(AT + 1.5 * DAY)}`);
    expect(rowOf("Unbonding", "Carl").textContent).toContain("was 2 OPT");
    expect(opener("Unbonding", "Carl").description).toBe("Jailed");
    const anna = opener("Unbonding", "Anna");
    expect(screen.getByRole("button", { name: `Anna 3 OPT in 1 d 12 h · ${dayText(AT + 1.5 * DAY)}` })).toBe(
      anna.button,
    );
    await page.user.click(anna.button);
    expect(anna.panel()).toContain(dateTimeText(AT + 1.5 * DAY));
    expect(anna.panel()).not.toContain("slots used");
    await page.pressItem("Unbonding", "Anna", "Cancel unstaking");
    expect(screen.getByRole("dialog").textContent).toContain("Cancel unstaking");
    await page.press("Close");
    expect(anna.expanded()).toBe("true");
    await page.turn(1.5 * DAY);
    expect(row()).toContain("Finishing");
  });

  it("have names of their own for two entries of one validator while balances are hidden, and show no amount, open or not", async () => {
    const page = await openPage();
    page.app.preferences.write({ hideBalances: true });
    const entries = [entryOf(ANNA, "3", "700", later(1.5)), entryOf(ANNA, "2", "701", later(3))];
    await page.account({ unbondingDetails: { ...ACCOUNT.unbondingDetails, entries } });
    await page.validators();
    const day = (days: number) => dayText(AT + days * DAY);
    for (const name of [`Anna Hidden OPT in 1 d 12 h · ${day(1.5)}`, `Anna Hidden OPT in 3 d 0 h · ${day(3)}`])
      expect(screen.getAllByRole("button", { name })).toHaveLength(1);
    await page.user.click(within(rowOf("Delegations", "Anna")).getByRole("button", { name: "Anna Hidden OPT" }));
    const shown = document.body.outerHTML;
    for (const figure of ["40.5", "45.5", ">3 ", "+0.5", "0.5 OPT", "1 OPT", "$1"]) expect(shown).not.toContain(figure);
  });

  it("open a row that is alone, and the row that a notification led to", async () => {
    await openStake({ delegations: ACCOUNT.delegations.slice(0, 1) });
    expect([opener("Delegations", "Anna").expanded(), opener("Unbonding", "Anna").expanded()]).toEqual([
      "true",
      "true",
    ]);
    await unmountAll();
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    const page = await openPage(TOKENS, stakeRowPath({ chainId: "optio", symbol: "OPT" }, { validator: CARL }));
    await page.account();
    await page.validators();
    expect(document.activeElement).toBe(rowOf("Delegations", "Carl"));
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect([opener("Delegations", "Carl").expanded(), opener("Delegations", "Anna").expanded()]).toEqual([
      "true",
      "false",
    ]);
  });

  it("become a table of columns in a wider window, where the link of a notification does not land again", async () => {
    const resize = resizing();
    const scrolled = vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(() => undefined);
    const page = await openPage(TOKENS, stakeRowPath({ chainId: "optio", symbol: "OPT" }, { validator: CARL }));
    await page.account();
    await page.validators();
    const stake = screen.getByRole("button", { name: "Stake" });
    await page.act(() => stake.focus());
    await page.act(() => resize(1000));
    expect(screen.queryByRole("button", { name: /^(Anna|Carl)/ })).toBeNull();
    expect(rowOf("Delegations", "Carl").textContent).toContain("Manage");
    await page.act(() => resize(328));
    expect(opener("Delegations", "Carl").expanded()).toBe("true");
    expect(scrolled).toHaveBeenCalledTimes(1);
    expect(document.activeElement).toBe(stake);
  });
});
