import * as Exit from "effect/Exit";
import { describe, expect, it } from "vitest";
import { createStorage } from "../../../src/adapters/storage/storage.ts";
import { createMemoryArea } from "../../../src/adapters/storage/storage-area.ts";
import { createMemoryTabStorage } from "../../../src/adapters/storage/tab-storage.ts";
import { storedSessionReader } from "../../../src/app/boot/stored-session.ts";
import { type Command, domain, type Root } from "../../../src/domain/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { signedInAs, signedOut } from "../../support/session/states.ts";

const SESSIONS: Readonly<Record<Root["session"]["phase"], Root["session"]>> = {
  starting: domain.initial.session,
  signedOut,
  signedIn: signedInAs(null),
};

/** A reader with a fixed phase, whose effects succeed or throw as the test decides. */
const reader = (phase: Root["session"]["phase"], answers: ReadonlyArray<() => unknown>) => {
  const dispatched: Command[] = [];
  const reports: string[] = [];
  const left = [...answers];
  const read = storedSessionReader({
    storage: createStorage(createMemoryArea().tab(), "optio"),
    tabStorage: createMemoryTabStorage(),
    state: () => ({ ...domain.initial, session: SESSIONS[phase] }),
    dispatch: (command) => void dispatched.push(command),
    report: (what) => void reports.push(what),
    run: (async () => Exit.succeed(left.shift()?.())) as Parameters<typeof storedSessionReader>[0]["run"],
    clock: { now: () => 0, monotonic: () => 0, after: () => () => undefined },
    idleLimitMinutes: 30,
  });
  return { read, dispatched, reports };
};
const breaks = () => {
  throw new Error("a bug");
};
const none = () => null;

describe("a read of the stored session that throws", () => {
  it("is reported, and the next read detects changes by another tab", async () => {
    const { read, dispatched, reports } = reader("signedIn", [breaks, none]);
    await read();
    expect([dispatched, reports]).toEqual([[], ["reading the stored session failed"]]);
    await read();
    expect(dispatched).toEqual([Session.EndSession({ reason: "elsewhere", message: null })]);
  });

  it("does not block the page: the first read ends without a session", async () => {
    const { read, dispatched } = reader("starting", [breaks]);
    await read();
    expect(dispatched).toEqual([Session.RecordNoSession()]);
  });

  it("waits for the previous read", async () => {
    const { read, dispatched } = reader("starting", [none, none]);
    const first = read();
    const second = read();
    expect(dispatched).toEqual([]);
    await first;
    await second;
    expect(dispatched).toEqual([Session.RecordNoSession(), Session.RecordNoSession()]);
  });
});
