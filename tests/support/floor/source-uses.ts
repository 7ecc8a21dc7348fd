import { join, relative } from "node:path";
import {
  type Identifier,
  isBindingElement,
  isCallExpression,
  isElementAccessExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isJsxAttribute,
  isJsxOpeningElement,
  isJsxSelfClosingElement,
  isModuleDeclaration,
  isObjectBindingPattern,
  isPropertyAccessExpression,
  isRegularExpressionLiteral,
  isStringLiteral,
  isTypeNode,
  isVariableDeclaration,
  type Node,
  type SourceFile,
  type StringLiteral,
} from "typescript/unstable/ast";
import { API, type Symbol as Named, type NodeHandle, type Project } from "typescript/unstable/sync";
import {
  attributePaths,
  eventPaths,
  foundAt,
  globalPaths,
  memberPaths,
  newerNames,
  newerThanFloor,
  type Path,
  regexPaths,
  type Use,
} from "./compat.ts";

/** Whether a declaration is one of the language or of browsers. */
const isBuiltIn = ({ path }: NodeHandle): boolean => /\/lib\.[^/]*\.d\.ts$/.test(path);

/** What a built-in name may be in MDN's data, by the interface, the object or the namespace that declares it. */
const pathsAt = (declaration: Node, name: string): ReadonlyArray<Path> => {
  let owner: string | undefined;
  let isStatic = false;
  const namespaces: string[] = [];
  for (let node = declaration.parent; node !== undefined; node = node.parent) {
    if (owner === undefined && isInterfaceDeclaration(node)) owner = node.name.text;
    if (owner === undefined && isVariableDeclaration(node) && isIdentifier(node.name)) {
      owner = node.name.text;
      isStatic = true;
    }
    if (isModuleDeclaration(node) && isIdentifier(node.name) && node.name.text !== "global")
      namespaces.unshift(node.name.text);
  }
  if (owner === undefined && namespaces.length === 0) return globalPaths(name);
  return memberPaths([...namespaces, ...(owner === undefined ? [] : [owner])], name, isStatic);
};

/** What a syntax node may be in MDN's data by itself: an attribute of an element, a pattern, an event that is listened to. */
const ownPaths = (node: Node): ReadonlyArray<Path> => {
  if (isJsxAttribute(node) && isIdentifier(node.name)) {
    const element = node.parent.parent;
    const tag = isJsxOpeningElement(element) || isJsxSelfClosingElement(element) ? element.tagName : undefined;
    return tag !== undefined && isIdentifier(tag) && /^[a-z]/.test(tag.text)
      ? attributePaths(tag.text, node.name.text)
      : [];
  }
  if (isRegularExpressionLiteral(node)) return regexPaths(node.text);
  if (!isCallExpression(node)) return [];
  const { expression, arguments: given } = node;
  const [event] = given;
  const called = isPropertyAccessExpression(expression) ? expression.name : expression;
  return isIdentifier(called) && called.text === "addEventListener" && event !== undefined && isStringLiteral(event)
    ? eventPaths(event.text)
    : [];
};

/** Whether a node may name something built in: `x.name`, `x["name"]`, `const { name } = x` or `name`. */
const isNaming = (node: Node): node is Identifier | StringLiteral =>
  isIdentifier(node)
    ? !isBindingElement(node.parent) ||
      (isObjectBindingPattern(node.parent.parent) &&
        node !== node.parent.initializer &&
        (node.parent.propertyName ?? node) === node)
    : isStringLiteral(node) && isElementAccessExpression(node.parent);

/** Reads files of a TypeScript project for what the floor lacks. */
class Scan {
  readonly #project: Project;
  readonly #newer = new Map<number, Path | undefined>();
  readonly #names = newerNames();

  constructor(project: Project) {
    this.#project = project;
  }

  /** The built-in things that nodes name: members by a name, a text or a pattern of an assignment, and global names. */
  #symbolsOf(nodes: ReadonlyArray<Node>): ReadonlyArray<Named | undefined> {
    const { checker } = this.#project;
    const named = checker.getSymbolAtLocation(nodes);
    return nodes.map((node, at) => {
      const bound = node.parent;
      const type = isBindingElement(bound) ? checker.getTypeAtLocation(bound.parent) : undefined;
      return type === undefined || !isIdentifier(node) ? named[at] : checker.getPropertyOfType(type, node.text);
    });
  }

  /** The newer feature that a symbol is, if it is one. */
  #newerOf(symbol: Named): Path | undefined {
    if (this.#newer.has(symbol.id)) return this.#newer.get(symbol.id);
    const declared = symbol.declarations.find(isBuiltIn)?.resolve(this.#project);
    const newer = declared === undefined ? undefined : newerThanFloor(pathsAt(declared, symbol.name));
    this.#newer.set(symbol.id, newer);
    return newer;
  }

  usesIn(source: SourceFile, file: string): ReadonlyArray<Use> {
    const names: Node[] = [];
    const uses: Use[] = [];
    const add = (path: Path | undefined, node: Node): void => {
      if (path !== undefined) uses.push(foundAt(path, file, source.text, node.getStart(source)));
    };
    const visit = (node: Node): void => {
      if (isTypeNode(node)) return;
      if (isNaming(node) && this.#names.has(node.text)) names.push(node);
      add(newerThanFloor(ownPaths(node)), node);
      node.forEachChild(visit);
    };
    visit(source);
    for (const [at, symbol] of this.#symbolsOf(names).entries()) {
      const name = names[at];
      if (symbol !== undefined && name !== undefined) add(this.#newerOf(symbol), name);
    }
    return uses;
  }
}

/** The TypeScript project of the client, with all that the newest language and browsers have. */
const config = (planted: ReadonlyArray<string>): string =>
  JSON.stringify({
    extends: "./tsconfig.json",
    compilerOptions: { lib: ["ESNext", "DOM", "DOM.Iterable"], types: ["vite/client"], incremental: false },
    include: ["src"],
    files: planted,
  });

/**
 * What the floor lacks and the sources below `src` use: names that the type checker finds to be built-in ones, attributes,
 * events and patterns. `planted` are files below `src` that exist for this reading only.
 */
export const usesInSources = (root: string, planted: Readonly<Record<string, string>> = {}): ReadonlyArray<Use> => {
  const configFile = join(root, "tsconfig.floor.json");
  const added = new Map([
    [configFile, config(Object.keys(planted))],
    ...Object.entries(planted).map(([file, text]): [string, string] => [join(root, file), text]),
  ]);
  const api = new API({
    cwd: root,
    fs: { readFile: (path) => added.get(path), fileExists: (path) => (added.has(path) ? true : undefined) },
  });
  try {
    const [project] = api.updateSnapshot({ openProjects: [configFile] }).getProjects();
    if (project === undefined) throw new Error("TypeScript opened no project");
    const scan = new Scan(project);
    return project.program
      .getSourceFileNames()
      .filter((path) => path.startsWith(join(root, "src/")) && !path.endsWith(".d.ts"))
      .flatMap((path) => {
        const source = project.program.getSourceFile(path);
        return source === undefined ? [] : scan.usesIn(source, relative(root, path));
      });
  } finally {
    api.close();
  }
};
