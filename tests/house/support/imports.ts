import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

/** The root folder of the project. */
export const root = resolve(import.meta.dirname, "../../..");

/** The TypeScript files below a folder of the project, as paths from the root. */
export const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name));

const IMPORT = /(?:^|\n)\s*(?:import|export)\s(?:[^"';]*?\sfrom\s)?["']([^"']+)["']|import\(\s*["']([^"']+)["']\s*\)/g;

/** The specifiers that a file imports or re-exports, types included. */
export const importsOf = (file: string): ReadonlyArray<string> =>
  [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? "");

/** Whether a path is a folder or inside it. */
export const within = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The files of ours that a file imports, as paths from the root. */
export const ownImportsOf = (file: string): ReadonlyArray<string> =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)));
