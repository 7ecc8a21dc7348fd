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

/** The folders that each folder imports from. */
type FolderGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The files of ours that a file imports, as paths from the root. */
export const ownImportsOf = (file: string): ReadonlyArray<string> =>
  importsOf(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(root, resolve(root, dirname(file), specifier)));

/**
 * Which folders below `folder` import which others; a folder and its subfolders are different nodes. A file directly in
 * one of `roots` is a node of its own: such a folder only collects entry points.
 */
const folderGraph = (folder: string, roots: ReadonlyArray<string>): FolderGraph => {
  const nodeOf = (file: string): string => (roots.includes(dirname(file)) ? file : dirname(file));
  const graph = new Map<string, Set<string>>();
  for (const file of filesBelow(folder)) {
    const from = nodeOf(file);
    const targets = graph.get(from) ?? new Set<string>();
    graph.set(from, targets);
    for (const to of ownImportsOf(file).map(nodeOf)) if (to !== from && within(to, folder)) targets.add(to);
  }
  return graph;
};

/** The shortest way from a folder back to itself, by breadth-first search; null when there is none. */
const shortestCycle = (graph: FolderGraph, start: string): ReadonlyArray<string> | null => {
  const queue: Array<ReadonlyArray<string>> = [[start]];
  const seen = new Set<string>();
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    for (const next of graph.get(path.at(-1) ?? "") ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push([...path, next]);
    }
  }
  return null;
};

/** The import cycles among the folders of a graph, each as `a → b → a`. */
export const cyclesOf = (graph: FolderGraph): ReadonlyArray<string> => {
  const named = [...graph.keys()].flatMap((start) => {
    const cycle = shortestCycle(graph, start);
    // a cycle is reported once, from its folder that sorts first
    return cycle === null || cycle.some((folder) => folder < start) ? [] : [cycle.join(" → ")];
  });
  return named.toSorted();
};

/** The import cycles among the folders below `folder`, such as `server/a → server/b → server/a`. */
export const folderCycles = (folder: string, roots: ReadonlyArray<string> = []): ReadonlyArray<string> =>
  cyclesOf(folderGraph(folder, roots));
