import { type Either, left, right } from "fp-ts/Either";
import { isCollection, isMap, isSeq, LineCounter, type ParsedNode, parseDocument, stringify } from "yaml";
import { isRecord } from "../../domain/decider/record.ts";
import { FORMAT, VERSION } from "../journal/format.ts";
import type { Plain, Problem, ScriptStep } from "./bundle.ts";

/** A script in YAML: what its header says, and its steps. */
export interface YamlScript {
  readonly header: Plain;
  readonly steps: ReadonlyArray<ScriptStep>;
}

/** Whether a text is a script in YAML: it has a line `script: true`. */
export const isYamlScript = (text: string): boolean => /^script:[ \t]*true[ \t]*(?:#.*)?$/m.test(text);

/**
 * Reads a script in YAML: a mapping with `script: true` and the `steps`. Invalid YAML is refused with its line.
 * `format` and `version` are those of this program when the file says nothing about them.
 */
export const readYamlScript = (text: string): Either<Problem, YamlScript> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const lineOf = (offset: number): number => lines.linePos(offset).line;
  const [error] = document.errors;
  if (error !== undefined) return left({ line: lineOf(error.pos[0]), why: `not YAML: ${error.message}` });
  const { contents } = document;
  const steps: ParsedNode | null = isMap(contents)
    ? ((contents.get("steps", true) ?? null) as ParsedNode | null)
    : null;
  if (!isMap(contents) || !isSeq(steps)) return left({ line: 1, why: "expected a mapping with a list of steps" });
  let whole: unknown;
  try {
    whole = document.toJS();
  } catch (thrown) {
    return left({ line: 1, why: `not YAML: ${thrown instanceof Error ? thrown.message : String(thrown)}` });
  }
  const { steps: values, ...header } = whole as Plain;
  return right({
    header: { format: FORMAT, version: VERSION, ...header },
    steps: steps.items.map((node, index): ScriptStep => {
      const value: unknown = (values as ReadonlyArray<unknown>)[index];
      return {
        line: lineOf(isCollection(node) ? (node.range?.[0] ?? 0) : ((node as ParsedNode | null)?.range?.[0] ?? 0)),
        step: isRecord(value) ? right(value) : left("expected a mapping with a command, a call or a wait"),
      };
    }),
  });
};

/** A script as a file of `tests/journals/`, which an editor checks. */
export const writeYamlScript = (script: object): string =>
  `# yaml-language-server: $schema=../../docs/script.schema.json\n${stringify(script, { lineWidth: 120, aliasDuplicateObjects: false })}`;
