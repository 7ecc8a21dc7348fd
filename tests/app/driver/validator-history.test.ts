import * as Effect from "effect/Effect";
import { describe, expect, it } from "vitest";
import { createMemoryTexts } from "../../../src/adapters/storage/encrypted-texts.ts";
import {
  createLastingTexts,
  createMemoryRecords,
  type LastingTextsShape,
} from "../../../src/adapters/storage/lasting-texts.ts";
import { StorageFailed } from "../../../src/adapters/storage/storage.ts";
import { friends } from "../../../src/app/reactors/contacts/friends.ts";
import { reactors } from "../../../src/app/reactors/index.ts";
import { together } from "../../../src/app/reactors/reactor.ts";
import { validatorHistory } from "../../../src/app/reactors/staking/history.ts";
import { Command, type Validator } from "../../../src/domain/staking/index.ts";
import { amount } from "../../../src/domain/values/money.ts";
import { validator } from "../../domain/staking/example.ts";
import { ANNA, BERT, VALIDATORS } from "../../domain/staking/examples.ts";
import { type Device, open as openWith, type User } from "../../support/driver.ts";
import { json } from "../../support/scripted-api.ts";
import { createEncryptingDevice } from "../../support/session/encrypting.ts";

const DAY = 86_400_000;

/** A device whose users' days of validators are encrypted in a database that outlives sessions. It is 15 January 2026. */
const createHistoryDevice = () => {
  const device = createEncryptingDevice();
  const records = createMemoryRecords();
  const store = createLastingTexts(records, device.encryption, "validatorDays");
  let anna: Partial<Validator> = {};
  for (const person of ["ada", "bea"] as const)
    device.servers[person].always("getValidators", () =>
      json(200, {
        ...VALIDATORS,
        validatorSet: [validator("Anna", { address: ANNA, ...anna }), validator("Bert", { address: BERT })],
      }),
    );
  /** Opens a tab; `through` wraps what stores. */
  const open = (through: Partial<LastingTextsShape> = {}): Promise<User> =>
    openWith(
      device as Device,
      reactors(
        { listen: () => () => undefined },
        together(friends(createMemoryTexts()), validatorHistory({ ...store, ...through })),
      ),
    );
  /** A visit of a day: signs in, opens the staking page, and the page of Anna. */
  const visit = async (person: "ada" | "bea" = "ada", through: Partial<LastingTextsShape> = {}): Promise<User> => {
    device.signedInAs(person);
    device.storage.setItem("optio.clock_skew", String(device.clock.now() - device.serverNow()));
    const user = await open(through);
    await user.opensStaking();
    await user.waits("4 s");
    await user.runs(Command.LoadHistory({ validator: ANNA }));
    return user;
  };
  return {
    device,
    records,
    store,
    open,
    visit,
    /** What the server says of Anna from now on. */
    says: (next: Partial<Validator>) => {
      anna = next;
    },
    passes: (days: number) => device.clock.turn(days * DAY),
  };
};

/** Signs out, and closes the tab. */
const leaves = async (user: User): Promise<void> => {
  await user.signsOut();
  await user.closesTheTab();
};

const historyOf = (user: User) => user.sees().staking.history;
/** The days that the page has: the day of the month, the commission and the status. */
const days = (user: User): ReadonlyArray<string> =>
  (historyOf(user)?.days ?? []).map(
    ({ at, fee, status }) => `${new Date(at).toISOString().slice(5, 10)} ${fee ?? "-"} ${status ?? "-"}`,
  );
const read = (store: LastingTextsShape, user = "ada") => Effect.runPromise(store.read(user));
const dayNames = async (store: LastingTextsShape): Promise<ReadonlyArray<string>> =>
  (await read(store)).texts.map((text) => (JSON.parse(text) as { readonly day: string }).day).toSorted();

describe("the history of validators", () => {
  it("has each day on which the server answered, over logouts, and no other", async () => {
    const { visit, says, passes, open, records, device } = createHistoryDevice();
    const first = await visit();
    expect(days(first)).toEqual(["01-15 0.05 active"]);
    await leaves(first);
    expect(historyOf(first)).toBeUndefined();
    await passes(1);
    says({ fee: amount("0.06"), status: "jailed" });
    await leaves(await visit());
    await passes(3);
    says({ fee: amount("0.06") });
    const last = await visit();
    expect(days(last)).toEqual(["01-15 0.05 active", "01-16 0.06 jailed", "01-19 0.06 active"]);
    await last.closesTheTab();
    const reloaded = await open();
    await reloaded.runs(Command.LoadHistory({ validator: ANNA }));
    expect(days(reloaded)).toEqual(["01-15 0.05 active", "01-16 0.06 jailed", "01-19 0.06 active"]);
    // nothing that a program could read on the device names a validator or a day
    const readable = JSON.stringify([
      ...records.values,
      device.storage.names().map((name) => device.storage.getItem(name)),
    ]);
    expect(readable).not.toMatch(/optiovaloper|2026-01|jailed|validators/);
    expect(reloaded.reports).toEqual([]);
  });

  it("is one user's: another of the device has the days of their own", async () => {
    const { visit, passes } = createHistoryDevice();
    await leaves(await visit());
    await passes(1);
    const bea = await visit("bea");
    expect(days(bea)).toEqual(["01-16 0.05 active"]);
  });

  it("keeps a day in one record, says of it what was last said, and writes nothing that it says already", async () => {
    const { visit, says, store } = createHistoryDevice();
    let writes = 0;
    const user = await visit("ada", {
      change: (...all) => {
        writes += 1;
        return store.change(...all);
      },
    });
    for (const fee of ["0.05", "0.05", "0.07", "0.07"]) {
      says({ fee: amount(fee), uptime: amount(String(Math.random())) });
      await user.opensStaking();
      await user.waits("4 s");
    }
    expect([writes, days(user)]).toEqual([2, ["01-15 0.07 active"]]);
    expect(await dayNames(store)).toEqual(["2026-01-15"]);
  });

  it("drops days that are no longer drawn, and calls no server for what it keeps", async () => {
    const { visit, passes, store, device } = createHistoryDevice();
    for (const pause of [50, 30, 20]) {
      await leaves(await visit());
      await passes(pause);
    }
    const user = await visit();
    expect(await dayNames(store)).toEqual(["2026-03-06", "2026-04-05", "2026-04-25"]);
    const before = device.spoken.length;
    await user.runs(Command.LoadHistory({ validator: ANNA }));
    expect([device.spoken.length, days(user).length]).toEqual([before, 3]);
  });

  it("follows the server's clock, not one of the device that was set", async () => {
    const { visit, device, passes } = createHistoryDevice();
    device.clock.setWall(Date.UTC(2031, 5, 1));
    await leaves(await visit());
    await passes(1);
    device.clock.setWall(Date.UTC(2020, 5, 1));
    expect(days(await visit())).toEqual(["01-15 0.05 active", "01-16 0.05 active"]);
  });

  it("loses no day of two tabs that store at the same time", async () => {
    const { visit, open, passes, store } = createHistoryDevice();
    await leaves(await visit());
    await passes(1);
    const one = await visit();
    const other = await open();
    one.does(Command.LoadValidators());
    other.does(Command.LoadValidators());
    await one.waits("4 s");
    await other.waits("4 s");
    await other.runs(Command.LoadHistory({ validator: ANNA }));
    expect(days(other)).toEqual(["01-15 0.05 active", "01-16 0.05 active"]);
    expect(new Set(await dayNames(store))).toEqual(new Set(["2026-01-15", "2026-01-16"]));
  });
});

describe("a device", () => {
  it("that is full breaks nothing: the page has today, says so, and the day is stored once it can be", async () => {
    const { visit, store } = createHistoryDevice();
    let isFull = true;
    const user = await visit("ada", {
      change: (...all) =>
        isFull ? Effect.fail(new StorageFailed({ key: "saved", operation: "write" })) : store.change(...all),
    });
    expect([days(user), historyOf(user)?.isUnkept]).toEqual([["01-15 0.05 active"], true]);
    isFull = false;
    await user.runs(Command.LoadHistory({ validator: ANNA }));
    expect([historyOf(user)?.isUnkept, await dayNames(store)]).toEqual([false, ["2026-01-15"]]);
  });

  it("that can't be read says so, and nothing is stored over what it holds", async () => {
    const { visit, passes, records } = createHistoryDevice();
    await leaves(await visit());
    await passes(1);
    const before = [...records.values];
    const user = await visit("ada", {
      read: () => Effect.fail(new StorageFailed({ key: "saved", operation: "read" })),
    });
    expect(historyOf(user)?.status).toBe("failed");
    expect([...records.values]).toEqual(before);
  });

  it("with a damaged, a foreign and a newer record counts what it can't read, and leaves all three", async () => {
    const { visit, passes, records, store } = createHistoryDevice();
    await leaves(await visit());
    const [own] = (await read(store)).texts;
    const newer = JSON.stringify({ ...JSON.parse(own ?? ""), version: 2 });
    await Effect.runPromise(store.change("ada", () => false, ["no day", newer]));
    const [name = ""] = [...records.values].flatMap(([key]) => (key.startsWith("days.") ? [key] : []));
    records.values.set(`${name}x`, "damaged");
    await passes(1);
    const user = await visit();
    expect([days(user), historyOf(user)?.unreadable]).toEqual([["01-15 0.05 active", "01-16 0.05 active"], 2]);
    expect((await read(store)).texts).toEqual(expect.arrayContaining(["no day", newer]));
    expect(records.values.get(`${name}x`)).toBe("damaged");
  });

  it("on which nothing is to be kept forgets every day at once, and keeps none", async () => {
    const { visit, store, device } = createHistoryDevice();
    const user = await visit();
    device.storage.setItem("optio.keep_figures", "false");
    await user.runs(Command.ForgetDays());
    expect([historyOf(user)?.status, (await read(store)).texts]).toEqual(["off", []]);
    await user.opensStaking();
    await user.waits("4 s");
    expect((await read(store)).texts).toEqual([]);
  });
});
