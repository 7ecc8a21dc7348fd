import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Validator } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { ValidatorsTable } from "../../../../src/ui/features/staking/ValidatorsTable.tsx";
import { validator } from "../../../domain/staking/example.ts";
import { opened } from "../../fake-app.tsx";
import { unmountAll } from "../../mounted.ts";
import { reasonOf } from "./stake-page.tsx";

/** The names of the rows that are drawn. */
const names = () =>
  screen
    .queryAllByRole("rowheader")
    // without the names of the groups
    .filter((header) => header.getAttribute("scope") === "row")
    .map((header) => within(header).getByRole("button").textContent);
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name} `) });
const button = (name: string) => screen.getByRole("button", { name });
const isPressed = (name: string) => button(name).getAttribute("aria-pressed");

const table = async (
  validators: ReadonlyArray<Validator>,
  own: ReadonlyMap<string, ReturnType<typeof amount>> = new Map(),
  path = "/",
  whyNotStake: Parameters<typeof ValidatorsTable>[0]["whyNotStake"] = ({ status }) =>
    status === "active" ? null : `It is ${status}.`,
) => {
  const [onStake, onOpen] = [vi.fn(), vi.fn()];
  const page = await opened(
    <ValidatorsTable
      validators={validators}
      own={own}
      symbol="OPT"
      onOpen={onOpen}
      onStake={onStake}
      whyNotStake={whyNotStake}
    />,
    path,
  );
  return {
    ...page,
    onStake,
    onOpen,
    press: async (...buttons: ReadonlyArray<string>) => {
      for (const name of buttons) await page.user.click(button(name));
    },
    search: async (text: string) => {
      await page.user.clear(screen.getByRole("searchbox"));
      await page.user.paste(text);
    },
  };
};

const MANY = Array.from({ length: 60 }, (_, at) =>
  validator(`val${at}`, {
    coins: amount(String(1000 - at)),
    apr: amount(`0.${String(at + 100)}`),
    fee: amount(`0.0${String(at + 100)}`),
  }),
);

describe("the table of validators", () => {
  it("draws 50 rows at first, says how many of how many, judges none but them, and shows the others at a press", async () => {
    let verdicts = 0;
    const whyNotStake = () => {
      verdicts += 1;
      return null;
    };
    const page = await table(MANY, new Map(), "/", whyNotStake);
    expect([names().length, verdicts]).toEqual([50, 50]);
    expect(page.text()).toContain("50 of 60 shown");
    await page.press("Show more (10 left)");
    expect(names()).toHaveLength(60);
    expect(page.text()).not.toContain(" shown");
  });

  it("searches, says how many were found, offers to clear a search without result, and neither searches for nor repeats a recovery phrase", async () => {
    const page = await table(MANY);
    await page.search("val59");
    expect(names()).toEqual(["Val59"]);
    expect(screen.getByRole("status").textContent).toBe("1 validator");
    await page.search("nothing");
    expect(page.text()).toContain("No validator matches “nothing”.");
    await page.press("Clear search");
    expect(names()).toHaveLength(50);
    await page.search(`${"abandon ".repeat(11)}about`);
    expect(page.text()).toContain("This looks like a recovery phrase");
    expect(page.text()).not.toContain("abandon");
  });

  it("sorts by a column and reverses it with the next press", async () => {
    const page = await table(MANY);
    expect(page.text()).toContain("Sorted for safety first");
    await page.press("APR (est.)");
    const header = screen.getByRole("columnheader", { name: /^APR/ });
    expect([names()[0], header.getAttribute("aria-sort")]).toEqual(["Val59", "descending"]);
    expect(button("APR (est.)").textContent).toBe("APR (est.) ↓");
    expect(page.text()).not.toContain("Recommended: validators");
    await page.press("APR (est.)");
    expect(names()[0]).toBe("Val0");
  });

  it("shows the user's own stake first, jailed or not, says why it can't get more, and hides its amount with the other balances", async () => {
    const page = await table(
      [validator("anna"), validator("bert", { status: "jailed" })],
      new Map([["optiovaloper1bert", amount("12.5")]]),
    );
    expect(names()).toEqual(["Bert", "Anna"]);
    const [, ...groups] = screen.getAllByRole("rowgroup");
    expect(groups.map((group) => group.getAttribute("aria-label"))).toEqual(["Yours (1)", "All others (1)"]);
    // DS28: it is said of the group that is sorted so, and nowhere else
    const isSaid = (element: Element | undefined) => element?.textContent?.split("Sorted for safety first").length;
    expect([isSaid(groups[0]), isSaid(groups[1]), isSaid(document.body)]).toEqual([1, 2, 2]);
    for (const text of ["Yours 12.5 OPT", "Jailed", "It is jailed."]) expect(rowOf("Bert").textContent).toContain(text);
    await page.press("Stake with Bert");
    expect(page.onStake).not.toHaveBeenCalled();
    await page.press("Stake with Anna");
    expect(page.onStake).toHaveBeenCalledWith("optiovaloper1anna");
    page.app.preferences.write({ hideBalances: true });
    await page.search("bert");
    expect(rowOf("Bert").textContent).toContain("Yours");
    expect(page.text()).not.toContain("12.5");
  });

  it("says in a row without columns what it earns, keeps and may keep at most, and how reliable it is", async () => {
    await table([validator("anna", { maxFee: amount("0.2") }), validator("bert")]);
    expect(rowOf("Anna").textContent).toContain(" · keeps 5.0%, max 20.0% · ");
    expect(rowOf("Bert").textContent).toContain(" · keeps 5.0% · ");
  });

  it("S5: flags names that read the same with a part of the address, and makes hidden characters visible", async () => {
    await table([validator("x", { moniker: "Optio" }), validator("y", { moniker: "Opt\u202eio" }), validator("z")]);
    expect(screen.getAllByRole("rowheader", { name: /Same name as another validator/ })).toHaveLength(2);
    expect(names()).toContain("Opt⟨U+202E⟩io");
  });

  it("shows limits of the commission where known, and a dash for an unknown APR", async () => {
    await table([
      validator("anna", { maxFee: amount("0.2"), maxFeeChange: amount("0.01") }),
      validator("bert", { apr: null }),
      validator("carl", { maxFee: amount("0.2"), maxFeeChange: amount("0.02") }),
    ]);
    expect(rowOf("Anna").textContent).toContain(
      "up to 20%, +1%/dayAt most 20%, rising by at most 1 percentage point a day",
    );
    expect(rowOf("Carl").textContent).toContain("rising by at most 2 percentage points a day");
    expect(within(rowOf("Bert")).getAllByRole("cell")[0]?.textContent).toBe("—");
    expect(rowOf("Bert").textContent).not.toContain("up to");
  });

  it("opens the page of a validator by its name", async () => {
    const page = await table([validator("anna"), validator("bert")]);
    await page.press("Bert");
    expect(page.onOpen.mock.calls).toEqual([["optiovaloper1bert"]]);
  });
});

const LARGE = Array.from({ length: 10 }, (_, at) => validator(`large${at}`, { coins: amount("5000") }));

describe("narrowing the table of validators", () => {
  const SET = [
    validator("anna", { uptime: amount("0.9951") }),
    validator("bert", { fee: amount("0.0501") }),
    validator("carl", { status: "jailed", uptime: amount("1") }),
    ...LARGE,
  ];
  it("shows those that pass every pressed filter and the search, says how many, and keeps the filters in the address", async () => {
    const page = await table(SET, new Map(), "/?only=smaller,unknown");
    expect([...names()].sort()).toEqual(["Anna", "Bert", "Carl"]);
    await page.press("Commission at most 5%", "Active");
    expect(names()).toEqual(["Anna"]);
    expect(screen.getByRole("status").textContent).toBe("1 validator");
    expect(page.place()).toBe(`/?only=${encodeURIComponent("fee,smaller,active")}`);
    await page.search("bert");
    expect(page.text()).toContain("No validator passes all filters.");
    await page.press("Clear filters");
    expect([names().length, page.place(), document.activeElement]).toEqual([13, "/", screen.getByRole("searchbox")]);
  });

  it("has order and filters in a sheet where there is no room for them, which says how many validators it will show", async () => {
    const page = await table(SET);
    const sheet = async (opener: string) => {
      await page.press(opener);
      return within(screen.getByRole("dialog", { name: "Filters" }));
    };
    const first = await sheet("Filters");
    await page.user.click(first.getByRole("button", { name: "Commission at most 5%" }));
    await page.user.click(first.getByRole("button", { name: "Outside the ten largest" }));
    await page.user.click(await first.findByRole("button", { name: "Show 2 validators" }));
    expect([...names()].sort()).toEqual(["Anna", "Carl"]);
    const second = await sheet("Filters (2)");
    await page.user.click(second.getByRole("button", { name: "Clear filters" }));
    await second.findByRole("button", { name: "Show 13 validators" });
  });

  it("keeps favourites on the device, and shows them alone", async () => {
    const first = await table(SET);
    await first.press("Favourites");
    expect(first.text()).toContain("You have no favourites yet.");
    await first.press("Favourites");
    await first.press("Favourite Bert");
    const { favourites } = first.app.preferences.read();
    expect(favourites).toEqual(["optiovaloper1bert"]);
    await first.press("Favourites");
    expect(names()).toEqual(["Bert"]);
    expect(isPressed("Favourite Bert")).toBe("true");
    await first.press("Favourite Bert");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });
});

describe("the keyboard in the table of validators", () => {
  const focused = () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent;

  it("A2: passes the focus to the next row when a filter takes the row with the focus away", async () => {
    const page = await table(
      ["anna", "bert", "carl"].map((name, at) => validator(name, { fee: amount(`0.0${at + 1}`) })),
    );
    for (const name of names()) await page.press(`Favourite ${name}`);
    await page.press("Favourites");
    await page.press("Favourite Bert");
    await vi.waitFor(() => expect(focused()).toBe("Carl"));
  });
});

describe("a validator with a blank name", () => {
  it("is called unnamed in the table and the comparison, and its controls have names", async () => {
    const page = await table([validator(" \u00a0", { address: "optiovaloper1blank" }), validator("anna")]);
    expect(names().toSorted()).toEqual(["Anna", "Unnamed validator"]);
    for (const name of ["Anna", "Unnamed validator"]) await page.press(`Compare ${name}`);
    button("Stake with Unnamed validator");
    button("Take Unnamed validator out of the comparison");
  });
});

describe("comparing validators", () => {
  const SET = ["anna", "bert", "carl", "dora"].map((name) => validator(name, { maxFee: amount("0.2") }));

  it("picks up to three, refuses a fourth with the reason, and shows the picks side by side", async () => {
    const page = await table(SET, new Map([["optiovaloper1anna", amount("12.5")]]));
    await page.press("Compare Anna");
    await page.press("Compare");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(page.text()).toContain("Pick at least two validators.");
    for (const name of ["Bert", "Carl", "Dora"]) await page.press(`Compare ${name}`);
    expect([isPressed("Compare Dora"), reasonOf(button("Compare Dora"))]).toEqual([
      "false",
      "Up to three validators can be compared. Take one out first.",
    ]);
    await page.press("Compare");
    const [, ...columns] = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(columns).toEqual(["Anna", "Bert", "Carl"]);
    const line = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) }).textContent;
    expect(line("Maximum commission")).toBe("Maximum commission20.0%20.0%20.0%");
    expect(line("Your stake")).toBe("Your stake12.5 OPT——");
    await page.press("Stake with Bert");
    expect(page.onStake).toHaveBeenCalledWith("optiovaloper1bert");
  });

  it("A2: taking a pick out of the bar passes the focus on", async () => {
    const page = await table(SET);
    for (const name of ["Anna", "Bert"]) await page.press(`Compare ${name}`);
    await page.press("Take Anna out of the comparison");
    expect(document.activeElement).toBe(button("Take Bert out of the comparison"));
    await page.press("Take Bert out of the comparison");
    expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  });
});

describe("the order of the table", () => {
  it("keeps a chosen order, so that another tab and a reload do not lose it", async () => {
    const set = [validator("anna", { fee: amount("0.04") }), validator("bert", { fee: amount("0.02") })];
    const page = await table(set, new Map(), "/?tab=validators");
    await page.press("Commission");
    expect([page.place(), names()]).toEqual(["/?tab=validators&order=fee.ascending", ["Bert", "Anna"]]);
    await page.press("Commission");
    expect([page.place(), names()]).toEqual(["/?tab=validators&order=fee.descending", ["Anna", "Bert"]]);
    await unmountAll();
    await table(set, new Map(), "/?tab=validators&order=fee.descending");
    expect(screen.getByRole("columnheader", { name: /^Commission/ }).getAttribute("aria-sort")).toBe("descending");
    expect(names()).toEqual(["Anna", "Bert"]);
  });
});
