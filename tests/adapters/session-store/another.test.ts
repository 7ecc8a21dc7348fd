import * as Exit from "effect/Exit";
import * as Result from "effect/Result";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setupPassword } from "../../../src/adapters/http/calls/session.ts";
import type { StorageArea } from "../../../src/adapters/storage/storage-area.ts";
import { runs } from "../../support/properties.ts";
import { expectNoUnhandledRejections } from "../../support/session/rejections.ts";
import { bearerOf, jwt, pathOf } from "../../support/session/strict-server.ts";
import { isRefresh, json, refused, tab } from "./tab.ts";

expectNoUnhandledRejections();

const ADA = jwt("ada", 1);
const BEA = jwt("bea", 1);
const bundleOf = (access_token: string) => ({
  access_token,
  refresh_token: `refresh of ${access_token}`,
  expires_in: 900,
});

/** Stores the tokens of another user, as another tab of the device does. */
const beaSignsIn = (cells: StorageArea): void => {
  cells.setItem("optio.refresh_token", "refresh of bea");
  cells.setItem("optio.access_token", BEA);
};

/** A tab in which Ada signed in; `meanwhile` runs while a request is pending. */
const adasTab = async (meanwhile: (at: number, cells: StorageArea) => void = () => undefined, answer = refused) => {
  let requests = 0;
  const world = tab((request) => {
    requests += 1;
    meanwhile(requests, world.cells);
    return isRefresh(request) ? json(200, bundleOf(jwt("ada", 2))) : answer;
  });
  // remove the session that `tab` starts with
  world.cells.removeItem("optio.access_token");
  await world.run(world.api.adopt(bundleOf(ADA)));
  const bearers = () => world.sent.map(bearerOf);
  return { ...world, bearers };
};

describe("T5 another user signs in in another tab", () => {
  it("T5 a call started afterwards is not sent, and fails because its session is over", async () => {
    const { wallets, cells, clock, sent, ended, others } = await adasTab();
    beaSignsIn(cells);
    // nor is a token of hers that has expired renewed for it
    cells.setItem("optio.expires_at", "1");
    await clock.turn(1_000);
    expect(JSON.stringify(await wallets())).toContain("Unsent");
    expect(sent).toEqual([]);
    expect([ended, others]).toEqual([[], ["noticed"]]);
  });

  it("T5 nor the first call of a page that only read the first user's session before", async () => {
    const { api, wallets, cells, sent } = tab(() => refused);
    cells.setItem("optio.access_token", ADA);
    expect(Result.getOrNull(api.current())?.another).toBe(false);
    beaSignsIn(cells);
    expect(JSON.stringify(await wallets())).toContain("Unsent");
    expect(sent).toEqual([]);
  });

  it("T5 a pending call is not repeated with the other user's token, whenever that token was stored", async () => {
    let met = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 3 }), async (when, calls) => {
        const { wallets, cells, bearers, ended, others } = await adasTab((at, shared) => {
          if (at === when) beaSignsIn(shared);
        });
        await Promise.all(Array.from({ length: calls }, wallets));
        expect(bearers()).not.toContain(BEA);
        if (cells.getItem("optio.access_token") !== BEA) return;
        met += 1;
        // this ends no session: Bea's continues, and Ada's is ended by the listener of the storage
        expect([ended, cells.getItem("optio.refresh_token")]).toEqual([[], "refresh of bea"]);
        expect(others.length).toBeGreaterThan(0);
      }),
      runs(100),
    );
    expect(met).toBeGreaterThan(30);
  });

  it("T5 a logout in this tab neither clears nor revokes the other user's session", async () => {
    const { api, run, cells, sent } = await adasTab();
    beaSignsIn(cells);
    await run(api.signOut);
    expect([cells.getItem("optio.access_token"), cells.getItem("optio.refresh_token")]).toEqual([
      BEA,
      "refresh of bea",
    ]);
    expect(sent).toEqual([]);
    expect(Result.getOrNull(api.current())?.another).toBe(false);
  });

  it("T5 the sign-in of the second user removes the data of the first; readers see no state without a session in between", async () => {
    const { api, run, cells } = await adasTab();
    cells.setItem("optio.transfers", "[]");
    cells.setItem("optio.remember_token", "trusts Ada");
    cells.setItem("optio.transfer_markers", "[]");
    expect(Result.getOrNull(api.current())?.another).toBe(false);
    await run(api.adopt(bundleOf(BEA)));
    expect(cells.names().toSorted()).toEqual([
      "optio.access_token",
      "optio.expires_at",
      "optio.refresh_token",
      "optio.session",
      "optio.transfer_markers",
    ]);
    expect(cells.getItem("optio.access_token")).toBe(BEA);
  });

  it("S16: a session that a sign-in replaces is ended on the server", async () => {
    const { api, run, sent } = await adasTab();
    await run(api.adopt(bundleOf(BEA)));
    expect(sent.map((request) => [pathOf(request), JSON.parse(request.body ?? "{}")])).toEqual([
      ["/logout", { refresh_token: `refresh of ${ADA}` }],
    ]);
  });

  it("T5 the first password after a sign-up is set with the token of that sign-up, or not at all (spec §7)", async () => {
    const { api, run, cells, sent, bearers, vault } = await adasTab(undefined, { status: 204, text: "" });
    const saves = () => {
      const password = vault.put("Quasar-1!");
      return run(api.request(setupPassword, { password, password_confirmation: password }, null));
    };
    expect(Exit.isSuccess(await saves())).toBe(true);
    beaSignsIn(cells);
    expect(Exit.isFailure(await saves())).toBe(true);
    expect([sent.map(pathOf), bearers()]).toEqual([["/setupPassword"], [ADA]]);
  });
});
