import { parseSync } from "vite";
import {
  compat,
  type Entry,
  foundAt,
  globalPaths,
  isKnown,
  memberPaths,
  namesIn,
  newerThanFloor,
  type Path,
  regexPaths,
  type Use,
} from "./compat.ts";

/** A node of a syntax tree (ESTree). */
type Node = { readonly type: string; readonly start: number } & { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === "Identifier" ? String(node.name) : undefined;

/** What visits a node of a tree, with its parent. */
type Visit = (node: Node, parent: Node | undefined) => void;

const walk = (value: unknown, visit: Visit, parent?: Node): void => {
  if (Array.isArray(value)) for (const one of value) walk(one, visit, parent);
  if (!isNode(value)) return;
  visit(value, parent);
  for (const inside of Object.values(value)) if (typeof inside === "object") walk(inside, visit, value);
};

/** The names that a pattern binds. */
const boundIn = (pattern: unknown): ReadonlyArray<string> => {
  if (Array.isArray(pattern)) return pattern.flatMap(boundIn);
  if (!isNode(pattern)) return [];
  const { type, properties, elements, left, argument, value } = pattern;
  if (type === "Identifier") return [String(pattern.name)];
  return [properties, elements, left, argument, ...(type === "Property" ? [value] : [])].flatMap(boundIn);
};

/** The names that a node declares. */
const declaredBy = ({ type, id, params, local, param }: Node): ReadonlyArray<string> => {
  if (type === "VariableDeclarator") return boundIn(id);
  if (/Function|^Class/.test(type)) return [...boundIn(id), ...boundIn(params)];
  return /^Import.*Specifier$/.test(type) ? boundIn(local) : boundIn(param);
};

/** Whether a name is a key: `x.name`, `{ name: … }`. */
const isKey = (node: Node, parent: Node | undefined): boolean =>
  parent !== undefined && parent.computed !== true && (parent.property === node || parent.key === node);

/**
 * Methods that only newer browsers have, by a name of several words. The types of a bundle are gone, and a single word, such
 * as `union`, may be a method of anything: the sources are read with their types.
 */
const newerMethods = (): ReadonlyMap<string, Path> => {
  const owners: ReadonlyArray<readonly [Path, Entry | undefined]> = [
    [["api"], compat.api],
    [["javascript", "builtins"], compat.javascript.builtins],
    [["javascript", "builtins", "Intl"], compat.javascript.builtins?.Intl],
  ];
  const all = owners.flatMap(([group, entry]) =>
    namesIn(entry).flatMap((owner) => namesIn(entry?.[owner]).map((name) => [...group, owner, name])),
  );
  const paths = new Map<string, Path[]>();
  for (const path of all.filter(isKnown)) {
    const name = path.at(-1)?.replace(/_static$/, "") ?? "";
    paths.set(name, [...(paths.get(name) ?? []), path]);
  }
  return new Map(
    [...paths].flatMap(([name, meant]): ReadonlyArray<[string, Path]> => {
      const newer = /[a-z][A-Z]/.test(name) ? newerThanFloor(meant) : undefined;
      return newer === undefined ? [] : [[name, newer]];
    }),
  );
};

/** The object that a member is read of, where it is one of the language or of browsers. */
const builtInOwner = ({ type, object, computed }: Node): string | undefined => {
  const name = nameOf(object) ?? "";
  const isBuiltIn = /^[A-Z]/.test(name) && (compat.api[name] ?? compat.javascript.builtins?.[name]) !== undefined;
  return type === "MemberExpression" && computed !== true && isBuiltIn ? name : undefined;
};

/** What the floor lacks and a node uses by itself. */
const newerOf = (node: Node, methods: ReadonlyMap<string, Path>): Path | undefined => {
  const owner = builtInOwner(node);
  if (owner !== undefined) return newerThanFloor(memberPaths([owner], nameOf(node.property) ?? "", true));
  const { callee } = node;
  if (node.type === "CallExpression" && isNode(callee) && callee.type === "MemberExpression")
    return callee.computed === true || builtInOwner(callee) !== undefined
      ? undefined
      : methods.get(nameOf(callee.property) ?? "");
  return typeof node.raw === "string" && node.regex !== undefined ? newerThanFloor(regexPaths(node.raw)) : undefined;
};

/**
 * What the floor lacks and a built script uses, packages included: global names, members of global objects, methods that have
 * the name of a newer one, and patterns.
 */
export const usesInScript = (file: string, text: string): ReadonlyArray<Use> => {
  const methods = newerMethods();
  const declared = new Set<string>();
  const globals: Node[] = [];
  const found: Array<readonly [Path | undefined, Node]> = [];
  walk(parseSync(file, text).program, (node, parent) => {
    for (const name of declaredBy(node)) declared.add(name);
    if (node.type === "Identifier" && !isKey(node, parent)) globals.push(node);
    found.push([newerOf(node, methods), node]);
  });
  for (const node of globals)
    if (!declared.has(String(node.name))) found.push([newerThanFloor(globalPaths(String(node.name))), node]);
  return found.flatMap(([path, { start }]) => (path === undefined ? [] : [foundAt(path, file, text, start)]));
};
