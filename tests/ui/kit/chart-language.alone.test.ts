import { expect, it } from "vitest";

/* uPlot reads the language when it is loaded, so one language is enough, and each needs a file of its own. */
it("a chart is drawn by a browser whose language Intl does not accept", async () => {
  Object.defineProperty(navigator, "language", { value: "C", configurable: true });
  expect(() => new Intl.NumberFormat(navigator.language)).toThrow(RangeError);
  await expect(import("../../../src/ui/kit/ChartPlot.tsx")).resolves.toHaveProperty("ChartPlot");
});
