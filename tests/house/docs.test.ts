import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";
import { read, tracked } from "./support/documents.ts";
import { root } from "./support/imports.ts";

/** Paths that the build and a running server make, and the example of docs/adding-a-screen.md. */
const MADE = [
  "dist/",
  "dist-player/",
  "dist-server/",
  ".data/",
  "login/index.html",
  "screens/index.html",
  "src/ui/features/wallet/StatementsScreen.tsx",
];

const foldersOf = (file: string): ReadonlyArray<string> => {
  const folder = dirname(file);
  return folder === "." ? [] : [folder, ...foldersOf(folder)];
};
const paths = [...new Set([...tracked, ...tracked.flatMap(foldersOf)])];

const documents = tracked
  .filter((file) => file.endsWith(".md") && file !== "CHANGELOG.md")
  .map((file) => ({ file, text: read(file) }));

/** `a/{b,c}.ts` as its two paths. */
const alternatives = (path: string): ReadonlyArray<string> => {
  const braces = /\{([^}]*)\}/.exec(path);
  return braces === null ? [path] : (braces[1] ?? "").split(",").map((part) => path.replace(braces[0], part));
};

const PATH = /`([\w@.*{},/-]+(?:\.(?:ts|tsx|sql|json|css|md|html|mjs|js)|\/))`/g;

/** Whether a path, or the end of one, is in the project; `*` is any part of a name. */
const exists = (path: string): boolean => {
  const name = path.replace(/\/$/, "").replaceAll(".", "\\.").replaceAll("**", "\0").replaceAll("*", "[^/]*");
  const pattern = new RegExp(`(?:^|/)${name.replaceAll("\0", ".*")}$`);
  return paths.some((known) => pattern.test(known));
};

describe("the documents", () => {
  it.each(documents)("$file links to what exists", ({ file, text }) => {
    const links = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? "");
    // the state of CI is beside the files, at the repository's address
    const own = links.filter((link) => !/^(?:https?:|mailto:|\.\.\/\.\.\/actions\/)/.test(link));
    expect(own.filter((link) => !existsSync(join(root, normalize(join(dirname(file), link)))))).toEqual([]);
  });

  it.each(documents)("$file names files and folders that exist", ({ text }) => {
    const named = [...text.matchAll(PATH)].map((match) => match[1] ?? "").filter((path) => !path.startsWith("/"));
    const missing = named.filter((path) => !MADE.includes(path)).flatMap(alternatives);
    expect(missing.filter((path) => !exists(path))).toEqual([]);
  });
});
