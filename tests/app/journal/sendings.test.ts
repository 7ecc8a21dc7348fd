import { describe, expect, it } from "vitest";
import { fetchAnswer } from "../../../src/adapters/http/fetch-answer.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { timelineOf } from "../../../src/app/replay/timeline.ts";
import { Command as Notifications } from "../../../src/domain/notifications/index.ts";
import { openSignedIn, type User } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { losing, type Reply, silence, slowly } from "../../support/scripted-api.ts";

const ID = "0b6a9c52-6f3e-4c1a-9d7e-3c5f1a2b4d00";
const tooMany =
  (requestId: string): Reply =>
  () => ({ status: 429, text: JSON.stringify({ error: "Too many attempts" }), names: { id: requestId, retry: "40" } });

/** The log after a page of notifications was requested and `reply` was given. */
const logAfter = async (before: (user: User) => void, wait: string) => {
  const user = await openSignedIn();
  before(user);
  await user.runs(Notifications.LoadPage({ page: 1 }));
  await user.waits(wait);
  const read = readLog(user.downloadsTheLog());
  const line = read.entries.findLast(({ exchanges = [] }) => exchanges.some(({ call }) => call === "getNotifications"));
  if (line === undefined) throw new Error("no exchange");
  const sent = (line.exchanges ?? []).map(({ call, status, failure, took, noAnswer, requestId, retryAfter }) =>
    Object.fromEntries(
      Object.entries({ call, status, failure, took, noAnswer, requestId, retryAfter }).filter(
        ([, value]) => value !== undefined,
      ),
    ),
  );
  const asked = read.entries.findLastIndex(({ command }) => command._tag === "notifications.LoadPage");
  const unreached = read.entries.findLast(({ command }) => command._tag === "session.RecordReach")?.seq;
  return { sent, unreached, text: timelineOf(read.entries).textOf(asked), again: await rerun(read) };
};
const next = (reply: Reply) => (user: User) => user.server.next("getNotifications", reply);
const IDENTICAL = { divergence: null };

describe("R17: a log says of each call", () => {
  it("a log says how long each call took", async () => {
    const { sent, text, again } = await logAfter((user) => next(slowly(user.clock, 700))(user), "900 ms");
    expect(sent).toEqual([{ call: "getNotifications", status: 200, failure: null, took: 700 }]);
    expect(text).toContain("  ⇄ getNotifications 200 in 700 ms\n");
    expect(again).toMatchObject(IDENTICAL);
  });

  it("a log says which attempt of a call it was", async () => {
    const { sent, text, again } = await logAfter((user) => user.server.expireTokens(), "1 s");
    expect(sent).toEqual([
      { call: "getNotifications", status: 401, failure: "Unauthorized", took: 0 },
      { call: "refreshToken", status: 200, failure: null, took: 0 },
      { call: "getNotifications", status: 200, failure: null, took: 0 },
    ]);
    expect(text).toContain("  ⇄ getNotifications 200 attempt 2\n");
    expect(again).toMatchObject(IDENTICAL);
  });

  it("a log says why a call has no answer", async () => {
    const lost = await logAfter((user) => user.server.always("getNotifications", losing), "100 ms");
    expect(lost.sent).toEqual([
      { call: "getNotifications", status: null, failure: "Unreachable", took: 0, noAnswer: "network" },
    ]);
    // the entry after the request says that the server can't be reached (W14)
    expect(lost.text).toContain(
      `  ⇄ getNotifications no answer Unreachable (network) ended after #${lost.unreached}\n`,
    );
    const late = await logAfter((user) => user.server.always("getNotifications", silence), "31 s");
    expect(late.sent).toEqual([
      { call: "getNotifications", status: null, failure: "Unreachable", took: 30_000, noAnswer: "timeout" },
    ]);
  });

  it("a log has the id that the server gave a refused call, and when it asks for the next attempt", async () => {
    const { sent, text, again } = await logAfter(next(tooMany(ID)), "1 s");
    expect(sent).toEqual([
      { call: "getNotifications", status: 429, failure: "Rejected", took: 0, requestId: ID, retryAfter: 40 },
    ]);
    expect(text).toContain(`  ⇄ getNotifications 429 Rejected retry after 40 s request ${ID}\n`);
    expect(again).toMatchObject(IDENTICAL);
  });

  it("R13: the id of a refused call is replaced where it is no UUID", async () => {
    const { sent } = await logAfter(next(tooMany("ada@demo.optio")), "1 s");
    expect(sent[0]?.requestId).toMatch(/^(?:i[a-z0-9]{10}|\? [a-z]{10})$/);
  });
});

describe("what is read of the headers of an answer", () => {
  const headers = { "X-Request-Id": ID, "Retry-After": "40" };
  const request = { method: "GET", url: "/api/user", headers: {}, body: null } as const;
  const answered = (status: number, given: Readonly<Record<string, string>>) =>
    fetchAnswer(async () => new Response("{}", { status, headers: given }), request);

  it("the headers of an answer are read for the id of the request and Retry-After", async () => {
    expect(await answered(429, headers)).toEqual({ status: 429, text: "{}", names: { id: ID, retry: "40" } });
    expect(await answered(200, {})).toEqual({ status: 200, text: "{}", names: { id: null, retry: null } });
  });
});
