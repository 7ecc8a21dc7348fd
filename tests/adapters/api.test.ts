import * as Exit from "effect/Exit";
import { describe, expect, it } from "vitest";
import type { HttpAnswer } from "../../src/adapters/http/http-request.ts";
import { expectNoUnhandledRejections } from "../support/session/rejections.ts";
import { jwt } from "../support/session/strict-server.ts";
import { bundle, isRefresh, json, refused, tab } from "./session-store/tab.ts";

expectNoUnhandledRejections();

describe("a call whose token is refused", () => {
  it("T1 shares one refresh with eleven other calls; each is retried once and succeeds", async () => {
    const { wallets, to } = tab((request, bearer) => {
      if (isRefresh(request)) return json(200, bundle(2));
      return bearer === "access 2" ? json(200, { wallets: [] }) : refused;
    });
    const exits = await Promise.all(Array.from({ length: 12 }, wallets));
    expect(exits.filter(Exit.isSuccess)).toHaveLength(12);
    expect(to("/refreshToken")).toHaveLength(1);
    expect(to("/wallets")).toHaveLength(24);
  });

  it.each([
    ["", "access 2"],
    [", also where one of the two cannot be decoded", jwt("ada", 2)],
  ])("T3 is retried with a newer token from storage, without a refresh%s", async (_, newer) => {
    const { wallets, to, cells } = tab((_, bearer) => {
      if (bearer === newer) return json(200, { wallets: [] });
      cells.setItem("optio.refresh_token", "refresh 2");
      cells.setItem("optio.access_token", newer);
      return refused;
    });
    expect(Exit.isSuccess(await wallets())).toBe(true);
    expect([to("/refreshToken").length, to("/wallets").length]).toEqual([0, 2]);
  });

  it("T3 counts that retry towards the limit of three", async () => {
    // another tab renews before each answer, and the server refuses all tokens
    let n = 1;
    const { wallets, to, cells, ended } = tab(() => {
      n += 1;
      cells.setItem("optio.refresh_token", `refresh ${n}`);
      cells.setItem("optio.access_token", `access ${n}`);
      return refused;
    });
    await wallets();
    expect([to("/refreshToken").length, to("/wallets").length]).toEqual([0, 4]);
    expect(ended).toEqual(["Max retries exceeded. Please log in again."]);
  });

  it("T6 fails after four attempts and three refreshes, with one logout and its message", async () => {
    let n = 1;
    const { wallets, to, ended } = tab((request) => {
      if (!isRefresh(request)) return refused;
      n += 1;
      return json(200, bundle(n));
    });
    const exit = await wallets();
    expect(JSON.stringify(exit)).toContain("SessionEnded");
    expect([to("/wallets").length, to("/refreshToken").length]).toEqual([4, 3]);
    expect(ended).toEqual(["Max retries exceeded. Please log in again."]);
  });

  it("T6 ends the session once for all calls that are refused at the same time", async () => {
    let n = 1;
    const { wallets, ended } = tab((request) => {
      n += 1;
      return isRefresh(request) ? json(200, bundle(n)) : refused;
    });
    const exits = await Promise.all([wallets(), wallets(), wallets()]);
    expect(exits.filter(Exit.isFailure)).toHaveLength(3);
    expect(ended).toEqual(["Max retries exceeded. Please log in again."]);
  });

  it("T6 a wrong code causes no refresh, nor does a refused refresh", async () => {
    const wrong = tab(() => json(401, { error: "Invalid Auth Code" }));
    expect(JSON.stringify(await wrong.wallets())).toContain("Invalid Auth Code");
    expect([wrong.sent.length, wrong.ended.length]).toEqual([1, 0]);
    const over = tab(() => refused);
    await over.wallets();
    expect(over.to("/refreshToken")).toHaveLength(1);
    expect(over.ended).toEqual(["Invalid refresh token"]);
  });

  it.each([
    ...Object.keys(bundle(2)).flatMap((field) => [
      [`${field} is missing`, json(200, { ...bundle(2), [field]: undefined })] as const,
      [`${field} is null`, json(200, { ...bundle(2), [field]: null })] as const,
      [`${field} is empty`, json(200, { ...bundle(2), [field]: "" })] as const,
    ]),
    ...["0", "-1", "NaN", '"x"', '"900 apples"', "1e999"].map(
      (text) =>
        [
          `expires_in is ${text}`,
          { status: 200, text: JSON.stringify({ ...bundle(2), expires_in: "?" }).replace('"?"', text) },
        ] as const,
    ),
    ["there is none", { status: 200, text: "" }] as const,
    ["it is a list", json(200, [bundle(2)])] as const,
    ["it is a page", { status: 200, text: "<!doctype html><html></html>" }] as const,
  ])(
    "T7 ends the session as 'Invalid refresh token' and saves nothing when, of the refresh answer, %s",
    async (_, answer) => {
      const { wallets, ended, cells, to } = tab((request) => (isRefresh(request) ? answer : refused));
      const before = cells.names().map((name) => [name, cells.getItem(name)]);
      expect(JSON.stringify(await wallets())).toContain("SessionEnded");
      expect(ended).toEqual(["Invalid refresh token"]);
      expect(cells.names().map((name) => [name, cells.getItem(name)])).toEqual(before);
      expect([to("/refreshToken").length, to("/wallets").length]).toEqual([1, 1]);
    },
  );

  it.each([null, json(429, {}), json(503, {})])("T12 tries a refresh again after 1 s and 3 s (%j)", async (fault) => {
    const times: Array<number> = [];
    const { wallets, clock, ended } = tab((request, bearer) => {
      if (!isRefresh(request)) return bearer === "access 2" ? json(200, { wallets: [] }) : refused;
      times.push(clock.now());
      return times.length < 3 ? fault : json(200, bundle(2));
    });
    const all = Promise.all([wallets(), wallets()]);
    await clock.turn(4_000);
    expect((await all).filter(Exit.isSuccess)).toHaveLength(2);
    expect(times).toEqual([0, 1_000, 4_000]);
    expect(ended).toEqual([]);
  });

  it.each([null, json(429, {}), json(503, {})])("T12 ends the session at the third failure (%j)", async (fault) => {
    const { wallets, clock, ended, to } = tab((request) => (isRefresh(request) ? fault : refused));
    const exit = wallets();
    await clock.turn(4_000);
    await exit;
    expect(to("/refreshToken")).toHaveLength(3);
    expect(ended).toEqual(["Invalid refresh token"]);
  });
});

describe("requests", () => {
  it("fails as unreachable after 30 s without an answer", async () => {
    const { wallets, clock } = tab(() => new Promise(() => undefined));
    const exit = wallets();
    await clock.turn(30_000);
    expect(JSON.stringify(await exit)).toContain("Unreachable");
  });
});

describe("T4 a logout during a refresh", () => {
  it.each([
    ["refused", "0", false],
    ["refused", "0", true],
    ["expired", "1", true],
  ])(
    "T4 discards the tokens that arrive after it, and sends no bearer afterwards (the token was %s, expiry %s, somebody signed in meanwhile: %s)",
    async (_, expiresAt, signsIn) => {
      let answer: (of: HttpAnswer) => void = () => undefined;
      const { api, run, wallets, clock, cells, sent } = tab(
        (request) => {
          if (!isRefresh(request)) return refused;
          return new Promise((resolve) => {
            answer = resolve;
          });
        },
        { start: 1_000 },
      );
      cells.setItem("optio.expires_at", expiresAt);
      const exit = wallets();
      await clock.settle();
      await run(api.signOut);
      if (signsIn) await run(api.adopt(bundle(3)));
      await clock.settle();
      const [before, stored] = [sent.length, cells.names().map((name) => cells.getItem(name))];
      answer(json(200, bundle(2)));
      expect(Exit.isFailure(await exit)).toBe(true);
      expect(cells.names().map((name) => cells.getItem(name))).toEqual(stored);
      expect(cells.getItem("optio.access_token")).toBe(signsIn ? "access 3" : null);
      expect(sent).toHaveLength(before);
    },
  );
});
