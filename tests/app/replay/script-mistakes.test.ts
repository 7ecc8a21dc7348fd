import { describe, expect, it } from "vitest";
import { rerunText } from "../../../src/app/replay/command.ts";
import { KEYS, SCRIPT_KEYS } from "../../../src/app/replay/read-script.ts";
import { scriptSchema } from "../../../src/app/replay/script-schema.ts";

/** A script of one step after the start. */
const script = (...steps: ReadonlyArray<string>): string =>
  ["script: true", "steps:", "  - command: { _tag: session.RecordNoSession }", "    source: system", ...steps].join(
    "\n",
  );

describe("a mistake in a script", () => {
  it.each([
    ["text that is not YAML", "script: true\nsteps: [", "2:9", "not YAML: "],
    ["a key that is there twice", "script: true\nsteps: []\nsteps: []", "3:1", "not YAML: "],
    ["no steps", "script: true\n", "1", "a script has a list of steps"],
    ["a key like steps", "script: true\nstep: []\n", "2:1", 'a script has no "step"; did you mean steps?'],
    ["an unknown title", "script: true\ntitel: x\nsteps: []\n", "2:1", 'a script has no "titel"; did you mean title?'],
    ["a list", "- script: true\nscript: true\n", "2:1", "not YAML: "],
    [
      "an end that no state has",
      "script: true\nsteps: []\nends:\n  sesion.phase: x\n",
      "4:3",
      'ends: the state has no "sesion"; did you mean session?',
    ],
    [
      "an end inside of a module that it does not have",
      "script: true\nsteps: []\nends:\n  session.flow.step: x\n  session.phse: x\n",
      "5:3",
      'ends: session has no "phse"; did you mean phase?',
    ],
    ["steps that are no list", "script: true\nsteps: 7\n", "2:1", "steps: expected a list"],
    [
      "an unknown key",
      script("  - command: { _tag: session.SignOut }", "    afterwards: 5"),
      "6:5",
      'a step of this kind has no "afterwards"',
    ],
    ["an unknown call", script("  - { call: getMoney, answer: null }"), "5:13", 'no call is named "getMoney"'],
    [
      "an answer with a command",
      script("  - { call: login, command: { _tag: a.B } }"),
      "5:20",
      'a step of this kind has no "command"',
    ],
    ["a wait that is no number", script("  - wait: soon"), "5:11", "wait: expected a number"],
    ["a wait before the past", script("  - wait: -5"), "5:11", "wait: expected a number"],
    [
      "an answer that comes before its request",
      script("  - { call: login, took: -1 }"),
      "5:26",
      "took: expected a number",
    ],
    ["a step that is a word", script("  - SignOut"), "5:5", "expected a mapping with a command, a call or a wait"],
    ["an empty step", script("  -"), "5:4", "expected a mapping with a command, a call or a wait"],
    [
      "another version",
      `version: 9\n${script()}`,
      "1:10",
      "version 9 is newer than this program, which reads version 3",
    ],
  ])("a script in YAML with %s is refused by its line and column", async (_, text, place, why) => {
    const { status, text: said } = await rerunText(text, {});
    expect([status, said.slice(0, `line ${place}: ${why}`.length)], said).toEqual([2, `line ${place}: ${why}`]);
  });

  it.each([
    [
      "a command that no version has",
      "  - command: { _tag: transfer.Confrm }",
      "5:22",
      'no command is named "transfer.Confrm"; did you mean transfer.Confirm?',
    ],
    [
      "a command like no other",
      "  - command: { _tag: steal.Everything }",
      "5:22",
      'no command is named "steal.Everything"',
    ],
    [
      "a command that lacks a field",
      "  - command: { _tag: notifications.LoadPage }",
      "5:14",
      "notifications.LoadPage.page is missing",
    ],
    ["a command that is a word", "  - command: SignOut", "5:14", 'expected a command: { _tag: "module.Name", … }'],
    [
      "a call that is nearly another",
      "  - { call: getWalets }",
      "5:13",
      'no call is named "getWalets"; did you mean getWallets?',
    ],
    [
      "a handle that is none",
      "  - command: { _tag: session.SignIn, identifier: a@b.cd, password: { handle: hunter2, broken: [] } }",
      "5:68",
      'session.SignIn.password: a secret is written as { handle: "secret:',
    ],
    [
      "a secret that is a text",
      "  - command: { _tag: session.SignIn, identifier: a@b.cd, password: hunter2 }",
      "5:68",
      'session.SignIn.password: a secret is written as { handle: "secret:',
    ],
    [
      "a field that its command does not have",
      "  - command: { _tag: session.SignIn, identifer: a@b.cd }",
      "5:38",
      'session.SignIn has no "identifer"; did you mean identifier?',
    ],
    [
      "a field of another type",
      "  - command: { _tag: notifications.LoadPage, page: two }",
      "5:52",
      'notifications.LoadPage.page: expected number, not "two"',
    ],
    [
      "a source that does not exist",
      "  - { command: { _tag: session.SignOut }, source: sistem }",
      "5:51",
      'source: expected one of person, screen, system, not "sistem"; did you mean system?',
    ],
    [
      "a key that is nearly another",
      "  - { command: { _tag: session.SignOut }, afer: 5 }",
      "5:43",
      'a step of this kind has no "afer"; did you mean after?',
    ],
    [
      "a status that is a text",
      '  - { call: login, status: "200" }',
      "5:28",
      'status: expected a whole number or null, not "200"',
    ],
    [
      "a rejection that nothing has",
      "  - { command: { _tag: session.SignOut }, rejection: { _tag: session.NoChalenge } }",
      "5:62",
      'no rejection is named "session.NoChalenge"; did you mean session.NoChallenge?',
    ],
    [
      "an event that is a word",
      "  - { command: { _tag: session.SignOut }, events: [session.SignedOut] }",
      "5:52",
      'expected an event: { _tag: "module.Name", … }',
    ],
    ["a wait in words", "  - wait: 2s", "5:11", 'wait: expected a number of milliseconds, such as 1500, not "2s"'],
    ["a time that is none", "  - { call: login, took: soon }", "5:26", "took: expected a number of milliseconds"],
    [
      "a key of the log",
      "  - { call: login, untilEntry: 5 }",
      "5:20",
      'a step of this kind has no "untilEntry"; it has call, status, answer, took, unreadable, open',
    ],
  ])("a script with %s is refused by its place, which says what is right", async (_, step, place, why) => {
    const { status, text } = await rerunText(script(step), {});
    const said = `line ${place}: ${why}`;
    expect([status, text.slice(0, said.length), text.includes("\n")], text).toEqual([2, said, false]);
  });

  it.each([
    [
      "without its header",
      '{"command":{"_tag":"session.RecordNoSession"}}',
      "a script in JSON lines begins with its header, {",
    ],
    [
      "of another version",
      '{"script":true,"version":2}',
      "version 2 is older than this program, which reads version 3",
    ],
  ])("a script as JSON lines %s is refused", async (_, text, why) => {
    const refused = await rerunText(text, {});
    expect([refused.status, refused.text.slice(0, `line 1: ${why}`.length)]).toEqual([2, `line 1: ${why}`]);
  });

  it("a script in YAML that says otherwise that it is one is told how", async () => {
    const refused = await rerunText("# mine\nscript: yes\nsteps: []\n", {});
    expect(refused).toEqual({ status: 2, text: "line 2: a script in YAML has the line: script: true" });
  });

  it("what a script can say is what its schema, which the docs name, offers", () => {
    const { properties, $defs } = JSON.parse(JSON.stringify(scriptSchema()));
    expect(Object.keys(properties).toSorted()).toEqual(SCRIPT_KEYS.toSorted());
    for (const [kind, keys] of Object.entries(KEYS))
      expect(Object.keys($defs[kind].properties).toSorted()).toEqual([...keys].toSorted());
    expect($defs.command.properties.source.enum).toEqual(["person", "screen", "system"]);
  });
});
