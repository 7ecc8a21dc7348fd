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
  it("refuses what is no amount up to 10, and holds the focus; keeps any other, and nothing as 0", async () => {
    const { saves, saved, error, input } = await openedSettings();
    for (const typed of ["10.000001", "1.234567891", "-1", "abc"]) {
      await saves(typed);
      expect([typed, error(), saved()]).toEqual([typed, "Enter an amount up to 10, such as 0.05.", "0.05"]);
      expect(document.activeElement).toBe(input);
    }
    for (const [typed, kept] of [
      ["10", "10"],
      ["", "0"],
    ] as const) {
      await saves(typed);
      expect([typed, saved(), error()]).toEqual([typed, kept, null]);
    }
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
});
