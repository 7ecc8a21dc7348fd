import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

/** One file that the login route loads, in bytes. */
export interface Loaded {
  readonly file: string;
  readonly gzip: number;
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g;
const ENTRY = /<(?:script|link)\b[^>]*(?:src|href)="([^"]+\.js)"/g;

const withImports = (file: string, into: Set<string>): void => {
  if (into.has(file)) return;
  into.add(file);
  for (const [, path = ""] of readFileSync(file, "utf8").matchAll(STATIC_IMPORT)) {
    withImports(resolve(dirname(file), path), into);
  }
};

/**
 * The JavaScript of the login route: what index.html names and all that it imports statically, the login screen
 * among it. Answers in words what is missing when it can't be read.
 */
export const loginRoute = (dist: string): ReadonlyArray<Loaded> | string => {
  const page = join(dist, "index.html");
  if (!existsSync(page)) return `${page} is missing: run npm run build first`;
  const files = new Set<string>();
  for (const [, path = ""] of readFileSync(page, "utf8").matchAll(ENTRY)) withImports(join(dist, path), files);
  if (files.size === 0) return `${page} names no JavaScript`;
  return [...files].map((file) => ({ file: basename(file), gzip: gzipSync(readFileSync(file), { level: 9 }).length }));
};
