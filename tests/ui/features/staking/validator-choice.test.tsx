import { screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { amount } from "../../../../src/domain/values/money.ts";
import { ValidatorChoice } from "../../../../src/ui/features/staking/ValidatorChoice.tsx";
import { validator } from "../../../domain/staking/example.ts";
import { opened } from "../../fake-app.tsx";

const GOOD = { uptime: amount("0.999"), maxFee: amount("0.1"), coins: amount("1") };
const LARGE = Array.from({ length: 10 }, (_, at) => validator(`large${at}`));

const choice = async (props: Partial<Parameters<typeof ValidatorChoice>[0]>) => {
  const [onChoose, onBack] = [vi.fn(), vi.fn()];
  const page = await opened(
    <ValidatorChoice
      validators={[
        ...LARGE,
        validator("anna", GOOD),
        validator("bert", { status: "jailed" }),
        validator("carl", { status: "inactive" }),
      ]}
      own={new Map()}
      value=""
      exclude=""
      seed="wallet-1 7"
      onChoose={onChoose}
      onBack={onBack}
      {...props}
    />,
    "/",
  );
  const group = (name: string) => screen.queryByRole("region", { name });
  const names = (name: string) =>
    within(screen.getByRole("region", { name }))
      .getAllByRole("button", { name: /^(?!Show)/ })
      .map((row) => row.textContent);
  return { ...page, onChoose, onBack, group, names };
};

describe("the list of validators in the sheet", () => {
  it("spec §3: has the caret in its search, and offers suggested ones, one's own and all others with what they keep and pay; an own blocked one says why and can't be chosen", async () => {
    const own = new Map([
      ["optiovaloper1bert", amount("3")],
      ["optiovaloper1large1", amount("2")],
    ]);
    const page = await choice({ own, value: "optiovaloper1anna" });
    expect(document.activeElement).toBe(screen.getByRole("searchbox", { name: "Search validators" }));
    expect(page.names("Suggested")).toEqual(["Anna"]);
    expect(page.group("Suggested")?.textContent).toContain("keeps 5%, max 10%10.00%online 99.9%");
    expect(screen.getByRole("button", { name: "Anna" }).getAttribute("aria-pressed")).toBe("true");
    expect(page.names("Yours")).toEqual(expect.arrayContaining(["Bert", "Large1"]));
    expect(page.group("Yours")?.textContent).toContain("Yours 2 · keeps 5%");
    expect(page.group("Yours")?.textContent).toContain(
      "Suspended by the network. Earns nothing; can't take new stake.",
    );
    expect(page.names("All others")).toHaveLength(9);
    const bert = screen.getByRole("button", { name: "Bert" });
    expect(bert.getAttribute("aria-disabled")).toBe("true");
    await page.user.click(bert);
    expect(page.onChoose).not.toHaveBeenCalled();
    await page.user.click(screen.getByRole("button", { name: "Large2" }));
    expect(page.onChoose).toHaveBeenCalledWith("optiovaloper1large2");
  });

  it("does not offer the one that a move leaves, and suggests nothing where nothing is fit", async () => {
    const page = await choice({ exclude: "optiovaloper1anna" });
    expect(page.group("Suggested")).toBeNull();
    expect(screen.queryByRole("button", { name: "Anna" })).toBeNull();
  });

  it("draws 50 of 510, and finds the others by a typed address", async () => {
    const many = Array.from({ length: 500 }, (_, at) => validator(`val${at}`, { uptime: amount("0.9") }));
    const page = await choice({ validators: [...LARGE, ...many] });
    expect(page.names("All others")).toHaveLength(50);
    await page.user.paste("optiovaloper1val499");
    await page.user.click(screen.getByRole("button", { name: "Val499" }));
    expect(page.onChoose).toHaveBeenCalledWith("optiovaloper1val499");
    await page.user.clear(screen.getByRole("searchbox"));
    await page.user.paste("nobody");
    expect(page.text()).toContain("No validator matches “nobody”.");
  });
});
