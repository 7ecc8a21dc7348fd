import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The numbers of passed and failed checks of a step. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
}

/** The counts of a step, and each failure in a few lines: the file, the title, and what it said. */
export interface Outcome extends Count {
  readonly failures: ReadonlyArray<string>;
}

const valueAt = (json: unknown, key: string): unknown =>
  typeof json === "object" && json !== null ? Reflect.get(json, key) : undefined;

const numberAt = (json: unknown, key: string): number => {
  const value = valueAt(json, key);
  return typeof value === "number" ? value : 0;
};

const listAt = (json: unknown, key: string): ReadonlyArray<unknown> => {
  const value = valueAt(json, key);
  return Array.isArray(value) ? value : [];
};

const textAt = (json: unknown, key: string): string => {
  const value = valueAt(json, key);
  return typeof value === "string" ? value : "";
};

/** So many characters of a failure's message are repeated at the end of a run; they hold the seed of a property. */
const LONGEST = 1_500;

const failureText = (file: string, title: string, message: string): string =>
  `${relative(process.cwd(), file)} › ${title}\n${stripVTControlCharacters(message).slice(0, LONGEST)}`;

const vitestFailures = (json: unknown): ReadonlyArray<string> =>
  listAt(json, "testResults").flatMap((file) => {
    const failed = listAt(file, "assertionResults").filter((test) => textAt(test, "status") !== "passed");
    if (failed.length === 0 && textAt(file, "status") === "failed")
      return [failureText(textAt(file, "name"), "the file as a whole", textAt(file, "message"))];
    return failed.map((test) =>
      failureText(textAt(file, "name"), textAt(test, "fullName"), listAt(test, "failureMessages").join("\n")),
    );
  });

/** Skipped and flaky tests count as failures: a check that is skipped is a defect. */
export const readVitest = (json: unknown): Outcome => ({
  passed: numberAt(json, "numPassedTests"),
  failed: numberAt(json, "numFailedTests") + numberAt(json, "numPendingTests") + numberAt(json, "numTodoTests"),
  failures: vitestFailures(json),
});

const specsIn = (suite: unknown): ReadonlyArray<unknown> => [
  ...listAt(suite, "suites").flatMap(specsIn),
  ...listAt(suite, "specs"),
];

const playwrightFailures = (json: unknown): ReadonlyArray<string> =>
  specsIn(json).flatMap((spec) =>
    listAt(spec, "tests")
      .filter((test) => textAt(test, "status") !== "expected")
      .map((test) =>
        failureText(
          textAt(spec, "file"),
          `${textAt(spec, "title")} (${textAt(test, "projectName")})`,
          listAt(test, "results")
            .flatMap((result) => listAt(result, "errors"))
            .map((error) => textAt(error, "message"))
            .join("\n"),
        ),
      ),
  );

export const readPlaywright = (json: unknown): Outcome => {
  const stats = valueAt(json, "stats");
  return {
    passed: numberAt(stats, "expected"),
    failed: numberAt(stats, "unexpected") + numberAt(stats, "skipped") + numberAt(stats, "flaky"),
    failures: playwrightFailures(json),
  };
};

/** The counts of each project of Playwright; a test that is neither as expected nor failed counts as failed. */
export const readProjects = (json: unknown): ReadonlyMap<string, Count> => {
  const counts = new Map<string, Count>();
  for (const test of specsIn(json).flatMap((spec) => listAt(spec, "tests"))) {
    const project = textAt(test, "projectName");
    const isPassed = textAt(test, "status") === "expected";
    const { passed, failed } = counts.get(project) ?? { passed: 0, failed: 0 };
    counts.set(project, { passed: passed + Number(isPassed), failed: failed + Number(!isPassed) });
  }
  return counts;
};
