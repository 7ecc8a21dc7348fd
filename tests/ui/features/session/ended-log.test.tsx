import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { Command as Session } from "../../../../src/domain/session/index.ts";
import { preloadEndedLog } from "../../../../src/ui/features/session/ended-log.tsx";
import { readLog } from "../../../support/read-log.ts";
import { json, refusing } from "../../../support/scripted-api.ts";
import { fill, OPENED_AT, openRoute } from "../../whole-app.tsx";

const CALM: Parameters<typeof openRoute>[1] = {
  at: OPENED_AT,
  text: (_call, _leaf, valid) => valid,
  fails: () => false,
  refusal: "refused",
};
const NAME = "Download diagnostic log";

/** A page whose session was ended for a reason, and the files that it saved. */
const ended = async (reason: "refresh" | "chosen") => {
  const files: string[] = [];
  const download = (_name: string, _type: string, content: string | Blob): void => void files.push(String(content));
  const page = await openRoute("/help-support", CALM, { watched: (app) => ({ ...app, download }) });
  await page.act(async () => void (await Promise.all([preloadEndedLog(), page.app.diagnostics.preload()])));
  await page.turn(1_000);
  await page.act(() => void page.app.dispatch(Session.EndSession({ reason, message: null })));
  await page.settle();
  return { page, files };
};

it.each(["refresh", "chosen"] as const)(
  "R15: the notice that says why a session ended (%s) saves the log of that session, and says where to send it",
  async (reason) => {
    const { page, files } = await ended(reason);
    const said = screen.getByText(reason === "chosen" ? "You're signed out." : /^Your session ended/);
    const notice = within(said.closest<HTMLElement>("[role=status],[role=alert]") ?? document.createElement("p"));
    expect(notice.getByRole("link", { name: /Contact us/ })).toBeDefined();
    await page.user.click(notice.getByRole("button", { name: NAME }));
    for (let turn = 0; turn < 50 && files.length === 0; turn += 1) await page.turn(10);
    const tags = readLog(files[0] ?? "").entries.map(({ command }) => command._tag);
    expect(tags).toEqual(expect.arrayContaining(["session.RecordSession", "session.EndSession"]));
  },
);

it("R15: the sign-in page saves the log of the session that ended for ten minutes, also without its notice, and not after that", async () => {
  const { page } = await ended("refresh");
  page.api.always("login", refusing(422, { error: "Invalid credentials" }));
  await fill(page);
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  await page.settle();
  expect(screen.queryByText(/Your session ended/)).toBeNull();
  await page.turn(9 * 60_000);
  expect(screen.getByRole("button", { name: NAME })).toBeDefined();
  await page.turn(60_000);
  expect(screen.queryByRole("button", { name: NAME })).toBeNull();
});

it("the sign-in page offers the log beside the sentence about an answer to a sign-in that could not be read, and none to a visitor who had no session", async () => {
  const page = await openRoute("/login", CALM);
  await page.turn(1_000);
  expect(screen.queryByRole("button", { name: NAME })).toBeNull();
  page.api.always("login", () => json(200, 7));
  await page.act(async () => void (await Promise.all([preloadEndedLog(), page.app.diagnostics.preload()])));
  await fill(page);
  await page.user.click(screen.getByRole("button", { name: "Sign in" }));
  await page.settle();
  expect(document.body.textContent).toContain("POST /login: ");
  expect(screen.getByRole("button", { name: NAME })).toBeDefined();
});
