import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { filesBelow, root } from "./support/imports.ts";

/** A node of a syntax tree (ESTree with JSX). */
type Node = { readonly type: string; readonly start: number; readonly end: number } & {
  readonly [key: string]: unknown;
};

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const nodesIn = (value: unknown, found: Node[] = []): ReadonlyArray<Node> => {
  if (isNode(value)) found.push(value);
  if (typeof value === "object" && value !== null) for (const inside of Object.values(value)) nodesIn(inside, found);
  return found;
};

/** What a call of a function with such a name returns is a text: `t`, `visibleText`, `dateTimeText`, `join`. */
const MAKES_TEXT = /^(?:t|join|\w*Text|text\w*)$/;

/** Whether an expression may be a text that a translation replaces; white space is left alone. */
const isText = (node: unknown): boolean => {
  if (!isNode(node)) return false;
  switch (node.type) {
    case "JSXText":
      return String(node.value).trim() !== "";
    case "Literal":
      return ["string", "number"].includes(typeof node.value) && String(node.value).trim() !== "";
    case "TemplateLiteral":
    case "BinaryExpression":
      return true;
    case "JSXExpressionContainer":
      return isText(node.expression);
    case "ConditionalExpression":
      return isText(node.consequent) || isText(node.alternate);
    case "LogicalExpression":
      return isText(node.right) || (node.operator === "??" && isText(node.left));
    case "CallExpression": {
      const { callee } = node;
      const name = isNode(callee) ? (callee.type === "MemberExpression" ? callee.property : callee) : null;
      return isNode(name) && MAKES_TEXT.test(String(name.name));
    }
    default:
      return false;
  }
};

/** Whether something stands between the tags: neither a line break nor a comment. */
const isDrawn = (node: Node): boolean => {
  if (node.type === "JSXText") return String(node.value).trim() !== "" || !String(node.value).includes("\n");
  const inside = node.type === "JSXExpressionContainer" ? node.expression : null;
  return !(isNode(inside) && inside.type === "JSXEmptyExpression");
};

/** The texts of a component that stand beside another child of their element, or in none, each with its line. */
const bareTexts = (source: string): ReadonlyArray<string> =>
  nodesIn(parseSync("source.tsx", source).program)
    .filter(({ type }) => type === "JSXElement" || type === "JSXFragment")
    .flatMap(({ type, children }) => {
      const drawn = (Array.isArray(children) ? children : []).filter(isNode).filter(isDrawn);
      return drawn.length > 1 || type === "JSXFragment" ? drawn.filter(isText) : [];
    })
    .map(({ start, end }) => `${source.slice(0, start).split("\n").length}: ${source.slice(start, end).trim()}`);

describe("a text of a screen", () => {
  it("has an element of its own, so that a browser that translates the page breaks nothing", () => {
    const found = filesBelow("src")
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => bareTexts(readFileSync(join(root, file), "utf8")).map((text) => `${file}:${text}`));
    expect(found).toEqual([]);
  });

  it("would be reported beside another child, in a fragment, and in a branch", () => {
    expect(bareTexts("<button>{pending ? <Spinner /> : null}Sign in</button>")).toEqual(["1: Sign in"]);
    expect(bareTexts('<p>{t("a")}{" "}<b>{amount}</b></p>')).toEqual(['1: {t("a")}']);
    expect(bareTexts("<>{text.slice(0, at)}{visibleText(symbol)}</>")).toEqual(["1: {visibleText(symbol)}"]);
    const later = "<p><Icon />{done ? null : t(note)}</p>";
    expect(bareTexts(later)).toEqual(["1: {done ? null : t(note)}"]);
    expect(bareTexts("<p><Icon />{note ?? visibleText(a)}</p>")).toEqual(["1: {note ?? visibleText(a)}"]);
  });

  it("is not reported as the only child of an element, and white space between elements is none", () => {
    expect(bareTexts('<p><span>{t("a")}</span>{" "}<b>{amount}</b></p>')).toEqual([]);
    expect(bareTexts('<p>\n  {isLong ? t("a") : "b"}\n</p>')).toEqual([]);
  });
});
