// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Validator } from "../../../../src/domain/staking/index.ts";
import { amount } from "../../../../src/domain/values/money.ts";
import { ValidatorPicker } from "../../../../src/ui/features/staking/ValidatorPicker.tsx";
import { ValidatorsTable } from "../../../../src/ui/features/staking/ValidatorsTable.tsx";
import { validator } from "../../../domain/staking/example.ts";
import { closeOpened, opened } from "../../fake-app.tsx";

afterEach(async () => {
  await closeOpened();
  vi.restoreAllMocks();
});

const rows = () => [...document.querySelectorAll<HTMLElement>("tbody tr")];
const nameOf = (row: HTMLElement) => row.querySelector("th button")?.textContent;
const names = () => rows().map(nameOf);
const rowOf = (name: string): HTMLElement => {
  const row = rows().find((candidate) => nameOf(candidate) === name);
  if (row === undefined) throw new Error(`no row ${name}`);
  return row;
};

const table = async (
  validators: ReadonlyArray<Validator>,
  own: ReadonlyMap<string, ReturnType<typeof amount>> = new Map(),
) => {
  const onStake = vi.fn();
  const page = await opened(
    <ValidatorsTable
      validators={validators}
      own={own}
      onStake={onStake}
      whyNotStake={({ status }) => (status === "active" ? null : `It is ${status}.`)}
    />,
    "/",
  );
  return { ...page, onStake };
};

const MANY = Array.from({ length: 500 }, (_, at) =>
  validator(`val${at}`, { coins: amount(String(1000 - at)), apr: amount(`0.${String(at + 100)}`) }),
);

describe("the table of validators", () => {
  it("draws only the rows on screen of 500, and says how many there are", async () => {
    await table(MANY);
    expect(rows().length).toBeGreaterThan(5);
    expect(rows().length).toBeLessThan(40);
    const grid = document.querySelector("table");
    expect(grid?.getAttribute("aria-label")).toBe("Validators");
    expect(grid?.getAttribute("aria-rowcount")).toBe("501");
    expect(rows()[0]?.getAttribute("aria-rowindex")).toBe("2");
  });

  it("reads and judges only the rows that a scroll brings into view, each once", async () => {
    let reads = 0;
    let verdicts = 0;
    const watched = new Proxy(MANY, {
      get: (list, key) => {
        reads += 1;
        return Reflect.get(list, key);
      },
    });
    const page = await opened(
      <ValidatorsTable
        validators={watched}
        own={new Map()}
        onStake={() => undefined}
        whyNotStake={() => {
          verdicts += 1;
          return null;
        }}
      />,
      "/",
    );
    const scroller = page.find("table").parentElement;
    const scrollTo = (top: number) =>
      page.act(() => {
        if (scroller === null) return;
        scroller.scrollTop = top;
        scroller.dispatchEvent(new Event("scroll"));
      });
    reads = 0;
    verdicts = 0;
    await scrollTo(20_000);
    const drawn = rows().length;
    await scrollTo(20_064);
    await scrollTo(20_000);
    expect(reads).toBe(0);
    expect(verdicts).toBe(drawn + 1);
  });

  it("A2: keeps the row that has the focus in the page when it is scrolled away", async () => {
    const page = await table(MANY);
    const scroller = page.find("table").parentElement;
    await page.act(() => rowOf("Val3").querySelector<HTMLElement>("th button")?.focus());
    const scrollTo = (top: number) =>
      page.act(() => {
        if (scroller === null) return;
        scroller.scrollTop = top;
        scroller.dispatchEvent(new Event("scroll"));
      });
    await scrollTo(20_000);
    expect(names()).toContain("Val315");
    expect(nameOf(rowOf("Val3"))).toBe(document.activeElement?.textContent);
    await page.act(() => rowOf("Val315").querySelector<HTMLElement>("th button")?.focus());
    await scrollTo(19_000);
    expect(names()).not.toContain("Val3");
  });

  it("searches, says how many were found, and offers to clear a search without result", async () => {
    const page = await table(MANY);
    await page.type("input[type=search]", "val499");
    expect(names()).toEqual(["Val499"]);
    expect(document.querySelector("[role=status]")?.textContent).toBe("1 validator");
    await page.type("input[type=search]", "nothing");
    expect(page.text()).toContain("No validator matches “nothing”.");
    await page.act(() => page.button("Clear search").click());
    expect(rows().length).toBeGreaterThan(5);
  });

  it("neither searches for nor repeats a recovery phrase", async () => {
    const page = await table(MANY);
    await page.type("input[type=search]", `${"abandon ".repeat(11)}about`);
    expect(page.text()).toContain("This looks like a recovery phrase");
    expect(page.text()).not.toContain("abandon");
  });

  it("A2: has no button in the header of a narrow list, which is only read out", async () => {
    await table(MANY);
    const header = document.querySelector("thead");
    expect(header?.className).toBe("sr-only");
    expect(header?.textContent).toContain("APR (est.)");
    expect(header?.querySelectorAll("button")).toHaveLength(0);
  });

  it("sorts by a column and reverses it with the next press", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1_000);
    const page = await table(MANY);
    expect(names()[0]).toBe("Val0");
    await page.act(() => page.button("APR (est.)").click());
    expect([names()[0], document.querySelector("[aria-sort=descending]")?.textContent]).toEqual([
      "Val499",
      "APR (est.) ↓",
    ]);
    await page.act(() => page.find("[aria-sort=descending] button").click());
    expect(names()[0]).toBe("Val0");
  });

  it("shows the user's own stake first, jailed or not, and says why it can't get more", async () => {
    const page = await table(
      [validator("anna"), validator("bert", { status: "jailed" })],
      new Map([["optiovaloper1bert", amount("12.5")]]),
    );
    expect(names()).toEqual(["Bert", "Anna"]);
    expect(rowOf("Bert").textContent).toContain("Yours 12.5 OPT");
    expect(rowOf("Bert").textContent).toContain("Jailed");
    expect(rowOf("Bert").textContent).toContain("It is jailed.");
    await page.act(() => rowOf("Bert").querySelector<HTMLElement>("td button")?.click());
    expect(page.onStake).not.toHaveBeenCalled();
    await page.act(() => rowOf("Anna").querySelector<HTMLElement>("td button")?.click());
    expect(page.onStake).toHaveBeenCalledWith("optiovaloper1anna");
  });

  it("hides the amount of the own stake with the other balances", async () => {
    const page = await table([validator("anna")], new Map([["optiovaloper1anna", amount("12.5")]]));
    page.app.preferences.write({ hideBalances: true });
    await page.type("input[type=search]", "anna");
    expect(rowOf("Anna").textContent).toContain("Yours");
    expect(page.text()).not.toContain("12.5");
  });

  it("S5: flags names that read alike with a part of the address, and makes hidden characters visible", async () => {
    await table([validator("x", { moniker: "Optio" }), validator("y", { moniker: "Opt\u202eio" }), validator("z")]);
    expect(rows().filter((row) => row.textContent?.includes("Same name as another validator"))).toHaveLength(2);
    expect(names()).toContain("Opt⟨U+202E⟩io");
  });

  it("shows limits of the commission where known, and a dash for an unknown APR", async () => {
    await table([
      validator("anna", { maxFee: amount("0.2"), maxFeeChange: amount("0.01") }),
      validator("bert", { apr: null }),
    ]);
    expect(rowOf("Anna").textContent).toContain(
      "up to 20%, +1%/dayAt most 20%, rising by at most 1 percentage points a day",
    );
    expect(rowOf("Bert").querySelector("td")?.textContent).toBe("—");
    expect(rowOf("Bert").textContent).not.toContain("up to");
  });

  it("opens details with the formula of the estimate, and stakes from there", async () => {
    const page = await table([validator("anna", { apr: amount("0.114") })]);
    await page.act(() => rowOf("Anna").querySelector<HTMLElement>("th button")?.click());
    const dialog = document.querySelector("[role=dialog]");
    expect(dialog?.textContent).toContain("12% before commission × (1 − 5% commission) = 11.4%");
    expect(dialog?.textContent).toContain("RiskYou can lose part of your stake if the validator breaks");
    await page.act(() => [...(dialog?.querySelectorAll("button") ?? [])].at(-1)?.click());
    expect(page.onStake).toHaveBeenCalledWith("optiovaloper1anna");
  });
});

const picker = async (props: Partial<Parameters<typeof ValidatorPicker>[0]>) => {
  const onChange = vi.fn();
  const page = await opened(
    <ValidatorPicker
      label="Validator"
      validators={[
        validator("anna"),
        validator("bert", { status: "jailed" }),
        validator("carl", { status: "inactive" }),
      ]}
      own={new Map()}
      value=""
      onChange={onChange}
      error={null}
      {...props}
    />,
    "/",
  );
  await page.act(() => page.find("input").focus());
  await page.type("input", "");
  const options = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];
  return { ...page, onChange, options, labels: () => options().map((option) => option.textContent ?? "") };
};

describe("the validator picker", () => {
  it("offers active validators; an own blocked one is listed and says why", async () => {
    const plain = await picker({});
    expect(plain.labels()).toHaveLength(1);
    await closeOpened();
    const own = await picker({ own: new Map([["optiovaloper1bert", amount("3")]]) });
    expect(own.labels()[0]).toContain("Suspended by the network");
    expect(own.options()[0]?.getAttribute("aria-disabled")).toBe("true");
    await closeOpened();
    const all = await picker({ includeBlocked: true, exclude: ["optiovaloper1anna"] });
    expect(all.labels().map((text) => text.slice(1, 5))).toEqual(["Bert", "Carl"]);
  });

  it("spec §3: shows fee, APR, uptime and bonded coins of an option", async () => {
    const { labels } = await picker({});
    expect(labels()[0]).toMatch(/\d+% fee · APR [\d.]+% · [\d.]+% up · [\d,.]+ bonded/);
  });

  it("draws 50 of 500, and finds the others by a typed address", async () => {
    const page = await picker({ validators: MANY });
    expect(page.labels()).toHaveLength(50);
    expect(page.text()).toContain("450 more. Type to narrow the list.");
    await page.type("input", "optiovaloper1val499");
    expect(page.labels()).toHaveLength(1);
    await page.press("input", "ArrowDown");
    await page.press("input", "Enter");
    expect(page.onChange).toHaveBeenCalledWith("optiovaloper1val499");
  });
});
