import { describe, expect, it } from "vitest";
import type { ExchangeLine, Line } from "../../../src/app/journal/format.ts";
import { suspicionsOf } from "../../../src/app/replay/suspicions.ts";
import { open } from "../../support/driver.ts";
import { readLog } from "../../support/read-log.ts";
import { losingAnswer } from "../../support/scripted-api.ts";
import { MIRA } from "../../support/scripted-server.ts";

describe("the log of a session", () => {
  it("names forged edits of answers, statuses and times, and none without an edit", async () => {
    const user = await open();
    user.server.next("transfer", losingAnswer);
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
});
