import "../build/node-version.ts";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { chromiumPath } from "./support/run/chromium.ts";
import { commandLine } from "./support/run/command-line.ts";
import { deepFiles } from "./support/run/deep-files.ts";
import { HOW, haveEngines } from "./support/run/engines.ts";
import { allowInstalling } from "./support/run/programs.ts";
import { type Outcome, readPlaywright, readProjects, readVitest } from "./support/run/reports.ts";
import { bin, runStep, runTogether, type Step } from "./support/run/steps.ts";

const REPORTS = "test-results";

/** A step, or steps that run at the same time. */
type Stage = Step | ReadonlyArray<Step>;

const runStage = async (stage: Stage): Promise<ReadonlyMap<Step, Outcome>> =>
  "name" in stage ? new Map([[stage, await runStep(stage)]]) : runTogether(stage, availableParallelism());

/** All tests without a browser, or those of some files: one run, in which no core waits for the end of a part. */
const vitest = (env: Readonly<Record<string, string>> = {}, ...files: ReadonlyArray<string>): Step => {
  const file = `${REPORTS}/vitest.json`;
  return {
    name: "unit, screen and server tests",
    command: [
      bin("vitest"),
      "run",
      "--config",
      "tests/vitest.config.ts",
      ...files,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    env,
    report: { file, read: readVitest },
  };
};

const checks: ReadonlyArray<Step> = [
  { name: "types", command: [bin("tsc"), "-p", "tsconfig.json"] },
  { name: "format and lint", command: [bin("biome"), "check", "--error-on-warnings", "."] },
  { name: "dead code and unused dependencies", command: [bin("knip")] },
  { name: "dependencies and component list", command: [bin("tsx"), "tests/release/components.ts"] },
];

const build: Step = { name: "build", command: [bin("vite"), "build", "--logLevel", "warn"] };

const buildPlayer: Step = {
  name: "build of the player",
  command: [bin("vite"), "build", "--config", "build/vite.player.config.ts", "--logLevel", "warn"],
};

const secondBuild: Step = {
  name: "a second build with the same files",
  command: [bin("tsx"), "tests/release/reproducible-build.ts"],
};

const floor: Step = {
  name: "what the oldest browsers lack",
  command: [bin("tsx"), "tests/release/floor.ts"],
};

const productionInstall: Step = {
  name: "a production install builds and starts",
  command: [bin("tsx"), "tests/release/production-install.ts"],
};

/** The browser tests against the build that is there; `args` select some of them. */
const browserTests = (env: Readonly<Record<string, string>> = {}, ...args: ReadonlyArray<string>): Step => {
  const file = `${REPORTS}/e2e.json`;
  return {
    name: "browser tests",
    command: [bin("playwright"), "test", "--config", "tests/e2e/playwright.config.ts", ...args],
    env: { ...env, CHROMIUM_PATH: chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    report: { file, read: readPlaywright },
  };
};

/** As `browserTests`, against a fresh build. */
const browser = (...given: Parameters<typeof browserTests>): ReadonlyArray<Stage> => [
  build,
  buildPlayer,
  browserTests(...given),
];

/** The journeys in Firefox and WebKit, against the build that is there; `files` select some of them. */
const journeys = (...files: ReadonlyArray<string>): Step => {
  const file = `${REPORTS}/engines.json`;
  return {
    name: "journeys in Firefox and WebKit",
    command: [bin("playwright"), "test", "--config", "tests/engines/playwright.config.ts", ...files],
    report: { file, read: readPlaywright, parts: readProjects },
  };
};

/** What each run tries; most of the first steps use one core. `more` follows the build. */
const everything = (env: Readonly<Record<string, string>>, ...more: ReadonlyArray<Step>): ReadonlyArray<Stage> => [
  [...checks, build],
  [buildPlayer, floor, ...more],
  vitest(env),
  browserTests(env),
];

/** Every case of the heavy generated tests (tests/support/share.ts); the second build is compared with the first. */
const whole = (): ReadonlyArray<Stage> => [...everything({ OPTIO_SHARE: "all" }, secondBuild), productionInstall];

const DEEP = { OPTIO_DEEP: "1" };

/** A test run: how it is called, what it does, and its steps; `files` are what a run of one file may be given. */
interface Plan {
  readonly command: string;
  readonly help: ReadonlyArray<string>;
  readonly files?: string;
  readonly stages: (files: ReadonlyArray<string>) => ReadonlyArray<Stage>;
}

const INSTALLS = "It finds Chromium, PostgreSQL and nginx, or installs them where it can.";

const plans: Readonly<Record<string, Plan>> = {
  all: {
    command: "npm test -- [ci]",
    help: [
      "Types, lint, dead code, tests without a browser, and Chromium against the built client.",
      "Heavy generated tests try the share of the day. With ci: every case, a second build, a production",
      "install, and the journeys in Firefox and WebKit.",
      INSTALLS,
    ],
    stages: () => everything({}),
  },
  ci: {
    command: "npm test -- ci",
    help: ["All tests, with every case.", INSTALLS],
    stages: () => {
      if (haveEngines()) return [...whole(), journeys()];
      console.log(`Firefox and WebKit are not run: they are not installed. ${HOW}`);
      return whole();
    },
  },
  e2e: {
    command: "npm run test:e2e --",
    help: ["Builds the client and tests it in Chromium; of one file: npm run test:e2e -- staking.e2e.ts", INSTALLS],
    files: "[FILE …]",
    stages: (files) => browser({}, ...files),
  },
  engines: {
    command: "npm run test:engines --",
    help: ["Builds the client and runs the journeys in Firefox and WebKit, which are installed on Debian as root."],
    files: "[FILE …]",
    stages: (files) => {
      if (!haveEngines()) throw new Error(`Firefox or WebKit is missing. ${HOW}`);
      return [build, journeys(...files)];
    },
  },
  // the test files that search longer with OPTIO_DEEP
  deep: {
    command: "npm run test:deep",
    help: [
      "Every test that can search longer; npm fetches the oldest supported Chromium for it (50 MB).",
      "It takes hours.",
      INSTALLS,
    ],
    stages: () => [
      vitest(DEEP, ...["tests/adapters", "tests/app", "tests/domain", "tests/ui", "tests/server"].flatMap(deepFiles)),
      // six real tabs, twenty times (T2)
      ...browser(DEEP, "tabs.e2e.ts", "--grep", "T2", "--repeat-each", "20"),
      // every size and colour scheme of every screen, every payload in every parameter (A1, S4)
      browserTests(DEEP, ...deepFiles("tests/e2e")),
    ],
  },
};

const main = async (): Promise<void> => {
  const [first, ...rest] = process.argv.slice(2);
  const plan = plans[first ?? "all"];
  const { command, help, files, stages } = plan ?? plans.all ?? { command: "", help: [], stages: () => [] };
  const asked = commandLine(
    { command, help, ...(files === undefined ? {} : { files }) },
    plan === undefined ? process.argv.slice(2) : rest,
  );
  allowInstalling();
  mkdirSync(REPORTS, { recursive: true });
  const failedSteps: string[] = [];
  let total: Outcome = { passed: 0, failed: 0, failures: [] };
  for (const stage of stages(asked.files)) {
    for (const [step, { passed, failed, failures }] of await runStage(stage)) {
      if (failed > 0) failedSteps.push(step.name);
      total = {
        passed: total.passed + passed,
        failed: total.failed + failed,
        failures: [...total.failures, ...failures],
      };
    }
  }
  // repeated at the end, where the last lines of a long log are kept
  for (const failure of total.failures) console.log(`\n✘ ${failure}`);
  if (failedSteps.length > 0) console.log(`\nFailed: ${failedSteps.join("; ")}`);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
};

await main();
