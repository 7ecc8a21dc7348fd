import { left, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { CHAIN_START, chained, type Line } from "../../../src/app/journal/format.ts";
import { createPacker, createUnpacker } from "../../../src/app/journal/table.ts";
import { type Arguments, readArguments, type View } from "../../../src/app/replay/arguments.ts";
import { diffText, replayText } from "../../../src/app/replay/command.ts";
import { summaryText, timelineOf } from "../../../src/app/replay/timeline.ts";
import type { Tagged } from "../../../src/domain/decider/message.ts";
import { Command } from "../../../src/domain/notifications/index.ts";
import { forAll } from "../../support/properties.ts";
import { known, META, played, writtenLog } from "./sessions.ts";
import { wholeKnown, wholeLog, wholeSessions } from "./whole.ts";

const ALL = {};
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
  it("the command line prints a summary and a timeline in times since the first entry, and ends in `identical`", () => {
    const report = replayText(text, ALL, known);
    const lines = report.text.split("\n");
    expect(report.status).toBe(0);
    expect(lines[0]).toBe("optio-journal version 3, app 0.1.0, de-AT, Europe/Vienna");
    expect(lines.slice(1, 7)).toEqual([
      "5 entries (5 person, 0 screen, 0 reactor, 0 system) in 6.000 s; dates are shifted, and amounts keep only their order",
      "the user last did #1 notifications.LoadPage, #2 notifications.RecordPage, #3 notifications.LoadPage, #4 notifications.MarkRead, #5 notifications.RecordMarkRead",
      "1 refused or failed, first #3 +3.000 s person  notifications.LoadPage page=2",
      "  ✗ notifications.NoMorePages",
      "#1 +0.000 s person  notifications.LoadPage page=1",
      `  → notifications.PageRequested request="${log.standIn("key", "request-1")}" page=1`,
    ]);
    expect(report.text).toContain("  ✗ notifications.NoMorePages");
    expect(report.text).toContain("  · ignored: request no longer pending");
    expect(lines.at(-1)).toBe("identical");
    expect(report.text).not.toContain("Anna");
  });

  it("the summary names the last five steps of the user, or says that there is none", () => {
    const line = (seq: number, source: Line["source"]): Line => ({
      ...{ seq, at: 0, id: "", random: 0, cause: null, source, events: [], hashes: {} },
      command: { _tag: seq === 7 ? "contacts.Change" : "wallet.Select" },
    });
    const steps = [1, 2, 3, 4, 5, 6].map((seq) => line(seq, "person"));
    expect(summaryText([...steps, line(7, "person"), line(8, "reactor")])[1]).toBe(
      "the user last did #3 wallet.Select, #4 wallet.Select, #5 wallet.Select, #6 wallet.Select, #7 contacts.Change",
    );
    expect(summaryText([line(1, "reactor")])[1]).toBe("no command of the user");
  });

  it("a timeline has kind, status and known text of a failure, the kind of a challenge and short ids", () => {
    const line = (command: Tagged): string =>
      timelineOf([
        { seq: 1, at: 0, id: "", random: 0, cause: null, source: "person", command, events: [], hashes: {} },
      ]).textOf(0);
    const failure = { kind: "Invalid", status: 422, message: "This username is taken", validation: "‹object›" };
    expect(line({ _tag: "session.RecordOnboardFailure", failure } as Tagged)).toContain(
      'failure={Invalid 422 "This username is taken"}',
    );
    const misread = { ...failure, kind: "Unreadable", status: 200, misread: "is_private is missing" };
    expect(line({ _tag: "session.RecordUserFailure", failure: misread } as Tagged)).toMatch(
      /failure=\{Unreadable 200 "This username is taken".*: is_private is missing\}/,
    );
    const challenge = { purpose: "sign-in", type: "email", identifier: "p@example.invalid", link: false, sentAt: 0 };
    expect(line({ _tag: "session.CodeSent", challenge } as Tagged)).toContain("challenge={sign-in email}");
    const request = "0b0e7a3c-1d2f-4e5a-8b9c-00000000002a";
    expect(line({ _tag: "wallet.RecordTokens", request } as Tagged)).toContain("request=…0000002a");
  });

  it("the timeline shows what happened on the page, before and after an entry, and a form that was not sent is a failure", () => {
    const marks = [
      {
        _tag: "page.Shown",
        at: 500,
        afterEntry: 4,
        route: "/dashboard",
        params: {},
        dialogs: ["transfer"],
        viewport: "",
      },
      {
        ...{ _tag: "page.Refused", at: 2_000, afterEntry: 4, form: "transfer.RequestPreview" },
        fields: [{ field: "amount", rule: "rule.amount.insufficient" }],
      },
      { _tag: "page.Toasted", at: 3_500, afterEntry: 5, kind: "saved" },
      { _tag: "page.VisibilityChanged", at: 4_000, afterEntry: 5, visible: false },
      { _tag: "page.\u202eOther", at: 4_500, afterEntry: 5 },
    ];
    const line: Line = {
      ...{ seq: 5, at: 3_000, id: "", random: 0, cause: null, source: "person", events: [], hashes: {} },
      ...{ command: { _tag: "transfer.Reset" }, marks },
    };
    const textOf = (of: Line): ReadonlyArray<string> => timelineOf([of]).textOf(0).split("\n");
    expect(textOf(line)).toEqual([
      "-2.500 s page    shows /dashboard with the dialog transfer",
      "-1.000 s page    does not send transfer.RequestPreview: amount rule.amount.insufficient",
      "#5 +0.000 s person  transfer.Reset",
      "  · no event",
      "+0.500 s page    shows a toast: saved",
      "+1.000 s page    is hidden",
      "+1.500 s page    page.\\u202eOther",
    ]);
    expect(textOf({ ...line, startsPage: true, marks: [] })[0]).toBe(
      "+0.000 s page    starts again, as after a reload",
    );
    expect(summaryText([line])[2]).toContain("1 refused or failed, first -2.500 s page    shows /dashboard");
    expect(summaryText([{ ...line, marks: marks.slice(2) }])[2]).toBe(
      "nothing that the user did was refused and no call failed",
    );
  });

  it("the summary names a refused command of a screen after what went wrong, however early it was", () => {
    const line = (seq: number, source: Line["source"], over: Partial<Line>): Line => ({
      ...{ seq, at: 0, id: "", random: 0, cause: null, source, hashes: {}, command: { _tag: `wallet.Load${seq}` } },
      ...over,
    });
    const rejection = { _tag: "wallet.Busy" };
    const refused = [1, 2, 3, 4, 5, 6].map((seq) => line(seq, "screen", { rejection }));
    const of = "refused commands of screens: #1 wallet.Load1";
    expect(summaryText([...refused.slice(0, 1), line(7, "person", { rejection })]).slice(2)).toEqual([
      "1 refused or failed, first #7 +0.000 s person  wallet.Load7\n  ✗ wallet.Busy",
      of,
    ]);
    expect(summaryText(refused).slice(2)).toEqual([
      "nothing that the user did was refused and no call failed",
      `${of}, #2 wallet.Load2, #3 wallet.Load3, #4 wallet.Load4, #5 wallet.Load5, 1 more`,
    ]);
  });

  it("a replay names the first divergence and ends with status 1", () => {
    const strict = {
      ...known,
      decider: { ...known.decider, initial: { notifications: { ...session.state.notifications, lastPage: 9 } } },
    };
    const report = replayText(text, ALL, strict);
    expect(report.status).toBe(1);
    expect(report.text).toMatch(
      /divergence at #2, notifications\.RecordPage: state\n {2}at {9}\$\.notifications\.currentPage\n {2}in the log "[0-9a-f]{13}"/,
    );
  });

  it("a replay of a damaged file replays its valid prefix and reports it", () => {
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

  it("a replay refuses unusable input with status 2", () => {
    expect(replayText("nothing", ALL, known)).toEqual({
      text: "line 1: not a diagnostic log or script; expected its header, one JSON object",
      status: 2,
    });
    expect(replayText(text, { ...ALL, state: "weather" }, known)).toEqual({
      text: "the state has no weather; it has notifications",
      status: 2,
    });
    expect(replayText(text, { ...ALL, grep: "nowhere" }, known)).toMatchObject({
      text: expect.stringMatching(/\nno entry matches\nidentical$/),
      status: 0,
    });
  });

  it.each([
    ["notifications.lists", "the state has no notifications.lists; notifications has "],
    ["notifications.list[9].id", "the state has no notifications.list[9].id; notifications.list is a list of "],
    ["notifications.lastPage.x", "the state has no notifications.lastPage.x; notifications.lastPage is 1"],
    ["$.weather", "the state has no $.weather; it has notifications"],
  ])("a replay that has no %s in its state says what is there", (state, why) => {
    const report = replayText(text, { ...ALL, state }, known);
    expect([report.text.startsWith(why), report.status]).toEqual([true, 2]);
  });

  it("a replay reads any valid file of any session", () => {
    forAll(50, wholeSessions, (session) => {
      expect(replayText(wholeLog(session).text, ALL, wholeKnown)).toMatchObject({
        status: 0,
        text: expect.stringMatching(/\nidentical$/),
      });
    });
  });

  it.each([
    [{ until: 9 }, "there is no #9: the log has #1 to #5"],
    [{ from: 0 }, "there is no #0: the log has #1 to #5"],
    [{ from: 4, until: 2 }, "#4 comes after #2"],
  ])("the command line refuses entries outside of the log: %j", (view, why) => {
    expect(replayText(text, view, known)).toEqual({ text: why, status: 2 });
  });

  const entriesOf = (view: View): ReadonlyArray<string> =>
    replayText(text, view, known)
      .text.split("\n")
      .slice(4)
      .filter((line) => line.startsWith("#"))
      .map((line) => line.split(" ")[0] ?? "");
  it.each<[View, ReadonlyArray<string>]>([
    [{ from: 2, until: 4 }, ["#2", "#3", "#4"]],
    [{ onlyFailures: true }, ["#3"]],
    [{ grep: "page=" }, ["#1", "#2", "#3"]],
  ])("the command line prints only the entries asked for: %j", (view, expected) => {
    expect(entriesOf(view)).toEqual(expected);
  });

  it("--changes prints below each entry what it changed in the state, at most twelve values", () => {
    const changes = (view: View, of = text): ReadonlyArray<string> =>
      replayText(of, { ...view, changes: true }, known)
        .text.split("\n")
        .filter((line) => line.startsWith("  Δ "));
    expect(changes({ from: 3, until: 3 })).toEqual([]);
    expect(changes({ from: 4, until: 4 })).toEqual([
      expect.stringMatching(/^ {2}Δ notifications\.list\[0\]\.read_at: null → "\d{4}-/),
      expect.stringMatching(/^ {2}Δ notifications\.marks\[0\]: nothing → \{"request"/),
    ]);
    const created_at = "2026-01-14T08:00:00Z";
    const data = Array.from({ length: 15 }, (_, at) => ({ id: `n${at}`, text: "A", created_at, read_at: null }));
    const many = played([
      () => Command.LoadPage({ page: 1 }),
      (request) => Command.RecordPage({ request: request("open"), page: { data, current_page: 1, last_page: 1 } }),
      () => Command.MarkAllRead(),
      (request) => Command.RecordMarkAllRead({ request: request("open") }),
    ]);
    const shown = changes({ from: 4 }, writtenLog(many).text);
    expect([shown.length, shown.at(-1)]).toEqual([13, "  Δ 4 more"]);
  });

  it("--state takes a path into the state", () => {
    const state = (path: string): unknown =>
      JSON.parse(replayText(text, { state: path, json: true }, known).text).state;
    expect([state("notifications.currentPage"), state("$.notifications.list[0].id")]).toEqual([1, expect.any(String)]);
    expect(Object.keys(state("$") as object)).toEqual(["notifications"]);
  });

  it("--diff names the first entry of another kind in two logs of different stand-ins", () => {
    const other = writtenLog(session, 2).text;
    expect(diffText(text, other, {})).toEqual({ text: "5 entries of the same kinds", status: 0 });
    const shorter = writtenLog(played([() => Command.LoadPage({ page: 1 }), () => Command.Clear()])).text;
    expect(diffText(text, shorter, {})).toMatchObject({
      text: expect.stringMatching(/^1 entry of the same kinds, then\n#2 .*RecordPage[\s\S]*other\n#2 .*Clear/),
      status: 1,
    });
  });

  const defaults: Arguments = {
    ...{ file: "log", mode: "redecide", from: null, until: null, grep: null, onlyFailures: false, state: null },
    ...{ json: false, frames: false, changes: false, other: null },
    ...{ emitTest: null, emitScript: null, at: null, port: null, expected: null, overwrite: false },
  };
  it.each<[ReadonlyArray<string>, Partial<Arguments>]>([
    [["log"], {}],
    [["log", "--until", "7", "--json"], { until: 7, json: true }],
    [["--state", "wallet.tokens", "log", "--changes"], { state: "wallet.tokens", changes: true }],
    [["log", "--rerun"], { mode: "rerun" }],
    [["log", "--frames"], { frames: true }],
    [["log", "--open"], { mode: "open" }],
    [["log", "--open", "--port", "8090", "--at", "46"], { mode: "open", port: 8090, at: 46 }],
    [["log", "--diff", "other"], { mode: "diff", other: "other" }],
    [["log", "--only", "failures", "--grep", "x", "--from", "3"], { onlyFailures: true, grep: "x", from: 3 }],
    [["log", "--emit-test", "b.test.ts", "--at", "3"], { emitTest: "b.test.ts", at: 3 }],
    [
      ["log", "--emit-test", "a/b.test.ts", "--at", "3", "--overwrite"],
      { emitTest: "a/b.test.ts", at: 3, overwrite: true },
    ],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "3", "--expect", "$.wallet.tokens=[]"],
      { emitTest: "b.test.ts", at: 3, expected: { kind: "field", path: "$.wallet.tokens", value: [] } },
    ],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "3", "--expect", "wallet.list[1].read_at=null"],
      { emitTest: "b.test.ts", at: 3, expected: { kind: "field", path: "$.wallet.list[1].read_at", value: null } },
    ],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "3", "--expect", "wallet.list=unchanged"],
      { emitTest: "b.test.ts", at: 3, expected: { kind: "unchanged", path: "$.wallet.list" } },
    ],
  ])("the command line parses its arguments: %j", (given, expected) => {
    expect(readArguments(given)).toEqual(right({ ...defaults, ...expected }));
  });

  it.each([
    [[], "no file is given"],
    [["a", "b"], "only one file is read; b is a second one"],
    [["a", "--open", "--rerun"], "--rerun and --open exclude each other"],
    [["a", "--until", "x"], "--until takes the number of an entry"],
    [["a", "--loud"], "Unknown option '--loud'"],
    [["a", "--emit-tset", "a.test.ts"], "Unknown option '--emit-tset'; did you mean --emit-test?"],
    [["a", "--only", "successes"], "--only takes the value failures"],
    [["log", "--emit-test", "b.ts", "--at", "1"], "--emit-test takes the path of a test that ends in .test.ts"],
    [["log", "--emit-test", ".test.ts", "--at", "1"], "--emit-test takes the path of a test that ends in .test.ts"],
    [["log", "--emit-test", "b.test.ts"], "--emit-test takes the number of the wrong entry: --emit-test PATH --at N"],
    [["log", "--at", "3"], "--emit-test takes the number of the wrong entry: --emit-test PATH --at N"],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "1", "--expect", "wallet.Weather"],
      "no event or rejection is called wallet.Weather",
    ],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "1", "--expect", "transfer.OutcomeUnknwn"],
      "no event or rejection is called transfer.OutcomeUnknwn; did you mean transfer.OutcomeUnknown?",
    ],
    [
      ["log", "--emit-test", "b.test.ts", "--at", "1", "--expect", "transfer.form.step=sent"],
      'the value of a field is JSON, so put a text in quotes ("sent"), or it is the word unchanged',
    ],
    [["log", "--overwrite"], "--overwrite needs --emit-test or --emit-script"],
    [["log", "--emit-script", "a.json", "--at", "3"], "--emit-script takes the path of a script that ends in .yaml"],
    [["log", "--emit-script", "a.yaml"], "--emit-script takes the number of the last entry: --emit-script PATH --at N"],
    [["log", "--emit-script", "a.yaml", "--rerun", "--at", "3"], "--rerun and --emit-script exclude each other"],
    [["log", "--open", "--port", "65536"], "--open takes a port: --open --port 8090"],
    [["log", "--port", "8090"], "--open takes a port: --open --port 8090"],
    [["log", "--rerun", "--emit-test", "a.test.ts", "--at", "1"], "--rerun and --emit-test exclude each other"],
    [["log", "--rerun", "--changes"], "--changes and --rerun exclude each other"],
    [["log", "--live", "https://host"], "Unknown option '--live'"],
  ])("the command line refuses arguments: %j", (given, why) => {
    expect(readArguments(given)).toEqual(left(why));
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
  /** The file with other fields in its second entry, packed as the writer packs them. */
  const forgedWith = (fields: object): string => {
    const unpack = createUnpacker();
    const pack = createPacker();
    let chain = CHAIN_START;
    return text
      .trimEnd()
      .split("\n")
      .map((line) => {
        const { chain: _, ...rest } = JSON.parse(line) as Record<string, unknown>;
        const whole = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, unpack(value)]));
        const forged = whole.seq === 2 ? { ...whole, ...fields } : whole;
        const packed = Object.fromEntries(Object.entries(forged).map(([key, value]) => [key, pack(value)]));
        const made = chained(chain, packed as never);
        chain = made.chain;
        return `${made.text}\n`;
      })
      .join("");
  };
  const ESCAPE = "\u001b[2J\u009b1m\u202e\n#9 forged";

  it("a log sends no control character to the terminal, whatever names, keys and zones it contains", () => {
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
          diverged: { path: ESCAPE },
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

  it("a log is refused if the state that it begins with is not valid", () => {
    const checkpoint = { seq: 0, state: {} };
    const report = replayText(
      forged((line) => ("format" in line ? { ...line, checkpoint } : line)),
      ALL,
      known,
    );
    expect([report.status, report.text]).toEqual([
      2,
      expect.stringContaining("the state that the log begins with is not one of this version: session: "),
    ]);
  });

  it("a log of another build is compared by its outcomes, and the report says where its states began to differ", () => {
    const other = forged((line) => {
      if ("format" in line) return { ...line, build: "diagnostic-log-Ab12Cd" };
      return "seq" in line && line.seq === 2 ? { ...line, hashes: { "notifications.list": "0" } } : line;
    });
    const report = replayText(other, ALL, known);
    expect([report.status, report.text.split("\n").at(-1)]).toEqual([0, "identical"]);
    expect(report.text).toContain(
      "states are not compared from #2 on ($.notifications.list): recorded by build diagnostic-log-Ab12Cd",
    );
  });

  it("a command that this version cannot read is a divergence that says why, in one line, and shows its first 500 characters", () => {
    const given = forgedWith({ command: { _tag: "notifications.RecordPage", request: "x".repeat(60_000), page: 0 } });
    const { status, text: said } = replayText(given, ALL, known);
    const shown = said.slice(said.indexOf("divergence at"));
    expect([status, shown.split("\n").slice(0, 2)]).toEqual([
      1,
      ["divergence at #2, notifications.RecordPage: command", "  at         $.command"],
    ]);
    expect(shown.split("\n")[3]).toBe('  now        "Expected object at [\\"page\\"]"');
    expect(shown.split("\n")[2]).toBe(
      `  in the log {"_tag":"notifications.RecordPage","request":"${"x".repeat(454)}… (60057 characters, whole with --json)`,
    );
  });

  it("a changed reason of an ignored command is a divergence", () => {
    const report = replayText(
      forged((line) => ("ignored" in line ? { ...line, ignored: "no reason" } : line)),
      ALL,
      known,
    );
    expect(report.status).toBe(1);
    expect(report.text).toContain(
      'at         $.ignored\n  in the log "no reason"\n  now        "request no longer pending"',
    );
  });

  it("a log with Windows line ends and a byte order mark is read, and both are reported", () => {
    const report = replayText(`\uFEFF${text.replaceAll("\n", "\r\n")}`, ALL, known);
    expect(report.status).toBe(0);
    expect(report.text).toContain("read without its byte order mark\nread with Windows line ends");
    expect(replayText(text, ALL, known).text).not.toContain("read with");
  });

  it("an invalid time and unlimited nesting in a log are refused by their line", () => {
    const time = replayText(
      forged((line) => ("seq" in line ? { ...line, at: 1e300 } : line)),
      ALL,
      known,
    );
    expect([time.status, time.text]).toEqual([1, expect.stringContaining("damaged: line 2: ")]);
    let deep: unknown = 1;
    for (let level = 0; level < 70; level += 1) deep = [deep];
    const nested = replayText(
      forged((line) => ("seq" in line && line.seq === 2 ? { ...line, command: deep } : line)),
      ALL,
      known,
    );
    expect([nested.status, nested.text]).toEqual([1, expect.stringContaining("line 3: nested deeper than 64 levels")]);
  });

  it("a log is read up to a reference to nothing, and up to one that unpacks to too much", () => {
    const withAnswer = (answer: unknown) =>
      replayText(
        forged((line) => ("seq" in line && line.seq === 2 ? { ...line, exchanges: [answer] } : line)),
        ALL,
        known,
      ).text;
    expect(withAnswer({ "=": 9_999 })).toContain("damaged: line 3: refers to a value that the file does not have");
    let bomb: unknown = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    for (let level = 0; level < 8; level += 1) bomb = [bomb, ...Array.from({ length: 9 }, () => bomb)];
    const packed = forgedWith({ exchanges: [{ answer: bomb }] });
    expect(packed.length).toBeLessThan(10_000);
    expect(replayText(packed, ALL, known).text).toContain("damaged: line 3: stands for too many values");
  });
});
