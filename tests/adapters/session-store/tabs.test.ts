import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getProfile } from "../../../src/adapters/http/calls/contacts.ts";
import { login } from "../../../src/adapters/http/calls/session.ts";
import { readSession, type StoredSession, writeSession } from "../../../src/adapters/session-store/tokens.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { runs } from "../../support/properties.ts";
import { shareOf } from "../../support/share.ts";
import { bundle, isRefresh, json, refused, tab } from "./tab.ts";

describe("T4 another tab logs out during a refresh", () => {
  it("T4 a late answer does not sign this tab in again", async () => {
    const { wallets, cells, ended } = tab((request) => {
      if (!isRefresh(request)) return refused;
      for (const name of cells.names()) cells.removeItem(name);
      return json(200, bundle(2));
    });
    await wallets();
    expect(cells.names()).toEqual([]);
    expect(ended).toEqual(["Invalid refresh token"]);
  });

  it("T4 reports no invalid token after a user chose to log out", async () => {
    const { api, run, wallets, ended } = tab(async () => {
      await run(api.signOut);
      return refused;
    });
    const exit = await wallets();
    expect(JSON.stringify(exit)).toContain("SessionEnded");
    expect(ended).toEqual([]);
  });
});

describe("T8 a reader in another tab", () => {
  const session = (n: number): StoredSession => ({
    accessToken: `access ${n}`,
    refreshToken: `refresh ${n}`,
    expiresAt: n,
  });

  it("T8 never sees tokens of two generations, at whatever point of the write it reads (10,000 interleavings)", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: 0, max: 4 }), fc.boolean(), (at, generations, byHand) => {
        const cells = createMemoryArea().tab();
        const seen: Array<StoredSession | null> = [];
        const reader = createStorage(cells, "optio");
        let steps = 0;
        const writer = createStorage(
          {
            ...cells,
            setItem: (name, value) => {
              cells.setItem(name, value);
              steps += 1;
              if (steps === at) seen.push(Result.getOrNull(readSession(reader)));
            },
          },
          "optio",
        );
        if (byHand) {
          cells.setItem("optio.refresh_token", "refresh 0");
          cells.setItem("optio.expires_at", "0");
          cells.setItem("optio.access_token", "access 0");
        }
        for (let n = 1; n <= generations + 1; n += 1) writeSession(writer, session(n));
        for (const bundle of seen) {
          if (bundle !== null) expect(bundle).toEqual(session(bundle.expiresAt));
        }
        expect(Result.getOrNull(readSession(reader))).toEqual(session(generations + 1));
      }),
      runs(shareOf(10_000)),
    );
  });

  it("T8 prefers a session written by another program to the cached session", () => {
    const cells = createMemoryArea().tab();
    const storage = createStorage(cells, "optio");
    writeSession(storage, session(1));
    cells.setItem("optio.refresh_token", "refresh by hand");
    cells.setItem("optio.expires_at", "7");
    cells.setItem("optio.access_token", "access by hand");
    expect(Result.getOrNull(readSession(storage))).toEqual({
      accessToken: "access by hand",
      refreshToken: "refresh by hand",
      expiresAt: 7,
    });
  });
});

describe("T9 a refresh that never completes", () => {
  it("T9 fails within 20 s, together with every call that waits for it", async () => {
    const { wallets, clock, ended } = tab((request) => (isRefresh(request) ? new Promise(() => undefined) : refused));
    const all = Promise.all([wallets(), wallets(), wallets()]);
    await clock.turn(20_000);
    expect((await all).filter(Exit.isFailure)).toHaveLength(3);
    expect(ended).toEqual(["Invalid refresh token"]);
  });
});

describe("calls without a session", () => {
  it("a refused sign-in causes no refresh", async () => {
    const { api, run, vault, sent } = tab(() => json(401, { error: "Invalid credentials" }));
    const input = { type: "email", identifier: "a@b.co", redirect_url: "/", recaptcha_version: "sandbox" } as const;
    const exit = await run(
      api.request(login, { ...input, password: vault.put("p"), recaptcha_token: vault.put("t") }, null),
    );
    expect(JSON.stringify(exit)).toContain("Invalid credentials");
    expect(sent).toHaveLength(1);
  });

  it.each(["..", ".", ""])("S4 sends nothing if a path parameter would change the path (%j)", async (id) => {
    const { api, run, sent } = tab(() => json(200, {}));
    const exit = await run(api.request(getProfile, { id }, null));
    expect(Exit.isFailure(exit)).toBe(true);
    expect(sent).toEqual([]);
  });
});
