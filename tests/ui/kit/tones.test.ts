import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tilesOf, tonesOf } from "../../../src/ui/kit/tones.ts";
import { contrast } from "./contrast.ts";

/** `#rrggbb` of `hsl(h s% l%)`, by the formula of CSS Color 4. */
const hexOf = (tone: string): string => {
  const [, h = "", s = "", l = ""] = /^hsl\((\d+) (\d+)% (\d+)%\)$/.exec(tone) ?? [];
  const [hue, saturation, lightness] = [Number(h), Number(s) / 100, Number(l) / 100];
  const channel = (at: number): string => {
    const k = (at + hue / 30) % 12;
    const value = lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
};

const ids = Array.from({ length: 112 }, (_, at) => `optiovaloper1${at.toString(36).padStart(38, "q")}`);

describe("the tones of a person", () => {
  it("carry the initials with a contrast of 4.5 or more, whatever the id", () => {
    expect(hexOf("hsl(210 50% 40%)")).toBe("#336699");
    fc.assert(
      fc.property(fc.string(), (id) => {
        for (const tone of tonesOf(id)) expect(contrast("#10141b", hexOf(tone))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 500 },
    );
  });

  it("are the same for the same id, and differ for nearly all of 112", () => {
    expect(tonesOf("u-1")).toEqual(tonesOf("u-1"));
    expect(new Set(ids.map((id) => tonesOf(id).join())).size).toBeGreaterThan(105);
  });
});

describe("the mark of a validator", () => {
  it("differs for each of 112 addresses that differ in their last characters", () => {
    expect(
      new Set(
        ids.map((id) =>
          tilesOf(id)
            .map(({ tone }) => tone)
            .join(),
        ),
      ).size,
    ).toBe(112);
  });
});
