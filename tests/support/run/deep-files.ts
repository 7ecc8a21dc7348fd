import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The files of `tests` that a file imports. */
const importsOf = (file: string, text: string): ReadonlyArray<string> =>
  [...text.matchAll(/from "(\.[^"]+\.tsx?)"/g)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => path.startsWith("tests/") && existsSync(path));

const searchesLonger = (file: string, seen: Set<string>): boolean => {
  if (seen.has(file)) return false;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  if (text.includes("process.env.OPTIO_DEEP")) return true;
  return importsOf(file, text).some((path) => searchesLonger(path, seen));
};

/** The test files in a folder that search longer with OPTIO_DEEP: that read it, or import a file of `tests` that does. */
export const deepFiles = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((file) => /\.(?:test|e2e)\.tsx?$/.test(file) && searchesLonger(file, new Set()))
    .toSorted();
