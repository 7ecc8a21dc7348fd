import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");

/** Runs `npm run test:properties` with these arguments. `reads`: whether its output is read or the pipe is closed. */
const run = (args: ReadonlyArray<string>, reads: boolean) =>
  new Promise<{ readonly status: number | null; readonly errors: string }>((done) => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/properties.ts", ...args], { cwd: ROOT });
    let errors = "";
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    if (reads) child.stdout.resume();
    else child.stdout.destroy();
    child.on("close", (status) => done({ status, errors }));
  });

it("m12: an unknown option and a closed pipe end without a stack trace", async () => {
  const [unknown, closed] = await Promise.all([
    run(["--bogus"], true),
    run(["--runs", "500", "--seed", "42", "--only", "session.clockIsOff"], false),
  ]);
  expect([unknown.status, closed.status]).toEqual([2, 0]);
  expect(unknown.errors.split("\n")[0]).toMatch(/^Usage: npm run test:properties/);
  expect(unknown.errors + closed.errors).not.toMatch(/^ +at /m);
});
