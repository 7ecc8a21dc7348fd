import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { createPracticeClock } from "../../../src/adapters/browser/practice-clock.ts";
import { PracticeClock } from "../../../src/ui/common/PracticeClock.tsx";
import { fakeApp } from "../fake-app.tsx";
import { render } from "../kit/render.ts";

const AT = Date.UTC(2026, 10, 21, 9);
const NOW = "2026-11-21T09:00:00.000Z";

const shown = async (clock: ReturnType<typeof createPracticeClock> | null) => {
  const fake = fakeApp({ at: AT, immediate: true });
  Object.assign(fake.app, { practiceClock: clock });
  const page = await render(fake.wrap(<PracticeClock />));
  return { ...fake, page };
};
const answering = (...bodies: ReadonlyArray<unknown>) => {
  const left = [...bodies];
  return vi.fn<typeof fetch>(async () => new Response(JSON.stringify(left.shift())));
};

describe("the practice clock", () => {
  it("is nothing outside of a sandbox", async () => {
    await shown(null);
    expect(document.body.textContent).toBe("");
  });

  it("is marked as sandbox, shows the server's time, and reloads what time changes after a jump", async () => {
    const fetch = answering({ now: NOW }, { now: "2026-12-12T09:00:00.000Z" });
    const { page, outcomes } = await shown(createPracticeClock("", fetch));
    screen.getByText("Sandbox only");
    screen.getByText(/Server time: 2[01]\sNov\s2026/);
    await page.press("+21 days");
    expect(fetch.mock.calls[1]?.[1]).toMatchObject({ method: "POST", body: '{"advanceSeconds":1814400}' });
    screen.getByText(/Server time: 1[123]\sDec\s2026/);
    const loads = outcomes.map((outcome) => outcome.split(" ")[0]);
    for (const load of ["wallet.LoadTokens", "staking.LoadValidators", "notifications.Refresh"])
      expect(loads).toContain(load);
  });

  it("lets the chain misbehave at the next transfer of the own wallet, and halt", async () => {
    const fetch = answering({ now: NOW }, { now: NOW });
    const own = createPracticeClock("", fetch);
    expect(await own.misbehave("wallet-1", { outcome: "failed" })).toBe(AT);
    expect(await own.halt(20)).toBe(AT);
    expect(fetch.mock.calls.map(([url, init]) => [url, init?.body])).toEqual([
      ["/sandbox/next-transfer", '{"wallet":"wallet-1","outcome":"failed"}'],
      ["/sandbox/halt", '{"blocks":20}'],
    ]);
    await shown(createPracticeClock("", answering({ now: NOW })));
    const offered = document.querySelector("details")?.textContent ?? "";
    for (const text of [
      "Next transfer fails",
      "Next transfer is cancelled",
      "Next transfer waits 20 blocks",
      "Next transfer is listed 20 blocks late",
      "Next transfer gets an unknown status",
    ]) {
      expect(offered).toContain(text);
    }
    expect(offered.match(/Halt for/g)).toHaveLength(2);
  });

  it("changes nothing when the server refuses or answers something else", async () => {
    const clock = createPracticeClock("https://api.example", answering({ error: "no" }));
    expect(await clock.advance(60)).toBe(null);
    const lost = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("offline")));
    expect(await createPracticeClock("", lost).read()).toBe(null);
  });
});
