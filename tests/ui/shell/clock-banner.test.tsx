import "../../../src/ui/i18n/application.ts";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { domain } from "../../../src/domain/index.ts";
import { Banners, ClockBanner } from "../../../src/ui/shell/Banners.tsx";
import { skewWords } from "../../../src/ui/shell/RareBanners.tsx";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";

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

  it.each([
    [6 * MINUTE, "Your device's clock is 6 minutes ahead."],
    [-2 * HOUR, "Your device's clock is 2 hours behind."],
    [4 * MINUTE, ""],
  ])("T11 a clock that is %i ms off is announced in a banner: %s", async (clockSkew, text) => {
    const { wrap } = fakeApp({ root: { ...domain.initial, session: { ...domain.initial.session, clockSkew } } });
    const page = await render(wrap(<Banners onTransfer={() => undefined} />));
    await page.act(() => ClockBanner.preload());
    expect(screen.getByRole("status").textContent).toBe(
      text === "" ? "" : `${text} Times and countdowns may be wrong until you correct it.`,
    );
  });
});
