import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Count, Outcome } from "./reports.ts";

/** One command of the test run. `report` names the JSON file that counts its tests; without one, the step is one check. */
export interface Step {
  readonly name: string;
  readonly command: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: {
    readonly file: string;
    readonly read: (json: unknown) => Outcome;
    /** The counts of named parts, which are printed. */
    readonly parts?: (json: unknown) => ReadonlyMap<string, Count>;
  };
}

/** Runs a step's command to its exit code; what it prints is printed at once, or returned. */
const execute = (
  { command: [command = "", ...args], env }: Step,
  output: "inherit" | "pipe",
): Promise<{ readonly code: number; readonly printed: string }> =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", output, output], env: { ...process.env, ...env } });
    const printed: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => printed.push(text));
    child.on("error", () => resolve({ code: 127, printed: printed.join("") }));
    child.on("close", (code) => resolve({ code: code ?? 1, printed: printed.join("") }));
  });

/** Runs one step and counts it. A command that fails without a failed test counts as one failure. */
export const runStep = async (step: Step, output: "inherit" | "pipe" = "inherit"): Promise<Outcome> => {
  const title = `\n── ${step.name}`;
  if (output === "inherit") console.log(title);
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const { code, printed } = await execute(step, output);
  if (output === "pipe") console.log(`${title}\n${printed.trimEnd()}`);
  const alone = { passed: 0, failed: 1, failures: [`${step.name} ended with code ${code}`] };
  if (step.report === undefined) return code === 0 ? { passed: 1, failed: 0, failures: [] } : alone;
  if (!existsSync(step.report.file)) return alone;
  const json: unknown = JSON.parse(readFileSync(step.report.file, "utf8"));
  for (const [part, { passed, failed }] of step.report.parts?.(json) ?? [])
    console.log(`${part}: ${passed} passed, ${failed} failed`);
  const counted = step.report.read(json);
  const vacuous = counted.passed + counted.failed === 0;
  return vacuous || (code !== 0 && counted.failed === 0)
    ? { ...counted, failed: counted.failed + 1, failures: alone.failures }
    : counted;
};

/** Runs steps that do not depend on each other, a number of them at a time; each prints what it printed when it has ended. */
export const runTogether = async (steps: ReadonlyArray<Step>, atOnce: number): Promise<ReadonlyMap<Step, Outcome>> => {
  const counts = new Map<Step, Outcome>();
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      counts.set(step, await runStep(step, "pipe"));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
};

/** The local command of a package. */
export const bin = (name: string): string => join("node_modules", ".bin", name);
