import * as Effect from "effect/Effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clockLayer } from "../../../src/adapters/clock/clock.ts";
import { createHandClock } from "../../../src/adapters/clock/hand-clock.ts";
import { browserDatabase, createMemoryDatabase, type DeviceDatabase } from "../../../src/adapters/storage/database.ts";
import { createDeviceTrust } from "../../../src/adapters/storage/device-trust.ts";
import { runs } from "../../support/properties.ts";

/** 30 days in milliseconds (spec §9). */
const TRUST_LIFE = 2_592_000_000;
const START = Date.UTC(2026, 0, 15, 12);
const ADA = "ada@demo.optio";

const opened = (cells: DeviceDatabase) => {
  const clock = createHandClock(START);
  const run = <A>(effect: Effect.Effect<A>): Promise<A> => Effect.runPromise(Effect.provide(effect, clockLayer(clock)));
  return { clock, run, trust: createDeviceTrust(cells, clock) };
};

const refusing = (): never => {
  throw new DOMException("no database in private mode", "InvalidStateError");
};
const rejecting = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
const silent = () => new Promise<never>(() => undefined);

describe("the trust in a device", () => {
  it("lasts 30 days, and is removed when it is read after them", async () => {
    const cells = createMemoryDatabase();
    const { clock, run, trust } = opened(cells);
    await run(trust.store(ADA, "token-1"));
    clock.setWall(START + TRUST_LIFE - 1);
    expect(await run(trust.find(ADA))).toEqual({ token: "token-1", expires_at: START + TRUST_LIFE });
    clock.setWall(START + TRUST_LIFE);
    expect(await run(trust.find(ADA))).toBeNull();
    expect(cells.values.size).toBe(0);
  });

  it("belongs to one account, however its identifier is written; other accounts keep theirs when it is removed", async () => {
    const { run, trust } = opened(createMemoryDatabase());
    await run(trust.store(ADA, "of ada"));
    await run(trust.store("+436601234567", "of grace"));
    expect(await run(trust.find(" Ada@Demo.Optio "))).toMatchObject({ token: "of ada" });
    expect(await run(trust.forget(ADA))).toBe(true);
    expect(await run(trust.find(ADA))).toBeNull();
    expect(await run(trust.find("+436601234567"))).toMatchObject({ token: "of grace" });
  });

  it("stores no readable identifier", async () => {
    await fc.assert(
      fc.asyncProperty(fc.emailAddress(), async (email) => {
        const cells = createMemoryDatabase();
        const { run, trust } = opened(cells);
        await run(trust.store(email, "token"));
        const [[key, value] = []] = cells.values;
        expect(key).toMatch(/^[0-9a-f]{64}$/);
        expect(value).toEqual({ token: "token", expires_at: START + TRUST_LIFE });
      }),
      runs(100),
    );
  });

  it("is null when the stored value has another form", async () => {
    for (const foreign of [
      null,
      "text",
      {},
      { token: "", expires_at: START + 1 },
      { token: "t", expires_at: "soon" },
    ]) {
      const cells = createMemoryDatabase();
      const { run, trust } = opened({ ...cells, get: async () => foreign });
      expect(await run(trust.find(ADA))).toBeNull();
    }
  });
});

describe("a database that fails", () => {
  it.each([
    ["throws", { get: refusing, set: refusing, del: refusing }],
    ["fails", { get: rejecting, set: rejecting, del: rejecting }],
    ["is not there at all", browserDatabase("optio.device", "trust")],
  ] as const)("and %s returns no trust and no error", async (_, cells) => {
    const { run, trust } = opened(cells);
    await run(trust.store(ADA, "token"));
    expect(await run(trust.find(ADA))).toBeNull();
    expect(await run(trust.forget(ADA))).toBe(false);
  });

  it("fails after 2 s when it does not respond", async () => {
    const { clock, run, trust } = opened({ get: silent, set: silent, del: silent });
    const ended: unknown[] = [];
    void run(trust.find(ADA)).then((found) => ended.push(found));
    await clock.turn(1_999);
    expect(ended).toEqual([]);
    await clock.turn(1);
    expect(ended).toEqual([null]);
  });
});
