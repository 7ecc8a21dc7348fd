import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { isLeft } from "fp-ts/Either";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type OpenLog, openLog } from "../../../src/ui/player/model/open-log.ts";
import { createStage, type Step } from "../../../src/ui/player/stage/create-stage.tsx";
import { preloadAll } from "../../../src/ui/screens.tsx";

const opened = (): OpenLog => {
  const text = readFileSync(resolve("tests/app/replay/bundles/v3/send-completed.jsonl"), "utf8");
  const log = openLog("visit.jsonl", text);
  if (isLeft(log)) throw new Error(log.left);
  return log.right;
};

beforeAll(() => preloadAll());
afterEach(() => document.body.replaceChildren());

/** The screens after the last entry of a visit. */
const staged = async () => {
  const log = opened();
  const last = log.entries.length - 1;
  const refused: string[] = [];
  const host = document.createElement("div");
  document.body.append(host);
  const step = (more: Partial<Step> = {}): Step => ({
    ...{
      state: log.stateAfter(last),
      at: log.entries[last]?.at ?? 0,
      path: "/settings",
      dialogs: [],
      appearance: "dark",
    },
    ...more,
  });
  const stage = await act(async () => createStage(host, step(), (what) => refused.push(what)));
  const show = (more: Partial<Step>) => act(async () => stage.show(step(more)));
  return { log, refused, show, heading: () => screen.queryByRole("heading", { level: 1 })?.textContent };
};

describe("the screens of a player", () => {
  it("R17: the screens of the player are the real ones of the recorded route and state, forwards and backwards", async () => {
    const { log, show, heading } = await staged();
    expect([heading(), document.documentElement.dataset.theme]).toEqual(["Settings", "dark"]);
    await show({ path: "/notifications", appearance: "light" });
    expect([heading(), document.documentElement.dataset.theme]).toEqual(["Notifications", "light"]);
    await show({ path: "/settings", state: log.stateAfter(-1) });
    expect(heading()).not.toBe("Settings");
    await show({ path: "/settings" });
    expect(heading()).toBe("Settings");
  });

  it("R17: the screens of the player open and close the dialogs as recorded; a press there does nothing, and the player says what it would have done", async () => {
    const { refused, show } = await staged();
    await show({ path: "/profile", dialogs: ["photo"] });
    screen.getByRole("dialog", { name: "Change photo" });
    await show({ path: "/profile", dialogs: ["logout"] });
    fireEvent.click(within(screen.getByRole("dialog", { name: "Logout" })).getByRole("button", { name: "Logout" }));
    expect(refused).toEqual(["session.SignOut"]);
  });
});
