import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { command } from "../properties/command.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Runs `npm run test:properties` with these arguments. */
const run = (args: ReadonlyArray<string>) => {
  const [output, errors]: [string[], string[]] = [[], []];
  const status = command(args, { log: (text) => void output.push(text), error: (text) => void errors.push(text) });
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

  it("says how it is used after an unknown option", () => {
    const unknown = run(["--bogus"]);
    expect(unknown.status).toBe(2);
    expect(unknown.errors).toMatch(/^Unknown option\.\nUsage: npm run test:properties/);
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
});
