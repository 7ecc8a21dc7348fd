import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createMemoryDatabase, FIGURES } from "../../../src/adapters/storage/database.ts";
import { createFigures } from "../../../src/adapters/storage/figures.ts";
import { readFirstFigures } from "../../../src/app/boot/first-figures.ts";
import { type ConfigRead, configProblem, DEFAULTS } from "../../../src/app/ports/config.ts";
import { Command, walletValue } from "../../../src/domain/wallet/index.ts";
import { open } from "../../support/driver.ts";
import { createPeopleDevice } from "../../support/session/people.ts";

const MINUTE = 60_000;

/** A device that Ada has used before, and the encrypted database of a browser with what the application stored then. */
const visited = async ({ withStake = true } = {}) => {
  const device = createPeopleDevice();
  device.signedInAs("ada");
  const user = await open(device);
  await user.waits("4 s");
  // Home loads it
  if (withStake) user.does(Command.LoadAccount({ chainId: "optio", symbol: "OPT" }));
  await user.waits("4 s");
  const { wallet } = user.sees();
  await user.closesTheTab();
  const database = createMemoryDatabase();
  for (const [owner, text] of device.figures.values) {
    await Effect.runPromise(createFigures(database, crypto).write(owner, text));
  }
  return { device, database, shown: { total: walletValue(wallet)?.total, at: wallet.tokensAt } };
};
type Visited = Awaited<ReturnType<typeof visited>>;

const config = Promise.resolve<ConfigRead>({ config: DEFAULTS });
const read = ({ device, database }: Visited, setting: Partial<Parameters<typeof readFirstFigures>[0]> = {}) =>
  readFirstFigures({
    window: { localStorage: device.storage, crypto },
    config,
    now: device.clock.now,
    database: () => database,
    ...setting,
  });

describe("the figures that Home shows before the application is loaded", () => {
  it("are the total that the last visit showed, and its time", async () => {
    const before = await visited();
    expect(before.shown.total).toMatch(/^\d/);
    await before.device.clock.turn(MINUTE);
    expect(await read(before)).toEqual(before.shown);
  });

  it("are not stored before the stake is known, which Home waits for", async () => {
    const before = await visited({ withStake: false });
    expect(before.shown.total).not.toBeUndefined();
    expect(await read(before)).toBeNull();
  });

  it("are not shown while balances are hidden", async () => {
    const before = await visited();
    before.device.storage.setItem("optio.hide_balances", "true");
    expect(await read(before)).toBeNull();
  });

  it("T5: are not shown to another user", async () => {
    const before = await visited();
    before.device.signedInAs("bea");
    expect(await read(before)).toBeNull();
  });

  it("are not shown without a session, before onboarding, nor after the session ended by inactivity or age", async () => {
    for (const key of ["optio.access_token", "optio.onboarded"]) {
      const before = await visited();
      before.device.storage.removeItem(key);
      expect(await read(before), key).toBeNull();
    }
    const idle = await visited();
    await idle.device.clock.turn(DEFAULTS.idleLimitMinutes * MINUTE + 1);
    expect(await read(idle)).toBeNull();
    const old = await visited();
    await old.device.clock.turn(25 * 60 * MINUTE);
    old.device.storage.setItem("optio.last_activity", String(old.device.clock.now()));
    expect(await read(old)).toBeNull();
  });

  it("are not shown if another tab ends the session while they are decrypted", async () => {
    const before = await visited();
    const { database, device } = before;
    const get = async (key: string) => {
      device.storage.removeItem("optio.access_token");
      return database.get(key);
    };
    expect(await read(before, { database: () => ({ get }) })).toBeNull();
  });

  it("are not shown where storage refuses, the configuration is invalid, or the record cannot be read", async () => {
    const before = await visited();
    const refuses = () => {
      throw new DOMException("refused", "SecurityError");
    };
    expect(await read(before, { window: { localStorage: { getItem: refuses }, crypto } })).toBeNull();
    expect(await read(before, { database: refuses })).toBeNull();
    const problem = Promise.resolve(configProblem("storagePrefix"));
    expect(await read(before, { config: problem })).toBeNull();
    for (const record of [undefined, null, "text", { key: 1 }]) {
      expect(await read(before, { database: () => ({ get: async () => record }) })).toBeNull();
    }
    for (const text of [
      "{}",
      "null",
      '{"figures":{"tokensAt":1}}',
      '{"total":7,"figures":{"tokensAt":1}}',
      '{"total":"7","figures":{"tokensAt":null}}',
    ]) {
      const database = createMemoryDatabase();
      await Effect.runPromise(createFigures(database, crypto).write("ada", text));
      expect(database.values.has(FIGURES)).toBe(true);
      expect(await read(before, { database: () => database }), text).toBeNull();
    }
  });
});
