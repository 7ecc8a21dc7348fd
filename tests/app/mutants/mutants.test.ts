import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isWhole } from "../../support/share.ts";
import { CONTROL, MUTANTS } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../../..");
const DEEP = process.env.OPTIO_DEEP === "1";

/** A mutant and the test that found it, or null. */
interface Found {
  readonly name: string;
  readonly test: string | null;
}

/** Plants mutants in a process of its own; all of them without arguments. */
const plant = (...args: ReadonlyArray<string>): Promise<ReadonlyArray<Found>> =>
  new Promise((resolve, reject) => {
    const command = ["--import", "tsx", join(import.meta.dirname, "plant.ts"), ...args];
    // the process is no worker of this run, and its tests search no longer than in the gate
    const { VITEST: _, VITEST_POOL_ID: __, VITEST_WORKER_ID: ___, OPTIO_DEEP: ____, ...env } = process.env;
    const child = spawn(process.execPath, command, { cwd: ROOT, env });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    child.on("close", (status) => {
      const lines = output.split("\n").filter((line) => line.startsWith('{"name":'));
      if (status === 0) resolve(lines.map((line): Found => JSON.parse(line)));
      else reject(new Error(errors));
    });
  });

it("P4: each of thirty mutants stands once in its file, and changes it", () => {
  const places = MUTANTS.map(({ file, from }) => readFileSync(join(ROOT, "src", file), "utf8").split(from).length - 1);
  expect(MUTANTS.filter((_, at) => places[at] !== 1)).toEqual([]);
  expect(MUTANTS.filter(({ from, to }) => from === to)).toEqual([]);
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(30);
});

if (isWhole)
  it("P4: a planted mutant is found by a test next to it, and an unchanged program passes", async () => {
    const name = "an empty account has a timeline";
    const found = await plant("--near", name, CONTROL.name);
    expect(found).toEqual([
      { name, test: expect.stringContaining("an account has stake to show") },
      { name: CONTROL.name, test: null },
    ]);
  });

if (DEEP)
  it("P4: at least 29 of thirty mutants are found", async () => {
    const found = await plant();
    expect(found.find(({ name }) => name === CONTROL.name)).toEqual({ name: CONTROL.name, test: null });
    const survivors = found.filter(({ name, test }) => test === null && name !== CONTROL.name);
    for (const { name } of survivors) process.stdout.write(`not found: ${name}\n`);
    expect(found).toHaveLength(MUTANTS.length + 1);
    expect(survivors.length, JSON.stringify(survivors)).toBeLessThanOrEqual(1);
  });
