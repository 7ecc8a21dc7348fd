import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** The numbers of passed and failed checks of a step. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** One command of the test run. `report` names the JSON file that counts its tests; without one, the step is one check. */
export interface Step {
  readonly name: string;
  readonly command: ReadonlyArray<string>;
  readonly env?: Readonly<Record<string, string>>;
  readonly report?: {
    readonly file: string;
    readonly read: (json: unknown) => Count;
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
export const runStep = async (step: Step, output: "inherit" | "pipe" = "inherit"): Promise<Count> => {
  const title = `\n── ${step.name}`;
  if (output === "inherit") console.log(title);
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  const { code, printed } = await execute(step, output);
  if (output === "pipe") console.log(`${title}\n${printed.trimEnd()}`);
  if (step.report === undefined) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(step.report.file)) return { passed: 0, failed: 1 };
  const json: unknown = JSON.parse(readFileSync(step.report.file, "utf8"));
  for (const [part, { passed, failed }] of step.report.parts?.(json) ?? [])
    console.log(`${part}: ${passed} passed, ${failed} failed`);
  const counted = step.report.read(json);
  const vacuous = counted.passed + counted.failed === 0;
  return vacuous || (code !== 0 && counted.failed === 0) ? { ...counted, failed: counted.failed + 1 } : counted;
};

/** Runs steps that do not depend on each other, a number of them at a time; each prints what it printed when it has ended. */
export const runTogether = async (steps: ReadonlyArray<Step>, atOnce: number): Promise<ReadonlyMap<Step, Count>> => {
  const counts = new Map<Step, Count>();
  const waiting = [...steps];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      counts.set(step, await runStep(step, "pipe"));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return counts;
};

const numberAt = (json: unknown, ...path: ReadonlyArray<string>): number => {
  const found = path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    json,
  );
  return typeof found === "number" ? found : 0;
};

/** Skipped and flaky tests count as failures: a check that is skipped is a defect. */
export const readVitest = (json: unknown): Count => ({
  passed: numberAt(json, "numPassedTests"),
  failed: numberAt(json, "numFailedTests") + numberAt(json, "numPendingTests") + numberAt(json, "numTodoTests"),
});

export const readPlaywright = (json: unknown): Count => ({
  passed: numberAt(json, "stats", "expected"),
  failed: numberAt(json, "stats", "unexpected") + numberAt(json, "stats", "skipped") + numberAt(json, "stats", "flaky"),
});

const listAt = (json: unknown, key: string): ReadonlyArray<unknown> => {
  const value: unknown = typeof json === "object" && json !== null ? Reflect.get(json, key) : undefined;
  return Array.isArray(value) ? value : [];
};

const testsIn = (suite: unknown): ReadonlyArray<unknown> => [
  ...listAt(suite, "suites").flatMap(testsIn),
  ...listAt(suite, "specs").flatMap((spec) => listAt(spec, "tests")),
];

/** The counts of each project of Playwright; a test that is neither as expected nor failed counts as failed. */
export const readProjects = (json: unknown): ReadonlyMap<string, Count> => {
  const counts = new Map<string, Count>();
  for (const test of testsIn(json)) {
    if (typeof test !== "object" || test === null) continue;
    const project = String(Reflect.get(test, "projectName"));
    const isPassed = Reflect.get(test, "status") === "expected";
    const { passed, failed } = counts.get(project) ?? { passed: 0, failed: 0 };
    counts.set(project, { passed: passed + Number(isPassed), failed: failed + Number(!isPassed) });
  }
  return counts;
};

/** The local command of a package. */
export const bin = (name: string): string => join("node_modules", ".bin", name);
