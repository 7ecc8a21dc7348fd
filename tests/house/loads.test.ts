import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { declarations } from "../../src/domain/index.ts";
import { filesBelow, root } from "./support/imports.ts";

/** A node of a syntax tree, as far as this test reads it. */
interface Node {
  readonly type: string;
  readonly name?: string;
  readonly source?: { readonly value?: unknown };
  readonly id?: Node | null;
  readonly init?: Node | null;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly local?: Node;
  readonly imported?: Node;
  readonly specifiers?: ReadonlyArray<Node>;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** A node and every node in it. */
function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesIn(child);
}

/** What runs when a component is shown or an event is published: no gesture of the user causes it. */
const EFFECTS: ReadonlySet<string | undefined> = new Set(["useEffect", "useLayoutEffect", "useEvent"]);

/** The tags of the loads that the effects of a source text dispatch, by themselves or by what they name in the same file. */
const loadsInEffects = (source: string): ReadonlyArray<string> => {
  const program: Node = parseSync("screen.tsx", source).program;
  const nodes = [...nodesIn(program)];
  const modules = new Map<string | undefined, string>();
  for (const { type, source: from, specifiers = [] } of nodes) {
    const module =
      type === "ImportDeclaration" ? /domain\/(\w+)\/index\.ts$/.exec(String(from?.value))?.[1] : undefined;
    for (const { imported, local } of module === undefined ? [] : specifiers)
      if (imported?.name === "Command") modules.set(local?.name, module ?? "");
  }
  const declared = new Map<string, ReadonlyArray<Node>>();
  for (const node of nodes) {
    const name = node.type === "VariableDeclarator" || node.type === "FunctionDeclaration" ? node.id?.name : undefined;
    if (name !== undefined) declared.set(name, [...(declared.get(name) ?? []), node.init ?? node]);
  }
  const seen = new Set<Node>();
  const found = new Set<string>();
  const follow = (node: Node): void => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const part of nodesIn(node)) {
      const tag = `${modules.get(part.object?.name)}.${part.property?.name}`;
      if (part.type === "MemberExpression" && declarations[tag]?.needs === "load") found.add(tag);
      // a property may be that of a ref which holds what is declared by this name
      if (part.type === "Identifier") for (const other of declared.get(part.name ?? "") ?? []) follow(other);
    }
  };
  for (const node of nodes) if (node.type === "CallExpression" && EFFECTS.has(node.callee?.name)) follow(node);
  return [...found];
};

const HEAD = `import { Command as Wallet, views } from "../../../domain/wallet/index.ts";
import { Command } from "../../../domain/contacts/index.ts";
`;

describe("an effect that starts a load", () => {
  it.each([
    ["by itself", `useEffect(() => { app.dispatch(Wallet.LoadTokens(), "screen"); }, [app]);`, ["wallet.LoadTokens"]],
    [
      "by a command that a variable holds",
      `const load = Command.LoadCountries(); useLayoutEffect(() => void app.dispatch(load, "screen"));`,
      ["contacts.LoadCountries"],
    ],
    [
      "by a function, after a time",
      `const read = () => send(Wallet.LoadRecent()); const later = () => app.after(5, read); useEffect(later);`,
      ["wallet.LoadRecent"],
    ],
    [
      "by a function that a ref holds",
      `const load = () => send(Wallet.LoadRecent()); useEffect(() => latest.current.load());`,
      ["wallet.LoadRecent"],
    ],
    [
      "on an event",
      `function again() { send(Wallet.LoadRecent()); } useEvent("transfer.Completed", again);`,
      ["wallet.LoadRecent"],
    ],
  ])("is found where it does so %s", (_, source, loads) => {
    expect(loadsInEffects(HEAD + source)).toEqual(loads);
  });

  it.each([
    ["dispatches another command", `useEffect(() => void app.dispatch(Wallet.CancelExport(), "screen"));`],
    ["leaves the load to a press", `const load = () => send(Wallet.LoadTokens()); useEffect(() => focus());`],
    ["names another object", `useEffect(() => void other.LoadTokens());`],
  ])("is not found where it %s", (_, source) => {
    expect(loadsInEffects(HEAD + source)).toEqual([]);
  });
});

describe("a screen", () => {
  it("starts loads by the hooks of use-load.ts, and by no effect of its own", () => {
    const files = filesBelow("src/ui").filter((file) => file !== "src/ui/common/use-load.ts");
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap((file) =>
      loadsInEffects(readFileSync(join(root, file), "utf8")).map((tag) => `${file} ${tag}`),
    );
    expect(found).toEqual([]);
  });
});
