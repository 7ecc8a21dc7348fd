import fc from "fast-check";
import { left, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { CHAIN_START, chained } from "../../../src/app/journal/format.ts";
import { readArguments, replayText } from "../../../src/app/replay/command.ts";
import { entryText, localTime } from "../../../src/app/replay/timeline.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command } from "../../../src/domain/notifications/index.ts";
import { runs } from "../../support/properties.ts";
import { known, META, played, writtenLog } from "./sessions.ts";
import { wholeKnown, wholeLog, wholeSessions } from "./whole.ts";

const ALL = { until: null, state: null, json: false } as const;
const session = played([
  () => Command.LoadPage({ page: 1 }),
  () =>
    Command.RecordPage({
      request: "request-1",
      page: {
        data: [{ id: "n1", text: "Anna sent you 5 OPT", created_at: "2026-01-14T08:00:00Z", read_at: null }],
        current_page: 1,
        last_page: 1,
      },
    }),
  () => Command.LoadPage({ page: 2 }),
  () => Command.MarkRead({ id: "n1" }),
  () => Command.RecordMarkRead({ request: "withdrawn", id: "n1" }),
]);
const log = writtenLog(session);
const { text } = log;

describe("npm run replay", () => {
  it("prints a timeline in the time zone of the recording and ends in `identical`", () => {
    const report = replayText(text, ALL, known);
    const lines = report.text.split("\n");
    expect(report.status).toBe(0);
    expect(lines[0]).toBe("optio-journal version 3, app 0.1.0, de-AT, Europe/Vienna");
    // the time comes from the log, not from the visit
    expect(lines[2]).toMatch(
      /^#1 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+0[12]:00 person {2}notifications\.LoadPage page=1$/,
    );
    expect(lines[2]).not.toContain("2026-01-15");
    expect(lines[3]).toBe('  → notifications.PageRequested request="request-1" page=1');
    expect(report.text).toContain("  ✗ notifications.NoMorePages");
    expect(report.text).toContain("  · ignored: request no longer pending");
    expect(lines.at(-1)).toBe("identical");
    expect(report.text).not.toContain("Anna");
  });

  it("prints kind, status and known text of a failure, the kind of a challenge and short ids", () => {
    const line = (command: Tagged): string =>
      entryText(
        { seq: 1, at: 0, id: "", chance: 0, cause: null, source: "person", command, events: [], hash: "" },
        { timeZone: "UTC" },
      );
    const failure = { kind: "Invalid", status: 422, message: "This username is taken", validation: "‹object›" };
    expect(line({ _tag: "session.RecordOnboardFailure", failure } as Tagged)).toContain(
      'failure={Invalid 422 "This username is taken"}',
    );
    const challenge = { purpose: "sign-in", type: "email", identifier: "p@example.invalid", link: false, sentAt: 0 };
    expect(line({ _tag: "session.CodeSent", challenge } as Tagged)).toContain("challenge={sign-in email}");
    const request = "0b0e7a3c-1d2f-4e5a-8b9c-00000000002a";
    expect(line({ _tag: "wallet.RecordTokens", request } as Tagged)).toContain("request=…0000002a");
  });

  it("names the first divergence and ends with status 1", () => {
    const strict = {
      ...known,
      decider: { ...known.decider, initial: { notifications: { ...session.state.notifications, lastPage: 9 } } },
    };
    const report = replayText(text, ALL, strict);
    expect(report.status).toBe(1);
    expect(report.text).toMatch(
      /divergence at #1 \(entry 0\), notifications\.LoadPage: state\n {2}at {7}\$\.hash\n {2}expected "[0-9a-f]{13}"/,
    );
  });

  it("replays the valid prefix of a damaged file and reports it", () => {
    const report = replayText(text.split("\n").slice(0, 3).join("\n"), ALL, known);
    expect(report.status).toBe(1);
    expect(report.text).toContain("damaged: line");
    expect(report.text).toContain("identical up to the damage: 2 entries");
  });

  it("--until stops after an entry, --state shows the state there", () => {
    const report = replayText(text, { until: 2, state: "notifications", json: true }, known);
    expect(JSON.parse(report.text)).toMatchObject({
      identical: 2,
      divergence: null,
      state: { list: [{ read_at: null }] },
    });
    const later = replayText(text, { until: 4, state: "notifications", json: true }, known);
    expect(JSON.parse(later.text).state.list[0].read_at).toBe(
      new Date(Number(log.standIn("instant", META.at + 4_500))).toISOString(),
    );
  });

  it("refuses unusable input with status 2", () => {
    expect(replayText("nothing", ALL, known)).toEqual({
      text: "line 1: expected the header, one JSON object",
      status: 2,
    });
    expect(replayText(text, { ...ALL, state: "weather" }, known)).toEqual({
      text: "no module weather; there are notifications",
      status: 2,
    });
  });

  it("reads any valid file of any session", () => {
    fc.assert(
      fc.property(wholeSessions, (session) => {
        expect(replayText(wholeLog(session).text, ALL, wholeKnown)).toMatchObject({
          status: 0,
          text: expect.stringMatching(/\nidentical$/),
        });
      }),
      runs(50),
    );
  });

  const LOCAL = { host: null, account: null, allowWrites: false };
  const defaults = { until: null, state: null, json: false, mode: "redecide", emitTest: null, ...LOCAL };
  it.each([
    [["log.jsonl"], right({ ...defaults, file: "log.jsonl" })],
    [["log.jsonl", "--until", "7", "--json"], right({ ...defaults, file: "log.jsonl", until: 7, json: true })],
    [["log.jsonl", "--state"], right({ ...defaults, file: "log.jsonl", state: true })],
    [["--state", "wallet", "log.jsonl"], right({ ...defaults, file: "log.jsonl", state: "wallet" })],
    [["--state", "log"], right({ ...defaults, file: "log", state: true })],
    [["log", "--emit-test", "a/b.test.ts"], right({ ...defaults, file: "log", emitTest: "a/b.test.ts" })],
    [["log", "--emit-test", "b.ts"], left("--emit-test takes the path of a test that ends in .test.ts")],
    [["log", "--emit-test"], left("--emit-test takes the path of a test that ends in .test.ts")],
    [["log", "--rerun"], right({ ...defaults, file: "log", mode: "rerun" })],
    [["log", "--rerun", "--emit-test", "a.test.ts"], left("--emit-test goes without --rerun and --live")],
    [
      ["log", "--live", "http://localhost:8080/", "--account", "a@b.c", "--allow-writes"],
      right({
        ...{ ...defaults, file: "log", mode: "live" },
        ...{ host: "http://localhost:8080", account: "a@b.c", allowWrites: true },
      }),
    ],
    [["log", "--live", "localhost"], left("--live takes the address of a server: https://host")],
    [["log", "--live", "--allow-writes"], left("--live takes the address of a server: https://host")],
    [["log", "--rerun", "--live", "https://host"], left("--rerun and --live exclude each other")],
    [["log", "--allow-writes"], left("--account and --allow-writes are of --live")],
    [["log", "--live", "https://host", "--json"], left("--json and --state are not of --live")],
    [[], left("which file?")],
    [["a", "b"], left("one file at a time; b is a second one")],
    [["a", "--until", "x"], left("--until takes the number of an entry")],
    [["a", "--loud"], left("unknown option --loud")],
  ])("parses its arguments: %j", (given, expected) => {
    expect(readArguments(given)).toEqual(expected);
  });

  it.each([
    [Date.UTC(2026, 6, 1, 22, 30, 5, 7), "Europe/Vienna", "2026-07-02 00:30:05.007 +02:00"],
    [Date.UTC(2026, 0, 1), "America/St_Johns", "2025-12-31 20:30:00.000 -03:30"],
    [Date.UTC(2026, 0, 1), "Nowhere/Land", "2026-01-01T00:00:00.000Z"],
  ])("prints the time of %d in %s", (at, zone, expected) => {
    expect(localTime(at, zone)).toBe(expected);
  });
});

describe("a log from a stranger", () => {
  type Change = (line: Record<string, unknown>) => Record<string, unknown>;
  const forged = (change: Change): string => {
    let chain = CHAIN_START;
    return text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const { chain: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
        const made = chained(chain, change(rest) as never);
        chain = made.chain;
        return `${made.text}\n`;
      })
      .join("");
  };
  const ESCAPE = "\u001b[2J\u009b1m\u202e\n#9 forged";

  it("sends no control character to the terminal, whatever names, keys and zones it contains", () => {
    const report = replayText(
      forged((line) => {
        if ("format" in line) return { ...line, appVersion: ESCAPE, timeZone: ESCAPE, locale: ESCAPE };
        if ("end" in line) return line;
        const tag = `notifications.${ESCAPE}`;
        return {
          ...line,
          command: { _tag: tag, [ESCAPE]: ESCAPE },
          events: [{ _tag: tag, [ESCAPE]: 1 }],
          rejection: undefined,
          exchanges: [{ call: ESCAPE, status: null, failure: ESCAPE, at: 0, input: null, answer: null }],
          diverged: { by: "session", path: ESCAPE },
        };
      }),
      ALL,
      known,
    );
    expect(report.status).toBe(1);
    expect(report.text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(report.text.split("\n").filter((line) => line.startsWith("#9"))).toEqual([]);
    const bad = replayText(
      forged((line) => ("format" in line ? { ...line, checkpoint: ESCAPE } : line)),
      ALL,
      known,
    );
    expect(bad.text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });

  it("reports a changed reason of an ignored command as a divergence", () => {
    const report = replayText(
      forged((line) => ("ignored" in line ? { ...line, ignored: "no reason" } : line)),
      ALL,
      known,
    );
    expect(report.status).toBe(1);
    expect(report.text).toContain('at       $.ignored\n  expected "no reason"\n  actual   "request no longer pending"');
  });

  it("R7: replays a file of version 1, which has no reasons", () => {
    const version1: Change = ({ ignored, ...line }) => {
      if ("format" in line) return { ...line, version: 1 };
      if ("end" in line) return line;
      return { ...line, ...(ignored === undefined ? {} : { events: [] }), hash: "0123456789abcdef" };
    };
    const report = replayText(forged(version1), ALL, known);
    expect(report.text).toContain("  · ignored: ‹reason unknown›");
    expect([report.status, report.text.split("\n").at(-1)]).toEqual([0, "identical"]);
  });

  it("is read with Windows line ends and a byte order mark, and reports them", () => {
    const report = replayText(`\uFEFF${text.replaceAll("\n", "\r\n")}`, ALL, known);
    expect(report.status).toBe(0);
    expect(report.text).toContain("read without its byte order mark\nread with line ends of Windows");
    expect(replayText(text, ALL, known).text).not.toContain("read with");
  });

  it("names the line of an invalid time and of unlimited nesting", () => {
    const time = replayText(
      forged((line) => ("seq" in line ? { ...line, at: 1e300 } : line)),
      ALL,
      known,
    );
    expect([time.status, time.text]).toEqual([1, expect.stringContaining("damaged: line 2: ")]);
    const lines = text.split("\n");
    const deep = `{"chain":"","command":${"[".repeat(5_000)}${"]".repeat(5_000)}}`;
    const nested = replayText([...lines.slice(0, 2), deep, ...lines.slice(2)].join("\n"), ALL, known);
    expect([nested.status, nested.text]).toEqual([1, expect.stringContaining("line 3: nested deeper than 64 levels")]);
  });
});
