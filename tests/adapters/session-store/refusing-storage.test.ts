import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readSession, type StoredSession, writeSession } from "../../../src/adapters/session-store/tokens.ts";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea, type StorageArea } from "../../../src/adapters/storage/storage-area.ts";
import { runs } from "../../support/properties.ts";
import { blocked, fillable } from "../../support/session/refusing.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { bearerOf, pathOf } from "../../support/session/strict-server.ts";
import { isWhole, shareOf } from "../../support/share.ts";
import { bundle, isRefresh, json, refused, tab } from "./tab.ts";

expectNoUnhandledRejections();

/** A tab whose server accepts each refresh token once and returns the next generation. */
const renewing = (through: (cells: StorageArea) => StorageArea) => {
  let generation = 1;
  let good = "";
  const world = tab(
    (request, bearer) => {
      if (!isRefresh(request)) return bearer === good ? json(200, { wallets: [] }) : refused;
      if (JSON.parse(request.body ?? "{}").refresh_token !== `refresh ${generation}`) return refused;
      generation += 1;
      good = `access ${generation}`;
      return json(200, bundle(generation));
    },
    { through },
  );
  return {
    ...world,
    expire: () => {
      good = "";
    },
  };
};

describe("T10 storage that is full", () => {
  it("T10 keeps the newer tokens in this tab: a used refresh token is not sent again", async () => {
    let full = false;
    const { wallets, to, ended, expire, cells } = renewing((seen) => fillable(seen, () => full));
    full = true;
    for (let renewal = 1; renewal <= 3; renewal += 1) {
      expire();
      expect(Exit.isSuccess(await wallets())).toBe(true);
      expect(to("/refreshToken")).toHaveLength(renewal);
    }
    const presented = to("/refreshToken").map(({ body }) => JSON.parse(body ?? "{}").refresh_token);
    expect(presented).toEqual(["refresh 1", "refresh 2", "refresh 3"]);
    expect(ended).toEqual([]);
    // the value that could not be overwritten is unchanged
    expect(cells.getItem("optio.refresh_token")).toBe("refresh 1");
    full = false;
    expire();
    await wallets();
    expect(cells.getItem("optio.refresh_token")).toBe("refresh 5");
  });

  it("T10 T8 readers never see tokens of two generations, whichever write fails", () => {
    const session = (n: number): StoredSession => ({
      accessToken: `access ${n}`,
      refreshToken: `refresh ${n}`,
      expiresAt: n,
    });
    const refusals = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    let refusedSome = 0;
    fc.assert(
      fc.property(refusals, fc.integer({ min: 1, max: 5 }), fc.boolean(), (refuses, generations, first) => {
        const cells = createMemoryArea();
        const outside = cells.tab();
        const others = createStorage(cells.tab(), "optio");
        const seen: Array<StoredSession | null> = [];
        let writes = 0;
        const own = createStorage(
          {
            ...fillable(outside, () => {
              writes += 1;
              seen.push(Result.getOrNull(readSession(others)));
              return refuses[writes % refuses.length] ?? false;
            }),
          },
          "optio",
        );
        if (first) writeSession(others, session(0));
        for (let n = 1; n <= generations; n += 1) {
          writeSession(own, session(n));
          // this tab continues with the newest tokens, whatever storage has stored
          expect(Result.getOrNull(readSession(own))).toEqual(session(n));
          seen.push(Result.getOrNull(readSession(others)));
        }
        for (const bundle of seen) if (bundle !== null) expect(bundle).toEqual(session(bundle.expiresAt));
        if (refuses.some(Boolean)) refusedSome += 1;
      }),
      runs(shareOf(1_000)),
    );
    expect(refusedSome).toBeGreaterThan(isWhole ? 500 : 150);
  });
});

describe("T10 storage that is blocked", () => {
  it("T10 a sign-in lasts as long as the page: calls, a refresh and the logout work without storage", async () => {
    const { api, run, wallets, sent, ended, cells, expire } = renewing(blocked);
    const before = cells.names().map((name) => [name, cells.getItem(name)]);
    expect(Exit.isSuccess(await run(api.adopt(bundle(1))))).toBe(true);
    expire();
    expect(Exit.isSuccess(await wallets())).toBe(true);
    expect(sent.map((request) => [pathOf(request), bearerOf(request)])).toEqual([
      ["/wallets", "access 1"],
      ["/refreshToken", "access 1"],
      ["/wallets", "access 2"],
    ]);
    expect(Exit.isSuccess(await run(api.signOut))).toBe(true);
    await wallets();
    expect(sent.slice(3).map((request) => [pathOf(request), bearerOf(request)])).toEqual([
      ["/logout", "access 2"],
      ["/wallets", null],
    ]);
    expect(ended).toEqual([]);
    // the value that could not be read is unchanged (W12)
    expect(cells.names().map((name) => [name, cells.getItem(name)])).toEqual(before);
  });
});
