import { describe, expect, it } from "vitest";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import { describeCrash } from "../../../src/app/journal/crash.ts";
import { replayText } from "../../../src/app/replay/command.ts";
import { readBundle } from "../../../src/app/replay/read.ts";
import { definitions, domain } from "../../../src/domain/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { createDevice, open, openSignedIn, type User } from "../../support/driver.ts";

const CRASH = describeCrash(
  "page",
  Object.assign(new TypeError("Cannot read properties of undefined (reading 'balance')"), {
    stack: "    at Balance (https://wallet.example/assets/Shell.js:1:2)",
  }),
  "    at Card (https://wallet.example/assets/kit.js:3:4)",
  "/my-assets/:chainId/:symbol",
);

const oneTab = () => ({ ...createDevice(), tabStorage: createMemoryTabStorage() });

/** A page fails to render; resolves when the log of it is stored. */
const crashes = async (user: User): Promise<void> => {
  user.does(Session.RecordCrash(CRASH));
  await import("../../../src/app/journal/diagnostic-log.ts");
  await user.settles();
};

describe("R11: the log of a crash", () => {
  it("contains message, component stack, path and time, and survives a reload", async () => {
    const device = oneTab();
    const before = await openSignedIn(device);
    await crashes(before);
    await before.closesTheTab();
    const after = await open(device);
    const text = after.readsTheCrashLog() ?? "";
    expect(readBundle(text)).toMatchObject({ _tag: "Right" });
    for (const part of [CRASH.message, "Balance (Shell.js:1:2)", "Card (kit.js:3:4)", CRASH.route]) {
      expect(text).toContain(JSON.stringify(part).slice(1, -1));
    }
    expect(text).not.toContain("ada@demo.optio");
  });

  it("R3: replays identically when scripts and functions have names from the account", async () => {
    const user = await openSignedIn();
    user.does(Session.RecordCrash({ ...CRASH, components: ["DemoCard (kit.js:1:2)", "OptioLogo (kit.js:3:4)"] }));
    const text = user.downloadsTheLog();
    // a component that is called like a person is a word of the program
    expect(text).toContain('"components":["DemoCard (kit.js:1:2)","OptioLogo (kit.js:3:4)"]');
    expect(replayText(text, { until: null, state: null, json: false }, { decider: domain, definitions })).toMatchObject(
      { status: 0 },
    );
  });

  it("R15: a log that is being written ends with its session", async () => {
    const user = await openSignedIn();
    expect(await user.savesTheLog()).toContain('"command":{"_tag":"session.RecordUser"');
    const cancelled = expect(user.savesTheLog()).rejects.toThrow("abort");
    await user.signsOut();
    await cancelled;
  });

  it("R15: ends with the session, and with the start of another", async () => {
    const device = oneTab();
    const user = await openSignedIn(device);
    await crashes(user);
    expect(user.readsTheCrashLog()).not.toBeNull();
    await user.signsOut();
    expect([user.readsTheCrashLog(), device.tabStorage.values.size]).toEqual([null, 0]);
  });

  it("R15: is not shown to another user whose session the reloaded tab finds", async () => {
    const device = oneTab();
    const user = await openSignedIn(device);
    await crashes(user);
    await user.closesTheTab();
    const stored = device.tabStorage.read("crash_log") ?? "";
    device.tabStorage.write("crash_log", stored.replace(/"owner":"[^"]*"/, '"owner":"another"'));
    expect((await open(device)).readsTheCrashLog()).toBeNull();
  });

  it("is not stored if the session ends while it is written", async () => {
    const device = oneTab();
    const user = await openSignedIn(device);
    user.does(Session.RecordCrash(CRASH));
    user.does(Session.SignOut());
    await import("../../../src/app/journal/diagnostic-log.ts");
    await user.settles();
    expect(device.tabStorage.read("crash_log")).toBeNull();
  });

  it("is ignored if another program damaged it", async () => {
    const device = oneTab();
    for (const text of ["", "{", "null", '{"owner":1,"text":"x"}', '{"text":"x"}']) {
      device.tabStorage.write("crash_log", text);
      expect((await open(device)).readsTheCrashLog()).toBeNull();
    }
  });
});
