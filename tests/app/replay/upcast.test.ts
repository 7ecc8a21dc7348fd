import { describe, expect, it } from "vitest";
import { HASH_UNKNOWN } from "../../../src/app/journal/format.ts";
import { stepsFrom, type Upcaster } from "../../../src/app/replay/upcast.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { definitions } from "../../../src/domain/index.ts";

const step = (to: number): Upcaster => ({
  header: (header) => ({ ...header, version: to }),
  entry: (entry) => ({ ...entry, path: `${entry.path ?? ""}${to}` }),
});
const table = { 1: () => step(2), 2: () => step(3) };

describe("R7: upcasting", () => {
  it("applies every step up to the newest version, in order", () => {
    const steps = stepsFrom(1, table, 3) ?? [];
    expect(steps.reduce((entry, step) => step.entry(entry), {})).toEqual({ path: "23" });
    expect(steps.reduce((header, step) => step.header(header), {})).toEqual({ version: 3 });
  });

  it("does nothing for the newest version, and refuses unknown and newer versions", () => {
    expect(stepsFrom(3, table, 3)).toEqual([]);
    expect(stepsFrom(0, table, 3)).toBeNull();
    expect(stepsFrom(4, table, 3)).toBeNull();
  });

  it("renames the messages of version 1 whose requests are now declared", () => {
    const [upcast] = stepsFrom(1) ?? [];
    const entry = (command: object, ...events: ReadonlyArray<object>) => upcast?.entry({ command, events });
    expect(
      entry({ _tag: "notifications.Load", page: 2 }, { _tag: "notifications.LoadRequested", request: "r", page: 2 }),
    ).toMatchObject({
      command: { _tag: "notifications.LoadPage", page: 2 },
      events: [{ _tag: "notifications.PageRequested", request: "r", page: 2 }],
    });
    expect(entry({ _tag: "wallet.ExportHistory", chainId: "", symbol: "", type: "all" })).toMatchObject({
      command: { _tag: "wallet.Export", type: "all", text: "", since: null, until: null },
    });
    expect(entry({ _tag: "contacts.Unfollow", id: "u-2" })).toMatchObject({
      command: { _tag: "contacts.Change", id: "u-2", change: "unfollow" },
    });
    expect(upcast?.entry({ command: { _tag: "x.Y" }, rejection: { _tag: "contacts.Oneself" } })).toEqual({
      command: { _tag: "x.Y" },
      rejection: { _tag: "contacts.CannotTargetSelf" },
      hash: HASH_UNKNOWN,
    });
  });

  it("renames to messages that exist", () => {
    const [upcast] = stepsFrom(1) ?? [];
    const tags = ["notifications.Load", "contacts.Follow", "contacts.FindAddresses", "wallet.PhraseReceived"];
    const upcasted = tags.map((_tag) => upcast?.entry({ command: { _tag } })).map((entry) => entry?.command as Tagged);
    expect(upcasted.filter(({ _tag }) => definitions[_tag] === undefined)).toEqual([]);
  });
});
