import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Line } from "../../../src/app/journal/format.ts";
import type { Bundle } from "../../../src/app/replay/bundle.ts";
import { diffText, isScript, rerunText } from "../../../src/app/replay/command.ts";
import { redecide } from "../../../src/app/replay/redecide.ts";
import { rerun } from "../../../src/app/replay/rerun.ts";
import { scriptSchema } from "../../../src/app/replay/script-schema.ts";
import { declarations, definitions, domain } from "../../../src/domain/index.ts";
import { readLog } from "../../support/read-log.ts";

const ROOT = join(import.meta.dirname, "../../..");
const FOLDER = join(ROOT, "tests/journals");
const NAMES = readdirSync(FOLDER)
  .toSorted()
  .map((name) => name.replace(/\.yaml$/, ""));
const tagOf = ({ command }: Line): string => command._tag;
const journal = (name: string): string => readFileSync(join(FOLDER, `${name}.yaml`), "utf8");
const verdict = async (text: string) => {
  const report = await rerunText(text, { json: true });
  return report.status === 2 ? report : { ...report, ...JSON.parse(report.text) };
};

/** A script of one step after the start. */
const script = (...steps: ReadonlyArray<string>): string =>
  ["script: true", "steps:", "  - command: { _tag: session.RecordNoSession }", "    source: system", ...steps].join(
    "\n",
  );

describe("the journals of real cases", () => {
  it("there are ten scripts of real cases at least", () => {
    expect(NAMES.length).toBeGreaterThanOrEqual(10);
    for (const name of NAMES) expect(readdirSync(FOLDER)).toContain(`${name}.yaml`);
  });

  it.each(NAMES)("%s runs with the reactors as it says, twice", async (name) => {
    const first = await rerunText(journal(name), {});
    expect([first.status, first.text.split("\n").at(-1)], first.text).toEqual([0, "identical"]);
    expect(await rerunText(journal(name), {})).toEqual(first);
  });

  it.each(NAMES)("%s leads to a log that is decided again identically", async (name) => {
    const script = readLog(journal(name));
    let text = "";
    await rerun(script, undefined, async (application) => {
      text = (await application.writeLog()).text;
    });
    const log = readLog(text);
    const persons = ({ entries }: Bundle) => entries.filter(({ source }) => source === "person").map(tagOf);
    expect(persons(log)).toEqual(persons(script));
    const identical = { divergence: null, identical: log.entries.length };
    expect(redecide(log, { decider: domain, definitions })).toMatchObject({ ...identical, differing: [] });
  });

  it.each(NAMES)("%s has no difference from itself", (name) => {
    expect(diffText(journal(name), journal(name), {}).status).toBe(0);
  });

  it.each(NAMES)("%s says something that a run with other steps breaks", async (name) => {
    const { header, entries } = readLog(journal(name));
    const wrong = [
      ...Object.keys(header.ends ?? {}).map((path) => journal(name).replace(`  ${path}: `, `  ${path}: ‹another›`)),
      ...entries.flatMap(({ rejection }) =>
        rejection === undefined
          ? []
          : [journal(name).replace(`rejection: { _tag: ${rejection._tag}`, "rejection: { _tag: another.Reason")],
      ),
    ];
    expect(wrong.length).toBeGreaterThan(0);
    for (const text of wrong) {
      expect(text).not.toBe(journal(name));
      const { status } = await rerunText(text, {});
      expect(status, text).not.toBe(0);
    }
  });
});

describe("a script in YAML", () => {
  it("a script in YAML is recognized, also with comments, and a log or other YAML is not", () => {
    expect(isScript(script())).toBe(true);
    expect(isScript(`# a comment\n${script()}`)).toBe(true);
    expect(isScript("a: 1\nsteps: []\n")).toBe(false);
    expect(isScript(readFileSync(join(import.meta.dirname, "bundles/v3/sign-in.jsonl"), "utf8"))).toBe(false);
  });

  it("a script in YAML leads to what the same steps lead to as JSON lines", async () => {
    const { header, entries } = readLog(journal("double-click-on-confirm"));
    const { at: _, ...first } = header;
    const lines = entries.flatMap((entry, index) => {
      const { exchanges = [], command, source, rejection } = entry;
      const after = entry.at - (entries[index - 1]?.at ?? -1_000);
      return [
        { command, source, after, ...(rejection === undefined ? {} : { rejection }) },
        ...exchanges.map(({ call, status, answer, took = 0, open = false }) => ({ call, status, answer, took, open })),
      ];
    });
    const text = [first, ...lines, { wait: 1_000 }].map((line) => JSON.stringify(line)).join("\n");
    expect(await rerunText(text, {})).toEqual(await rerunText(journal("double-click-on-confirm"), {}));
  });

  it("a script names the value at its end that differs from what it says", async () => {
    const ends = `${script()}\nends:\n  session.phase: signedIn\n`;
    expect(await verdict(ends)).toMatchObject({
      status: 1,
      divergence: { kind: "state", path: "$.session.phase", expected: "signedIn", actual: "signedOut" },
    });
  });

  it("the run of a script prints what each command led to", async () => {
    const { text } = await rerunText(journal("lost-answer"), {});
    expect(text).toContain("  ⇄ transfer no answer Unreachable ended after #18\n");
    expect(text).toContain("  → transfer.SendRequested ");
    expect(text).not.toContain("‹any›");
  });

  it("a script in YAML that expands without end is refused", async () => {
    const bomb = ["script: true", "a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let at = 1; at < 12; at += 1)
      bomb.push(`a${at}: &a${at} [${Array.from({ length: 10 }, () => `*a${at - 1}`)}]`);
    const { status, text } = await rerunText([...bomb, "steps: []"].join("\n"), {});
    expect([status, text]).toEqual([2, expect.stringContaining("not YAML: ")]);
  });

  const SIGN_IN =
    "  - command: { _tag: session.SignIn, identifier: a@b.cd, password: { handle: secret:00000000-0000-4000-8000-000000000001, broken: [] } }";

  it("a script as JSON lines needs no format and no version", async () => {
    const lines = ['{"script":true}', '{"command":{"_tag":"session.RecordNoSession"},"source":"system"}'];
    expect(await rerunText(lines.join("\n"), {})).toMatchObject({ status: 0 });
  });

  /** What the run of a script says that the script does not say, and its status. */
  const unsaid = async (...steps: ReadonlyArray<string>) => {
    const { status, text } = await rerunText(script(...steps), {});
    const lines = text.split("\n");
    return [status, ...lines.flatMap((line) => line.split("not in the script: ").slice(1))];
  };
  const SIGNED_IN = [
    SIGN_IN,
    "  - { call: login, answer: { status: code_required } }",
    "  - command: { _tag: session.SubmitCode, code: { handle: secret:00000000-0000-4000-8000-000000000002, broken: [] }, trustDevice: false }",
  ];

  it.each<[string, ReadonlyArray<string>, ReadonlyArray<string>]>([
    [
      "an answer that breaks its contract",
      [SIGN_IN, "  - { call: login, answer: { access_token: a } }"],
      ["line 6: the answer to login breaks its contract: refresh_token is missing"],
    ],
    [
      "an answer that breaks it in one field",
      [...SIGNED_IN, "  - { call: authCodeLogin, answer: { access_token: a, refresh_token: b, expires_in: soon } }"],
      ["line 8: the answer to authCodeLogin breaks its contract: expires_in can't be read"],
    ],
    [
      "an answer that keeps its contract against what it says",
      [SIGN_IN, "  - { call: login, answer: { status: code_required }, unreadable: true }"],
      ["line 6: the answer to login keeps its contract, but `unreadable` says that it does not"],
    ],
    [
      "an answer that nothing requested",
      [...SIGNED_IN.slice(0, 2), "  - { call: follow, answer: null }"],
      ["line 7: nothing requested follow, so its answer was not used"],
    ],
    ["a request without an answer", [SIGN_IN], ["login, requested by #2, has no answer"]],
    [
      "an open request that nothing makes",
      [...SIGNED_IN.slice(0, 2), "  - { call: login, open: true }"],
      ["line 7: nothing requested login, so its answer was not used"],
    ],
    [
      "a rejection that nobody expected",
      ["  - command: { _tag: notifications.LoadPage, page: 7 }"],
      ["#2 notifications.LoadPage was refused: notifications.NoMorePages"],
    ],
  ])("the run of a script is not identical, and says so, after %s", async (_, steps, said) => {
    const [status, ...lines] = await unsaid(...steps);
    expect(status).toBe(1);
    // a reactor may ask again after a malformed answer
    expect(lines.slice(0, said.length).map((line, at) => String(line).slice(0, said[at]?.length))).toEqual(said);
  });

  it.each<[string, ReadonlyArray<string>]>([
    [
      "an answer that breaks its contract",
      [SIGN_IN, "  - { call: login, answer: { access_token: a }, unreadable: true }"],
    ],
    ["a request that stays open", [SIGN_IN, "  - { call: login, open: true }"]],
    ["no answer", [SIGN_IN, "  - { call: login, status: null }"]],
    [
      "a rejection",
      ["  - command: { _tag: notifications.LoadPage, page: 7 }", "    rejection: { _tag: notifications.NoMorePages }"],
    ],
  ])("the run of a script that says %s is identical", async (_, steps) => {
    expect(await unsaid(...steps)).toEqual([0]);
  });

  it("the run of a script prints the commands of the reactors, and the calls as they ended", async () => {
    const { text } = await rerunText(journal("malformed-answer"), {});
    expect(text).toContain("  ⇄ getWalletTokens 200 Unreadable ended after #12\n");
    expect(text).toMatch(/#\d+ \+2\.000 s reactor wallet\.RecordTokensFailure .*failure=\{Unreadable 200/);
    expect(text).toContain("1 refused or failed, first #");
    expect(text).toContain("\nopen at the end\n  ⇄ getNotifications is open (of #9)\n");
    expect(text.split("\n").at(-1)).toBe("identical");
  });

  it("the JSON of a script's run has what the script does not say", async () => {
    const said = JSON.parse((await rerunText(script(SIGN_IN), { json: true })).text);
    expect(said).toMatchObject({ divergence: null, unsaid: ["login, requested by #2, has no answer"] });
  });

  it("a script answers a call as a server does: by status and body", async () => {
    const signingIn = (answer: string): string =>
      script(
        "  - command: { _tag: session.SignIn, identifier: a@b.cd, password: { handle: secret:00000000-0000-4000-8000-000000000001, broken: [] } }",
        `  - ${answer}`,
      );
    const failureOf = async (answer: string) => {
      const { text } = await rerunText(signingIn(answer), { json: true, state: "session.flow.request.failure" });
      const { kind, status, message } = JSON.parse(text).state;
      return [kind, status, message];
    };
    expect(await failureOf("{ call: login, status: 422, answer: { errors: { email: [Unknown, Odd] } } }")).toEqual([
      ...["Invalid", 422, "Unknown\nOdd"],
    ]);
    expect(await failureOf("{ call: login, status: 500, answer: { error: secret } }")).toEqual([
      ...["ServerFault", 500, "Something went wrong. Please try again later."],
    ]);
    expect(await failureOf("{ call: login, status: null }")).toEqual([
      ...["Unreachable", 500, "Something went wrong. Please try again later."],
    ]);
    expect(await failureOf("{ call: login, answer: { access_token: 7 } }")).toEqual([
      ...["Unreadable", 200, "Something went wrong. Please try again later."],
    ]);
  });
});

describe("docs/script.schema.json", () => {
  const committed: unknown = JSON.parse(readFileSync(join(ROOT, "docs/script.schema.json"), "utf8"));

  it("is that of the declared commands: `npx tsx tests/app/replay/write-script-schema.ts` writes it", () => {
    expect(committed).toEqual(JSON.parse(JSON.stringify(scriptSchema())));
  });

  it("the schema of scripts has each command that a user or the device sends, and none that records an answer", () => {
    const { $defs } = committed as {
      readonly $defs: {
        readonly command: { readonly properties: { readonly command: { readonly anyOf: ReadonlyArray<object> } } };
      };
    };
    const tags = $defs.command.properties.command.anyOf.map(
      (command) =>
        (command as { readonly properties: { readonly _tag: { readonly enum: ReadonlyArray<string> } } }).properties
          ._tag.enum[0],
    );
    expect(tags).toContain("transfer.Confirm");
    expect(tags).not.toContain("transfer.RecordReceipt");
    expect(tags).toEqual(
      Object.keys(declarations)
        .filter((tag) => declarations[tag]?.from !== "call")
        .toSorted(),
    );
  });
});

it("the script of docs/diagnostic-log.md runs as it says", async () => {
  const text = /```yaml\n([^`]*)```/.exec(readFileSync(join(ROOT, "docs/diagnostic-log.md"), "utf8"))?.[1] ?? "";
  const { status, text: said } = await rerunText(text, {});
  expect([status, said.split("\n").at(-1)], said).toEqual([0, "identical"]);
});
