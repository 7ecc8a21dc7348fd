import { describe, expect, it, vi } from "vitest";
import { RollingText } from "../../../src/ui/kit/RollingText.tsx";
import { render } from "./render.ts";

describe("RollingText", () => {
  it("rolls only the characters that change, from the last place on, and is one text before and after", async () => {
    vi.useFakeTimers();
    const page = await render(<RollingText text="$99.95" />);
    const parts = () => page.host.querySelectorAll("span span").length;
    const rolling = () =>
      [...page.host.querySelectorAll(".animate-roll")].map(({ textContent }) => textContent).join("");
    expect([page.host.textContent, parts()]).toEqual(["$99.95", 0]);
    await page.show(<RollingText text="$100.25" />);
    expect([page.host.textContent, rolling()]).toEqual(["$100.25", "$1002"]);
    await page.act(() => vi.advanceTimersByTime(400));
    expect([page.host.textContent, parts()]).toEqual(["$100.25", 0]);
    vi.useRealTimers();
  });
});
