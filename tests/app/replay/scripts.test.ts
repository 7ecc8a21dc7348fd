import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { replayText, rerunText } from "../../../src/app/replay/command.ts";
import { definitions, domain } from "../../../src/domain/index.ts";

/** The script of the documentation. */
const EXAMPLE = /```jsonl\n([^`]*)```/.exec(
  readFileSync(join(import.meta.dirname, "../../../docs/diagnostic-log.md"), "utf8"),
)?.[1] as string;
const ALL = { until: null, state: null, json: false };

describe("a script that is written by hand", () => {
  it("the script in JSON lines of docs/diagnostic-log.md is decided again and run again", async () => {
    const redecided = replayText(EXAMPLE, ALL, { decider: domain, definitions });
    expect(redecided).toMatchObject({ status: 0, text: expect.stringContaining("a script: it has no chain") });
    expect(redecided.text.split("\n").at(-1)).toBe("identical");
    const rerun = await rerunText(EXAMPLE, { ...ALL, state: "session", json: true });
    expect(JSON.parse(rerun.text)).toMatchObject({ identical: 4, divergence: null, state: { phase: "signedIn" } });
  });

  it.each([
    ['{"command":', "line 2: expected one JSON object"],
    ['{"command":{}}', "line 2: "],
    ['{"command":{"_tag":"a.B"},"after":"soon"}', "line 2: "],
    ['{"command":{"_tag":"session.Teleport"}}', 'line 2: no command is named "session.Teleport"'],
    ['{"call":"getUser"}', "line 2: an answer follows the command that leads to its request"],
  ])("a script with a line that cannot be read is refused by its number: %s", (line, why) => {
    const header = EXAMPLE.split("\n")[0];
    const { text, status } = replayText(`${header}\n${line}`, ALL, { decider: domain, definitions });
    expect([status, text.startsWith(why)], text).toEqual([2, true]);
  });

  it("a script names where the outcome differs from what it says", () => {
    const wrong = EXAMPLE.replace("NoMorePages", "Busy");
    expect(replayText(wrong, ALL, { decider: domain, definitions })).toMatchObject({
      status: 1,
      text: expect.stringContaining("divergence at #4, notifications.LoadPage: outcome"),
    });
  });
});
