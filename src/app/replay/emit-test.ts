import { existsSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";

/** The suffix of a test file, which vitest looks for. */
const SUFFIX = ".test.ts";

/** The file of the log that an emitted test replays: next to the test, with its name. */
const logOf = (test: string): string => `${test.slice(0, -SUFFIX.length)}.jsonl`;

/** Whether a path can be that of an emitted test. */
export const isTestPath = (path: string): boolean => basename(path).length > SUFFIX.length && path.endsWith(SUFFIX);

/**
 * The text of a test that replays a log and fails at its first divergence, damage or differing step (R12). `test`: the
 * path of the test file, from which it imports this program.
 */
const testText = (test: string): string => {
  const app = relative(dirname(resolve(test)), join(import.meta.dirname, "..")).replaceAll("\\", "/");
  const log = basename(logOf(test));
  return `import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { replayText } from "${app}/replay/command.ts";
import { definitions, domain } from "${app}/../domain/index.ts";

it(${JSON.stringify(`replays ${log} as it was recorded`)}, () => {
  const log = readFileSync(new URL(${JSON.stringify(`./${log}`)}, import.meta.url), "utf8");
  const options = { until: null, state: null, json: false };
  const { text, status } = replayText(log, options, { decider: domain, definitions });
  expect({ status, end: text.split("\\n").at(-1) }, text).toEqual({ status: 0, end: "identical" });
});
`;
};

/** Writes the test and a copy of its log, and returns their paths. Throws if either file exists or cannot be written. */
export const writeTest = (test: string, log: string): ReadonlyArray<string> => {
  const paths = [test, logOf(test)];
  for (const path of paths) if (existsSync(path)) throw new Error(`${path} exists`);
  writeFileSync(logOf(test), log);
  writeFileSync(test, testText(test));
  return paths;
};
