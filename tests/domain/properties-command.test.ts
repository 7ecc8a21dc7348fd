import { ok } from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { classify } from "../../src/adapters/http/failure.ts";
import { command } from "../properties/command.ts";
import { property } from "../properties/property.ts";
import { report } from "../properties/report.ts";
import { shownCase } from "../properties/typed.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Runs `npm run test:properties` with these arguments. */
const run = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>> = {}) => {
  const [output, errors]: [string[], string[]] = [[], []];
  const say = { log: (text: string) => void output.push(text), error: (text: string) => void errors.push(text) };
  const status = command(args, say, env);
  return { status, output: output.join("\n"), errors: errors.join("\n") };
};

describe("npm run test:properties", () => {
  it("ends without a stack trace when the reader closes the pipe", async () => {
    const args = ["--runs", "500", "--seed", "42", "--only", "session.clockIsOff"];
    const child = spawn(process.execPath, ["--import", "tsx", "tests/properties.ts", ...args], { cwd: ROOT });
    let errors = "";
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    child.stdout.destroy();
    const status = await new Promise((done) => child.on("close", done));
    expect([status, errors]).toEqual([0, ""]);
  });

  it("names an unknown option, the one that was meant, and how it is used", () => {
    const unknown = run(["--bogus"]);
    expect(unknown.status).toBe(2);
    expect(unknown.errors).toMatch(/^Unknown option '--bogus'\.\nUsage: npm run test:properties/);
    expect(run(["--lsit"]).errors).toMatch(/^Unknown option '--lsit'; did you mean --list\?\./);
    expect(run(["--seed"]).errors).toMatch(/^Option '--seed <value>' argument missing\./);
    expect(run(["Ada"]).errors).toMatch(/^Unexpected argument 'Ada'\./);
    expect(run(["--only", "session.nameProblm"]).errors).toContain("did you mean session.nameProblem?");
    const help = run(["--help"]);
    expect([help.status, help.output.split("\n")[0]]).toEqual([0, expect.stringContaining("Usage: npm run")]);
  });

  it("notices an option that npm took for itself, because -- was forgotten", () => {
    const taken = run(["42"], { npm_config_list: "true", npm_config_seed: "true", npm_config_json: "true" });
    expect([taken.status, taken.errors, taken.output]).toEqual([
      2,
      "npm took --seed, --list for itself. Write -- before the options: npm run test:properties -- --seed",
      "",
    ]);
  });

  it("finds properties by a rule's key and by a file, and lists their file, sentence and an example", () => {
    const [byKey, byFile, none] = [
      run(["--list", "--only", "rule.name.tooLong"]),
      run(["--list", "--only", "src/domain/wallet/rules.ts"]),
      run(["--list", "--only", "no such thing"]),
    ] as const;
    expect(byKey.output).toContain(
      "session.nameProblem\n  src/domain/session/rules.ts · spec §5: name under 70 characters",
    );
    expect(byKey.output).toContain("example: --case '\"");
    expect(byFile.output).toContain("wallet.validatePhrase");
    expect(byFile.output).not.toContain("session.nameProblem");
    expect([byKey.status, byFile.status, none.status]).toEqual([0, 0, 2]);
    expect(none.errors).toContain('No property, file or outcome holds "no such thing"');
  });

  it("tries a case that a developer wrote, and says why a text is no case", () => {
    const only = (name: string, json: string) => run(["--only", name, "--case", json]);
    const [good, unfit, broken, many] = [
      only("session.nameProblem", JSON.stringify("a".repeat(70))),
      only("transfer.checkUsd", '["1.50", "two"]'),
      only("session.nameProblem", "{"),
      only("session", '"Ada"'),
    ] as const;
    expect(good.output).toContain("passed session.nameProblem");
    expect(good.output).toContain("outcomes: rule.name.tooLong");
    expect(unfit.output).toContain("the case[1] is a string, not a number");
    expect(unfit.output).toContain('An example: ["');
    expect(broken.output).toContain("not JSON");
    expect(many.errors).toContain("--case needs one property");
    expect([good, unfit, broken, many].map(({ status }) => status)).toEqual([0, 2, 2, 2]);
  });

  it("takes a case as a person types it where the generator makes its cases of parts", () => {
    const only = (name: string, input: unknown) => run(["--only", name, "--case", JSON.stringify(input)]).output;
    const typed = (password: string, confirmation = password) =>
      only("password.validatePassword", { password, confirmation });
    expect(typed("Secret-12")).toContain("outcomes: accepted");
    expect(typed("Secret^12")).toContain("outcomes: accepted");
    expect(typed("Secret12😀")).toContain("outcomes: rule.password.noSpecial");
    expect(typed("Secret12")).toContain("outcomes: rule.password.noSpecial");
    expect(typed("Sec-1", "")).toContain("outcomes: rule.password.tooShort, rule.confirmation.required");
    expect(only("password.validatePassword", { password: "Secret-12" })).toContain('the case has no "confirmation"');
    const address = only("address.addressForm", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
    expect(address).toContain("outcomes: ethereum\n  what the function says: nothing here knows the right answer");
    expect(only("address.sameAddress", ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "optio1q"])).toContain(
      "passed address.sameAddress",
    );
  });

  it("writes JSON for a program: of a run, of a list, of a case", () => {
    const all = JSON.parse(run(["--json", "--seed", "42", "--runs", "2000", "--only", "session.nameProblem"]).output);
    expect(all).toMatchObject({
      passed: true,
      seed: 42,
      runs: 2000,
      properties: [{ property: "session.nameProblem" }],
    });
    expect(all.properties[0]).toMatchObject({ verdict: "passed", failure: null, vacuous: [] });
    expect(Object.keys(all.properties[0].outcomes)).toContain("rule.name.tooLong");
    const [listed] = JSON.parse(run(["--json", "--list", "--only", "session.nameProblem"]).output);
    expect(listed).toMatchObject({ property: "session.nameProblem", example: '"Ada"' });
    const tried = run(["--json", "--only", "session.nameProblem", "--case", '"Ada"']);
    expect(JSON.parse(tried.output)).toMatchObject({
      passed: true,
      cases: [{ property: "session.nameProblem", case: '"Ada"', outcomes: ["accepted"] }],
    });
  });
});

describe("a file of cases", () => {
  const folder = mkdtempSync(join(tmpdir(), "optio-cases-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (content: unknown): string => {
    const path = join(folder, "cases.json");
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
    return path;
  };
  const cases = (content: unknown, ...more: ReadonlyArray<string>) => run(["--cases", file(content), ...more]);

  it("is tried case by case, each with the outcomes that it must have", () => {
    const good = [
      { property: "session.nameProblem", case: "Ada" },
      {
        property: "password.validatePassword",
        case: { password: "a", confirmation: "a" },
        outcomes: ["rule.password.noSpecial", "rule.password.tooShort"],
      },
    ];
    const passed = cases(good);
    expect([passed.status, passed.output.split("\n").filter((line) => line.startsWith("passed"))]).toEqual([
      0,
      ["passed session.nameProblem", "passed password.validatePassword"],
    ]);
    const failed = cases([{ property: "session.nameProblem", case: "Ada", outcomes: ["rule.name.tooLong"] }], "--json");
    expect([failed.status, JSON.parse(failed.output)]).toMatchObject([
      1,
      { passed: false, cases: [{ why: "outcomes: accepted, not rule.name.tooLong" }] },
    ]);
  });

  it.each([
    ["{", "cannot be read: "],
    ["{}", "is no list of cases: [{ "],
    [[1], "case 1 is no object"],
    [[{ property: "session.nameProblm", case: "" }], 'case 1 names no property: "session.nameProblm"; did you mean'],
    [[{ property: "session.nameProblem" }], 'case 1 has no "case"'],
    [[{ property: "session.nameProblem", case: "", outcome: [] }], 'unknown "outcome"; did you mean outcomes?'],
    [[{ property: "session.nameProblem", case: "", outcomes: "accepted" }], '"outcomes" is no list of texts'],
  ])("that is wrong is refused with the place: %j", (content, why) => {
    const refused = cases(content);
    expect([refused.status, refused.output]).toEqual([2, ""]);
    expect(refused.errors).toContain(why);
  });

  it("excludes a single case, and names its properties itself", () => {
    expect(cases([], "--case", "1").errors).toContain("--case and --cases exclude each other.");
    expect(cases([], "--only", "session").errors).toContain("--cases names its properties itself, without --only.");
  });
});

describe("a failed property", () => {
  const failing = property({
    name: "session.nameProblem",
    file: "src/domain/session/rules.ts",
    sentence: "spec §5",
    outcomes: ["accepted"],
    cases: fc.record({ text: fc.string() }),
    check: ({ text }) => {
      ok(!text.includes("'"), "an apostrophe");
      return ["accepted"];
    },
  });

  it("prints its shrunk case as --case and as a pin, which a change of the generator does not change", () => {
    const how = { runs: 2000, seed: 42 };
    const found = failing.run(how);
    const text = report(failing, found, how);
    expect(found.failure?.json).toBe(`{"text":"'"}`);
    expect(text).toContain(`npm run test:properties -- --only session.nameProblem --case '{"text":"'\\''"}'`);
    expect(text).toContain('{ name: "session.nameProblem", case: "{\\"text\\":\\"\'\\"}" }');
    expect(failing.tryCase(found.failure?.json ?? "")).toEqual({ why: "an apostrophe" });
  });

  it("shows an error with its status, not with its text alone", () => {
    const error = classify({ status: 429, body: { error: "Slow down." }, endpoint: "/transfer", method: "POST" });
    expect(shownCase({ error, retries: 2 })).toMatch(/"?status"?:429/);
    expect(shownCase({ error, retries: 2 })).toContain("Slow down.");
    expect(shownCase(["a", null, 1])).toBe('["a",null,1]');
  });
});
