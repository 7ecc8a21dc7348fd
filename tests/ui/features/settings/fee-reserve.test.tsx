import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { SettingsScreen } from "../../../../src/ui/features/settings/SettingsScreen.tsx";
import { fakeApp } from "../../fake-app.tsx";
import { render } from "../../kit/render.ts";

const openedSettings = async () => {
  const fake = fakeApp();
  const { user, text } = await render(fake.wrap(<SettingsScreen />));
  const input = screen.getByLabelText("Keep for fees");
  return {
    input,
    saved: () => fake.app.preferences.read().feeReserve,
    error: () => document.getElementById(`${input.id}-error`)?.textContent ?? null,
    saves: async (typed: string) => {
      await user.clear(input);
      await user.type(input, `${typed}{Enter}`);
    },
    leaves: async (typed: string) => {
      await user.clear(input);
      await user.type(input, typed);
      await user.tab();
    },
    text,
  };
};

describe("the fee reserve in the settings", () => {
  it.each(["10.000001", "99999999", "1.234567891", "-1", "abc", "1,000.5.5"])("refuses %s", async (typed) => {
    const { saves, saved, error, input } = await openedSettings();
    await saves(typed);
    expect(error()).toBe("Enter an amount up to 10, such as 0.05.");
    expect(saved()).toBe("0.05");
    expect(document.activeElement).toBe(input);
  });

  it("is saved when its field is left, which says so, and one that is wrong does not hold the focus", async () => {
    const { leaves, saved, text, error, input } = await openedSettings();
    await leaves("11");
    expect(error()).toBe("Enter an amount up to 10, such as 0.05.");
    expect([saved(), document.activeElement === input]).toEqual(["0.05", false]);
    await leaves("0.5");
    expect(text()).toContain("Saved");
    expect([saved(), error()]).toEqual(["0.5", null]);
  });

  it.each([
    ["10", "10"],
    ["0.5", "0.5"],
    ["", "0"],
    ["0", "0"],
  ])("keeps %j as %s", async (typed, kept) => {
    const { saves, saved, error } = await openedSettings();
    await saves(typed);
    expect([saved(), error()]).toEqual([kept, null]);
  });
});
