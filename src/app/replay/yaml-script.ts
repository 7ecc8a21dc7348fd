import { type Either, left, right } from "fp-ts/Either";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, stringify } from "yaml";
import { isRecord } from "../../domain/decider/record.ts";
import { FORMAT, VERSION } from "../journal/format.ts";
import type { Place, PlaceOf, Plain, Problem, ScriptStep } from "./bundle.ts";
import type { Path } from "./mistake.ts";

/** A script in YAML: what its header says, its steps, and where each value stands. */
export interface YamlScript {
  readonly header: Plain;
  /** Null where the file has no `steps`. */
  readonly steps: ReadonlyArray<ScriptStep> | null;
  readonly placeOf: PlaceOf;
}

/** Whether a text is a script in YAML: it has a line `script: true`. */
export const isYamlScript = (text: string): boolean => /^script:[ \t]*true[ \t]*(?:#.*)?$/m.test(text);

/** The line of a script in YAML that says otherwise that it is one, such as `script: yes`; null for another text. */
export const almostYamlScript = (text: string): number | null => {
  const line = text.split("\n").findIndex((one) => /^(?:script|steps):/.test(one));
  return line === -1 ? null : line + 1;
};

/** The beginning of a node; a list of nothing has none. */
const startOf = (node: unknown): number | undefined => (isNode(node) ? node.range?.[0] : undefined);

/** Where in a text the value at a path stands, or the name of its field; of what is not there, what is around it. */
const offsetOf = (root: unknown, path: Path, isKey: boolean): number => {
  let node = root;
  let offset = startOf(root) ?? 0;
  for (const [at, part] of path.entries()) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
      if (pair === undefined) break;
      const start = isKey && at === path.length - 1 ? startOf(pair.key) : startOf(pair.value);
      offset = start ?? startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(part)];
      offset = startOf(node) ?? offset;
    } else break;
  }
  return offset;
};

/**
 * Reads a script in YAML: a mapping with `script: true` and the `steps`. Invalid YAML is refused with its place.
 * `format` and `version` are those of this program when the file says nothing about them.
 */
export const readYamlScript = (text: string): Either<Problem, YamlScript> => {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const placeAt = (offset: number): Place => {
    const { line, col: column } = lines.linePos(offset);
    return { line, column };
  };
  const [error] = document.errors;
  if (error !== undefined) return left({ ...placeAt(error.pos[0]), why: `not YAML: ${error.message}` });
  const { contents } = document;
  if (!isMap(contents)) return left({ line: 1, why: "expected a mapping with a list of steps" });
  let whole: unknown;
  try {
    whole = document.toJS();
  } catch (thrown) {
    return left({ line: 1, why: `not YAML: ${thrown instanceof Error ? thrown.message : String(thrown)}` });
  }
  const { steps: values, ...header } = whole as Plain;
  const steps: unknown = contents.get("steps", true);
  const placeOf: PlaceOf = (path, isKey) => placeAt(offsetOf(contents, path, isKey));
  const head = { header: { format: FORMAT, version: VERSION, ...header }, placeOf };
  if (steps === undefined) return right({ ...head, steps: null });
  if (!isSeq(steps) || !Array.isArray(values))
    return left({ ...placeOf(["steps"], true), why: "steps: expected a list" });
  return right({
    ...head,
    steps: values.map((value: unknown, index): ScriptStep => {
      const inStep: PlaceOf = (path, isKey) => placeOf(["steps", index, ...path], isKey);
      return {
        line: inStep([], false).line,
        placeOf: inStep,
        step: isRecord(value) ? right(value) : left("expected a mapping with a command, a call or a wait"),
      };
    }),
  });
};

/** A script as a file of `tests/journals/`, which an editor checks. */
export const writeYamlScript = (script: object): string =>
  `# yaml-language-server: $schema=../../docs/script.schema.json\n${stringify(script, { lineWidth: 120, aliasDuplicateObjects: false })}`;
