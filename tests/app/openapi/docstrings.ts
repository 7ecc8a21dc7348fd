import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

const CALLS = resolve(import.meta.dirname, "../../../src/adapters/http/calls");

/** A comment and the call that follows it. */
const DECLARED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const (\w+) = call\(/g;

/** The text of a comment, without the method and path before the dash, which the document has already. */
const textOf = (comment: string): string => {
  const text = comment.replace(/\n\s*\* ?/g, "\n").trim();
  const [before = "", ...after] = text.split(" — ");
  const said = /^(?:GET|POST|PUT|PATCH|DELETE) /.test(before) ? after.join(" — ") : text;
  const sentence = said.replace(/\s*\n\s*\n\s*/g, "\n\n").replace(/([^\n])\n(?!\n)\s*/g, "$1 ");
  // what names a rule of this program's own says nothing to its reader
  const plain = sentence.replace(/ \((?:rule |spec |W|S|T)[^)]*\)/g, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** What the declarations say of each call, by its name. */
export const docstrings = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(CALLS).flatMap((file) =>
      [...readFileSync(resolve(CALLS, file), "utf8").matchAll(DECLARED)].map(
        ([, comment = "", name = ""]) => [name, textOf(comment)] as const,
      ),
    ),
  );
