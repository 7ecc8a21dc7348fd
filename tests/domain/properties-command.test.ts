import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** Runs `npm run test:properties` with these arguments. `reads`: whether its output is read or the pipe is closed. */
const run = (args: ReadonlyArray<string>, reads = true) =>
  new Promise<{ readonly status: number | null; readonly output: string; readonly errors: string }>((done) => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/properties.ts", ...args], { cwd: ROOT });
    let [output, errors] = ["", ""];
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    if (reads)
      child.stdout.on("data", (text: Buffer) => {
        output += text.toString();
      });
    else child.stdout.destroy();
    child.on("close", (status) => done({ status, output, errors }));
  });

describe("npm run test:properties", () => {
  it("ends without a stack trace after an unknown option, and when the reader closes the pipe", async () => {
    const [unknown, closed] = await Promise.all([
      run(["--bogus"]),
      run(["--runs", "500", "--seed", "42", "--only", "session.clockIsOff"], false),
    ]);
    expect([unknown.status, closed.status]).toEqual([2, 0]);
    expect(unknown.errors.split("\n").slice(0, 2).join(" ")).toMatch(/^Unknown option. Usage: npm run test:properties/);
    expect(unknown.errors + closed.errors).not.toMatch(/^ +at /m);
  });

  it("finds properties by a rule's key and by a file, and lists their file, sentence and an example", async () => {
    const [byKey, byFile, none] = await Promise.all([
      run(["--list", "--only", "rule.name.tooLong"]),
      run(["--list", "--only", "src/domain/wallet/rules.ts"]),
      run(["--list", "--only", "no such thing"]),
    ]);
    expect(byKey.output).toContain(
      "session.nameProblem\n  src/domain/session/rules.ts · spec §5: name under 70 characters",
    );
    expect(byKey.output).toContain("example: --case '\"");
    expect(byFile.output).toContain("wallet.validatePhrase");
    expect(byFile.output).not.toContain("session.nameProblem");
    expect([byKey.status, byFile.status, none.status]).toEqual([0, 0, 2]);
    expect(none.errors).toContain('No property, file or outcome holds "no such thing"');
  });

  it("tries a case that a developer wrote, and says why a text is no case", async () => {
    const only = (name: string, json: string) => run(["--only", name, "--case", json]);
    const [good, unfit, broken, many] = await Promise.all([
      only("session.nameProblem", JSON.stringify("a".repeat(70))),
      only("transfer.checkUsd", '["1.50", "two"]'),
      only("session.nameProblem", "{"),
      only("session", '"Ada"'),
    ]);
    expect(good.output).toContain("passed session.nameProblem");
    expect(good.output).toContain("outcomes: rule.name.tooLong");
    expect(unfit.output).toContain("the case[1] is a string, not a number");
    expect(unfit.output).toContain('An example: ["');
    expect(broken.output).toContain("not JSON");
    expect(many.errors).toContain("--case needs one property");
    expect([good, unfit, broken, many].map(({ status }) => status)).toEqual([0, 2, 2, 2]);
  });
});
