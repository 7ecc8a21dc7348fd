import { describe, expect, it } from "vitest";
import type { ExchangeLine, Line } from "../../../src/app/journal/format.ts";
import { suspicionsOf } from "../../../src/app/replay/suspicions.ts";
import { Command as People } from "../../../src/domain/contacts/index.ts";
import { views } from "../../../src/domain/session/index.ts";
import { bob, profile } from "../../domain/contacts/people.ts";
import { open, openSignedIn } from "../../support/driver.ts";
import { readLog, redecided } from "../../support/read-log.ts";
import { json, losing, losingAnswer, noContent, type Reply, refusing } from "../../support/scripted-api.ts";
import { MIRA, PASSCODE, PASSWORD } from "../../support/scripted-server.ts";

describe("the log of a session", () => {
  it.each<[string, Reply]>([
    ["a transfer that went well", (serve) => serve()],
    ["a transfer whose answer was lost", losingAnswer],
    ["a transfer that was lost", losing],
  ])("replays identically after %s, refusals and the logout", async (_, reply) => {
    const user = await open();
    await user.signsIn();
    user.device.server.next("transfer", reply);
    await user.asksForPreview({ amount: "500", to: MIRA });
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent" });
    user.confirms();
    user.confirms();
    await user.waits("2 min");
    await user.signsOut();
    const { divergence, identical, entries } = redecided(user);
    expect(user.refusals()).toEqual(["transfer.Invalid", "transfer.InFlight"]);
    expect(divergence).toBeNull();
    expect(identical).toBe(entries);
    expect(entries).toBeGreaterThan(20);
  });

  it("replays identically after a search without result, a visit, a follow and a block", async () => {
    const user = await openSignedIn();
    const { server } = user.device;
    server.always("getProfile", () => json(200, profile()));
    server.next("getProfile", refusing(404, { error: "Profile not found" }));
    server.always("follow", () => noContent);
    server.always("block", losing);
    for (const command of [
      People.LoadProfile({ value: "NOBODY22", by: "referral" }),
      People.LoadProfile({ value: "BOBCODE2", by: "referral" }),
      People.Change({ id: bob.id, change: "follow" }),
      People.Change({ id: views.userOf(user.sees().session)?.id ?? "", change: "follow" }),
      People.Change({ id: bob.id, change: "block" }),
    ]) {
      await user.runs(command);
    }
    const { divergence, identical, entries } = redecided(user);
    expect(user.refusals()).toEqual(["contacts.CannotTargetSelf"]);
    expect([divergence, identical]).toEqual([null, entries]);
    expect(user.downloadsTheLog()).not.toContain("BOBCODE2");
  });

  it("names forged edits of answers, statuses and times, and none without an edit", async () => {
    const user = await open();
    user.device.server.next("transfer", losingAnswer);
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    user.confirms();
    await user.waits("2 min");
    const { entries } = readLog(user.downloadsTheLog());
    expect(suspicionsOf(entries)).toEqual([]);
    const at = entries.findIndex(({ command }) => command._tag === "session.RecordUser");
    const edited = (change: (line: Line) => Partial<Line>): ReadonlyArray<string> =>
      suspicionsOf(entries.map((line, index) => (index === at ? { ...line, ...change(line) } : line)));
    const exchanges = (change: Partial<ExchangeLine>) => (line: Line) => ({
      exchanges: (line.exchanges ?? []).map((exchange) => ({ ...exchange, ...change })),
    });
    const seq = entries[at]?.seq;
    const found = entries[at]?.exchanges?.[0]?.answer as object;
    expect(edited(exchanges({ status: 500 }))).toEqual([`suspicious: #${seq}: getUser succeeded with status 500`]);
    expect(edited(exchanges({ failure: "Invalid" }))).toEqual([
      `suspicious: #${seq}: getUser failed (Invalid) with an answer`,
    ]);
    expect(edited(exchanges({ answer: { ...found, country: "DE" } }))).toEqual([
      `suspicious: #${seq}: the command differs from the server's answer at $.command.user.country`,
    ]);
    expect(edited((line) => ({ at: line.at - 86_400_000 }))).toEqual([
      `suspicious: #${seq}: its time is before that of the previous entry`,
    ]);
  });

  it("R4 contains no secret, no name and no address", async () => {
    const user = await open();
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA, memo: "rent for the flat" });
    await user.sends();
    const log = user.downloadsTheLog();
    for (const word of [PASSWORD, PASSCODE, MIRA, "ada@demo.optio", "rent for the flat", "access 1", "refresh 1"]) {
      expect(log).not.toContain(word);
    }
  });
});

describe("R4: hidden values", () => {
  it("appear in a log as their type, and make no step a divergence", async () => {
    const user = await open();
    await user.signsIn();
    await user.asksForPreview({ amount: "5", to: MIRA });
    await user.sends();
    const log = user.downloadsTheLog();
    expect(log).toContain('"blockExplorerLink":"‹string›"');
    expect(log).not.toContain('"diverged"');
  });
});
