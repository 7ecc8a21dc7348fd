import { describe, expect, it } from "vitest";
import { domain } from "../../../src/domain/index.ts";
import { Command } from "../../../src/domain/session/index.ts";
import { createMoments } from "../../../src/ui/player/stage/moments.ts";
import { createPlayerApi } from "../../../src/ui/player/stage/player-api.ts";

const opened = () => {
  const refused: string[] = [];
  const moments = createMoments({ state: domain.initial, at: 1_000 });
  return { refused, moments, app: createPlayerApi(moments.now, moments, (what) => refused.push(what)) };
};

describe("the app's API of a player", () => {
  it("R17: the player's API refuses each command of the user and says so, and ignores the loads of screens", () => {
    const { app, refused, moments } = opened();
    expect(app.dispatch(Command.SignOut())).toEqual({ _tag: "Left", left: { _tag: "bus.Stopped" } });
    expect(app.dispatch(Command.LoadUser(), "screen")).toMatchObject({ _tag: "Right" });
    expect(refused).toEqual(["session.SignOut"]);
    expect(moments.now().state).toBe(domain.initial);
  });

  it("R17: the player's API copies and saves nothing, holds no secret, and opens no other page", async () => {
    const { app, refused } = opened();
    expect(await app.copy("text")).toBe(false);
    app.download("file", "text/plain", "text");
    app.openAdmin();
    expect(app.vault.reveal(app.vault.put("a secret"))).toBeNull();
    expect(refused).toEqual(["copy", "save a file", "open the admin site"]);
  });

  it("R17: time in the player passes only with the moment that is shown", () => {
    const { app, moments } = opened();
    const fired: number[] = [];
    app.after(500, () => fired.push(app.now()));
    app.after(5_000, () => fired.push(app.now()));
    const cancel = app.after(100, () => fired.push(-1));
    cancel();
    moments.show({ state: domain.initial, at: 1_400 });
    expect(fired).toEqual([]);
    moments.show({ state: domain.initial, at: 1_500 });
    expect(fired).toEqual([1_500]);
    moments.show({ state: domain.initial, at: 0 });
    expect(fired).toEqual([1_500, 0]);
  });
});
