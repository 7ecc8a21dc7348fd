/** The suffix of a test file, which vitest looks for. */
const SUFFIX = ".test.ts";

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? "";

/** The path of the log that an emitted test replays: next to the test, with its name. */
export const logOf = (test: string): string => `${test.slice(0, -SUFFIX.length)}.jsonl`;

/**
 * The text of a test that replays a log and fails at its first divergence, damage or differing step. `test`: the
 * path of the test; `src`: from there to the sources of this program.
 */
export const goldenText = (test: string, src: string): string => {
  const log = JSON.stringify(`./${nameOf(logOf(test))}`);
  return [
    'import { readFileSync } from "node:fs";',
    'import { expect, it } from "vitest";',
    `import { replayText } from "${src}/app/replay/command.ts";`,
    `import { definitions, domain } from "${src}/domain/index.ts";`,
    "",
    `it("replays the log next to it as it was recorded", () => {`,
    `  const log = readFileSync(new URL(${log}, import.meta.url), "utf8");`,
    "  const { text, status } = replayText(log, {}, { decider: domain, definitions });",
    '  expect({ status, end: text.split("\\n").at(-1) }, text).toEqual({ status: 0, end: "identical" });',
    "});",
    "",
  ].join("\n");
};
