import { join } from "node:path";
import type { Plugin } from "vite";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { isRecord } from "../../../src/domain/decider/record.ts";
import { CONTROL, MUTANTS, type Mutant } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../../..");
const pathOf = ({ file }: Mutant): string => join(ROOT, "src", file);

/** The mutant that is planted now, or null. */
let planted: Mutant | null = null;

const plant = (): Plugin => ({
  name: "optio:mutants",
  enforce: "pre",
  transform: (code, id) =>
    planted !== null && id === pathOf(planted) ? code.replace(planted.from, () => planted?.to ?? "") : null,
});

/** The tests next to a mutant's module, of which most mutants fail one. */
const NEAR: Readonly<Record<string, string>> = { adapters: "tests/adapters/", app: "tests/app/reactors/" };
const nearOf = ({ file }: Mutant): string => {
  const [layer = "", module = ""] = file.split("/");
  return NEAR[layer] ?? `tests/domain/${module}/`;
};
/** The tests of the whole application. */
const WHOLE = ["tests/app/driver/", "tests/app/reactors/"];

/** The titles of failed tests; empty if all pass. A test that a busy machine ends finds nothing. */
const failures = async (vitest: Vitest, specifications: ReadonlyArray<TestSpecification>) => {
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications([...specifications]);
  const run = new Set(specifications.map(({ moduleId }) => moduleId));
  // the result also has the modules of earlier runs
  const own = testModules.filter(({ moduleId }) => run.has(moduleId));
  const failed = own.flatMap((module) => [...module.children.allTests("failed")]);
  return [
    ...own.flatMap((module) => module.errors().map(({ message }) => message)),
    ...failed.flatMap((test) => {
      const isLate = test.result().errors?.some(({ message }) => message.startsWith("Test timed out"));
      return isLate === true ? [] : [test.fullName];
    }),
    ...unhandledErrors.map((error) => (isRecord(error) ? `${error.message}` : "an error outside of the tests")),
  ];
};

/** Plants the mutants one by one, and says which test found each, or null. `onlyNear`: leaves out the tests of the whole. */
const search = async (
  mutants: ReadonlyArray<Mutant>,
  onlyNear: boolean,
  say: (mutant: Mutant, test: string | null) => void,
): Promise<void> => {
  const vitest = await createVitest(
    "test",
    {
      // a mutant can make tests wait forever, which finds nothing: the run goes on to a test that fails
      bail: 3,
      ...{ config: false, root: ROOT, watch: false, environment: "node", isolate: false, reporters: [{}] },
      include: [...WHOLE, "tests/domain/", "tests/adapters/"].map((folder) => `${folder}**/*.test.ts`),
      setupFiles: ["tests/support/texts.ts"],
      testTimeout: 180_000,
    },
    { plugins: [plant()] },
  );
  try {
    const all = await vitest.globTestSpecifications();
    const within = (...folders: ReadonlyArray<string>) =>
      all.filter(({ moduleId }) => folders.some((folder) => moduleId.startsWith(join(ROOT, folder))));
    for (const mutant of mutants) {
      planted = mutant;
      vitest.invalidateFile(pathOf(mutant));
      const near = await failures(vitest, within(nearOf(mutant)));
      const found = near.length > 0 || onlyNear ? near : await failures(vitest, within(...WHOLE));
      say(mutant, found[0] ?? null);
      vitest.invalidateFile(pathOf(mutant));
    }
  } finally {
    await vitest.close();
  }
};

// usage: tsx tests/app/mutants/plant.ts [--near] [NAME…]; prints a line of JSON for each mutant
const [first, ...rest] = process.argv.slice(2);
const names = first === "--near" ? rest : first === undefined ? [] : [first, ...rest];
await search(
  [...MUTANTS, CONTROL].filter(({ name }) => names.length === 0 || names.includes(name)),
  first === "--near",
  ({ name }, test) => void process.stdout.write(`${JSON.stringify({ name, test })}\n`),
);
// a failed test is what is wanted
process.exitCode = 0;
