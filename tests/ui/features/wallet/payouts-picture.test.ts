import { afterEach, describe, expect, it, vi } from "vitest";
import { amount, ZERO } from "../../../../src/domain/values/money.ts";
import { drawPayouts, heightsOf, type Pen } from "../../../../src/ui/features/wallet/payouts-picture.ts";

afterEach(() => vi.unstubAllGlobals());

/** What was drawn: texts, and the place and size of each bar. */
const drawn = (heights: ReadonlyArray<number>) => {
  vi.stubGlobal("Path2D", class {});
  const texts: string[] = [];
  const bars: (readonly [left: number, top: number, width: number, height: number])[] = [];
  const nothing = () => undefined;
  const pen: Pen = {
    ...{ fillStyle: "", font: "", lineCap: "butt" as const, lineWidth: 1, strokeStyle: "" },
    ...{ beginPath: nothing, fill: nothing, fillRect: nothing, restore: nothing, save: nothing },
    ...{ scale: nothing, stroke: nothing, translate: nothing },
    fillText: (text) => void texts.push(text),
    rect: (...bar) => void bars.push(bar),
  };
  drawPayouts(pen, { heights, title: "3 paydays of rewards", brand: "Staking with Optio" });
  return { texts, bars };
};

describe("the picture of the rewards", () => {
  it("has a bar for each payday, as high as it compares with the highest, from the same line", () => {
    expect(heightsOf(["40", "10.123456", "0", "30"].map(amount))).toEqual([1, 0.25, 0, 0.75]);
    const { bars } = drawn([1, 0.25, 0]);
    expect(bars.map(([, top, , height]) => [top + height, height])).toEqual([
      [560, 250],
      [560, 62.5],
      [560, 6],
    ]);
    for (const [left, top, width] of bars) {
      expect(left).toBeGreaterThanOrEqual(80);
      expect(left + width).toBeLessThanOrEqual(1120);
      expect(top).toBeGreaterThan(240);
    }
  });

  it("has no other words than how many paydays they are and whose product it is", () => {
    expect(drawn([1, 1, 1]).texts).toEqual(["3 paydays of rewards", "Staking with Optio"]);
  });

  it("of paydays that paid nothing has bars without a height", () => {
    expect(heightsOf([ZERO, ZERO])).toEqual([0, 0]);
  });
});
