import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./imports.ts";

/** The files of the repository that git knows and that exist, by path. */
export const tracked: ReadonlyArray<string> = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(root, file)));

export const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** The comments of a TypeScript or CSS file, each with its markers. */
export const commentsOf = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm)].map((match) => match[0]);

const STRING = /(?:^|[([,:])\s*(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/gm;

/** The texts in quotes that begin a line or an argument, without those of comments: titles of tests are among them. */
export const stringsOf = (text: string): ReadonlyArray<string> =>
  [...text.replace(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|^\s*\/\/ .*$/gm, "").matchAll(STRING)].map((match) => match[2] ?? "");

/** A scenario of docs/behaviours.md: its family and number. */
export const TAG = "[WTIRPSA][1-9][0-9]?";

const LIST = `${TAG}(?:(?:, | |–)${TAG})*`;
const LEADING = new RegExp(`^(${LIST})(?=[: ]|$)`);
const INNER = new RegExp(`; (${LIST}):| \\((${LIST})\\)$`, "g");

/** The scenarios that a title names: `W2, W15: …`, `T9 …`, `…; W13: …` or `… (T5)`. */
export const tagsOfTitle = (title: string): ReadonlyArray<string> =>
  [LEADING.exec(title)?.[1] ?? "", ...[...title.matchAll(INNER)].map((match) => match[1] ?? match[2] ?? "")].flatMap(
    (list) => list.match(new RegExp(TAG, "g")) ?? [],
  );

/** Files of tests, without those of this folder, which name tags as examples. */
const isTest = (file: string): boolean =>
  /^tests\/(?!house\/(?:behaviours|references)).*\.(?:test\.tsx?|e2e\.ts)$/.test(file);

/** The files of tests that name each scenario in a title. */
export const testsByTag = (): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const file of tracked.filter(isTest)) {
    for (const tag of stringsOf(read(file)).flatMap(tagsOfTitle)) {
      found.set(tag, (found.get(tag) ?? new Set()).add(file));
    }
  }
  return found;
};
