import { describe, expect, it } from "vitest";
import "../../../src/ui/i18n/application.ts";
import { skewWords } from "../../../src/ui/shell/Banners.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe("T11 the clock skew as text", () => {
  it.each([
    [5 * MINUTE + 1_000, "5 minutes"],
    [-89 * MINUTE, "89 minutes"],
    [2 * HOUR - 15_000, "2 hours"],
    [-26 * HOUR, "26 hours"],
    [-72 * HOUR, "3 days"],
  ])("T11 formats %i ms as %s", (skew, words) => {
    expect(skewWords(skew)).toBe(words);
  });
});
