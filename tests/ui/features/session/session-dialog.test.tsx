import { screen } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";
import { Command } from "../../../../src/domain/session/index.ts";
import { SessionDialog } from "../../../../src/ui/features/session/SessionDialog.tsx";
import { Announcer, announcement } from "../../../../src/ui/kit/Announcer.tsx";
import { opened } from "../../fake-app.tsx";

const NOW = Date.UTC(2026, 10, 21, 9);
const SECOND = 1000;
const grant = { account: "OAuth", issuedAt: NOW, expiresAt: NOW + 900 * SECOND } as const;

/** A warning with the milliseconds left, and all announcements while it is open. */
const warnedWith = async (left: number) => {
  const said: string[] = [];
  const stop = announcement.subscribe(() => said.push(announcement.read().trim()));
  const page = await opened(
    <>
      <Announcer />
      <SessionDialog />
    </>,
    "/dashboard",
    [Command.RecordSession({ grant })],
  );
  onTestFinished(() => void stop());
  await page.dispatch(Command.RecordIdleWarning({ endsAt: NOW + left }));
  return {
    ...page,
    said,
    timer: () => screen.getByRole("timer", { name: "Time left" }).textContent,
    dialog: () => screen.queryByRole("alertdialog"),
  };
};

describe("the dialog of a session that is about to expire", () => {
  it("I1, A4: opens with 05:00 and counts down to 00:00; announces the time left at most ten times, the opening included; ring and digits are hidden", async () => {
    const page = await warnedWith(300 * SECOND);
    expect(page.text()).toContain("Your session is about to expire");
    const shown = [...screen.getByRole("timer").children].map((part) => part.getAttribute("aria-hidden"));
    expect(shown).toEqual(["true", "true"]);
    const read = [page.timer()];
    for (let second = 0; second < 300; second += 1) {
      await page.turn(SECOND);
      read.push(page.timer());
    }
    expect([read[0], read[1], read[150], read[299], read[300]]).toEqual(["05:00", "04:59", "02:30", "00:01", "00:00"]);
    expect(page.said).toEqual(
      ["about 4 minutes", "about 3 minutes", "about 2 minutes", "about a minute"]
        .concat(["30 seconds", "20 seconds", "10 seconds"])
        .map((time) => `${time} until we sign you out.`),
    );
  });

  it("I5, I6: reads 02:30 after a wake at that time, and closes at once when the user is active in another tab", async () => {
    const page = await warnedWith(150 * SECOND);
    expect(page.timer()).toBe("02:30");
    await page.dispatch(Command.RecordActive());
    expect(page.dialog()).toBeNull();
  });

  it("A3, A4: the focus starts on Keep Me Signed In, which Esc leaves there, so that one key press extends the session", async () => {
    const page = await warnedWith(300 * SECOND);
    await page.act(() => undefined);
    const keep = screen.getByRole("button", { name: "Keep Me Signed In" });
    expect(document.activeElement).toBe(keep);
    await page.user.keyboard("{Escape}");
    expect(page.dialog()).not.toBeNull();
    expect(document.activeElement).toBe(keep);
    expect(page.events.at(-1)?._tag).toBe("session.IdleWarned");
    await page.press("Keep Me Signed In");
    expect(page.events.at(-1)?._tag).toBe("session.KeptSignedIn");
  });

  it("Log Out Now signs out", async () => {
    const page = await warnedWith(300 * SECOND);
    await page.press("Log Out Now");
    expect(page.events.at(-1)).toMatchObject({ _tag: "session.SignedOut", reason: "chosen" });
  });

  it("I12: disables everything when the time is over", async () => {
    const page = await warnedWith(SECOND);
    await page.turn(SECOND);
    await page.press("Keep Me Signed In");
    await page.press("Log Out Now");
    expect(page.events.at(-1)?._tag).toBe("session.IdleWarned");
    expect(page.text()).toContain("Signing you out as soon as your transfer is answered.");
  });
});
