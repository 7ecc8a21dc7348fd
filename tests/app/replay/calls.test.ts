import { describe, expect, it } from "vitest";
import type { ExchangeLine, Line } from "../../../src/app/journal/format.ts";
import { callsOf } from "../../../src/app/replay/calls.ts";
import { timelineOf } from "../../../src/app/replay/timeline.ts";
import { Command as Contacts } from "../../../src/domain/contacts/index.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { openSignedIn } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { losing } from "../../support/scripted-api.ts";

const exchange = (call: string, over: Partial<ExchangeLine> = {}): ExchangeLine => ({
  ...{
    call,
    status: 200,
    failure: null,
    at: 0,
    request: null,
    untilEntry: 1,
    untilRequest: 0,
    input: {},
    answer: null,
  },
  ...over,
});
const asked = (number: number, cause: number | null) => ({ number, cause, afterEntry: cause ?? 0 });
const REFUSED = { status: 401, failure: "Unauthorized" };
const LOST = { status: null, failure: "Unreachable" };

/** Entries #1, #2 …: each its cause, and the exchanges that its line holds. */
const linesOf = (
  ...all: ReadonlyArray<readonly [cause: number | null, ...exchanges: ReadonlyArray<ExchangeLine>]>
): ReadonlyArray<Line> =>
  all.map(([cause, ...exchanges], at) => ({
    ...{ seq: at + 1, at: at * 1_000, id: "", random: 0, cause, events: [], hashes: {}, exchanges },
    ...{ source: cause === null ? "person" : "reactor", command: { _tag: `wallet.Do${at + 1}` } },
  }));

/** What is said of the calls of each entry. */
const saidOf = (lines: ReadonlyArray<Line>) =>
  callsOf(lines).byEntry.map((calls) =>
    calls.map(({ exchange: { call }, hasFailed, isUnhandled }) =>
      [call, ...(hasFailed ? ["failed"] : []), ...(isUnhandled ? ["nothing followed"] : [])].join(" "),
    ),
  );

describe("the calls of a log", () => {
  it("a call stands under the entry that requested it, whichever line of the file holds it", () => {
    const late = exchange("getAccount", { request: asked(1, 1), untilEntry: 3 });
    expect(saidOf(linesOf([null], [null], [null], [1, late]))).toEqual([["getAccount"], [], [], []]);
  });

  it("a failed call that nobody handled says so, at the entry that requested it and not at the newest", () => {
    const lost = exchange("unfollow", { request: asked(1, 1), ...LOST, untilEntry: 1 });
    expect(saidOf(linesOf([null], [null, lost]))).toEqual([["unfollow failed nothing followed"], []]);
  });

  it("a call whose later attempt succeeded has not failed, and of several failures the last one counts", () => {
    const request = asked(1, 1);
    const renewal = exchange("refreshToken");
    const good = [exchange("getUser", { request, ...REFUSED }), renewal, exchange("getUser", { request })];
    expect(saidOf(linesOf([null], [1, ...good]))).toEqual([["getUser", "refreshToken", "getUser"], []]);
    const bad = [exchange("getUser", { request, ...REFUSED }), exchange("getUser", { request, ...REFUSED })];
    expect(saidOf(linesOf([null], [1, ...bad]))).toEqual([["getUser", "getUser failed"], []]);
  });

  it("a call that another replaced has not failed, and one that is under way is open at the end", () => {
    const replaced = exchange("searchUsers", { request: asked(1, 1), status: null, failure: "Interrupted" });
    const pending = exchange("searchUsers", { request: asked(2, 2), status: null, failure: "Pending" });
    const lines = linesOf([null, replaced], [null, pending]);
    expect(saidOf(lines)).toEqual([["searchUsers"], []]);
    expect(callsOf(lines).open.map(({ exchange: { call } }) => call)).toEqual(["searchUsers"]);
    expect(timelineOf(lines).problems).toEqual([[], []]);
    expect(timelineOf(lines).openText).toEqual(["  ⇄ searchUsers is open (of #2)"]);
  });

  it("a renewal of the tokens stands where it ended, and its attempts within 20 s are one", () => {
    const renewal = (at: number, over: Partial<ExchangeLine>) =>
      exchange("refreshToken", { at, ...over, untilEntry: 2 });
    const settled = [renewal(0, LOST), renewal(1_000, LOST), renewal(5_000, {})];
    expect(saidOf(linesOf([null], [null], [1, ...settled]))[1]).toEqual([
      "refreshToken",
      "refreshToken",
      "refreshToken",
    ]);
    const lost = [renewal(0, LOST), renewal(1_000, LOST), renewal(900_000, LOST)];
    expect(saidOf(linesOf([null], [null], [1, ...lost]))[1]).toEqual([
      "refreshToken",
      "refreshToken failed",
      "refreshToken failed",
    ]);
  });

  it("a call of an entry before the log stands at the entry after which it ended", () => {
    const early = exchange("getUser", { request: asked(1, 0), untilEntry: 2 });
    expect(saidOf(linesOf([null], [null], [0, early]))).toEqual([[], ["getUser"], []]);
  });

  it("the pages of a log count their requests from 1 each: a page's first request is no attempt of another page's", () => {
    const lines = linesOf(
      [null],
      [1, exchange("getUser", { request: asked(1, 1), ...REFUSED })],
      [null],
      [3, exchange("getUser", { request: asked(1, 3), untilEntry: 3 })],
    ).map((line, at) => (at === 2 ? { ...line, startsPage: true as const } : line));
    expect(saidOf(lines)).toEqual([["getUser failed"], [], ["getUser"], []]);
  });

  it("of a visit in which a renewed token saved every call, nothing counts as failed", async () => {
    const user = await openSignedIn();
    for (let turn = 0; turn < 3; turn += 1) {
      user.server.expireTokens();
      await user.runs(Session.LoadUser());
      await user.waits("1 min");
    }
    const { entries } = readLog(await user.savesTheLog());
    expect(entries.flatMap(({ exchanges = [] }) => exchanges).filter(({ status }) => status === 401).length).toBe(3);
    expect(timelineOf(entries).problems.flat()).toEqual([]);
  });

  it("of a visit in which nobody handled a failed call, the log says that nothing followed", async () => {
    const user = await openSignedIn();
    user.server.always("getProfile", losing);
    await user.runs(Contacts.LoadProfile({ value: "bob", by: "id" }));
    const { entries } = readLog(await user.savesTheLog());
    const asking = entries.findIndex(({ command }) => command._tag === "contacts.LoadProfile");
    const forgotten = entries.filter(({ command }) => !command._tag.startsWith("contacts.RecordProfile"));
    const held = entries.find(({ command }) => command._tag.startsWith("contacts.RecordProfile"))?.exchanges ?? [];
    const newest = forgotten.map((line, at) => (at === forgotten.length - 1 ? { ...line, exchanges: held } : line));
    // the entry after the request says that the server can't be reached (W14)
    const unreached = entries.find(({ command }) => command._tag === "session.RecordReach")?.seq;
    const ended = `getProfile no answer Unreachable (network) ended after #${unreached}`;
    expect(timelineOf(entries).textOf(asking)).toContain(`${ended}\n`);
    expect(timelineOf(newest).textOf(asking)).toContain(`${ended} · nothing followed\n`);
  });
});
