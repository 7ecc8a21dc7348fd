import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import * as SchemaIssue from "effect/SchemaIssue";
import type { Field } from "../../domain/decider/field.ts";
import { HANDLE_PATTERN, type Privacy, variantOf } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { nearest } from "./nearest.ts";

/** A place in a step of a script: names of fields, and positions in lists. */
export type Path = ReadonlyArray<string | number>;

/** What is wrong in a step of a script, and where; `isKey` where it is the name of the field itself. */
export interface Mistake {
  readonly path: Path;
  readonly isKey?: true;
  readonly why: string;
}

/** A place below a name: `session.SignIn.password`, `events[0]`. */
const placeText = (of: string, path: Path): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === "number") return `${text}[${part}]`;
    return text === "" ? part : `${text}.${part}`;
  }, of);

/** The name of a field that an object does not have, with the one that was probably meant. */
export const unknownKey = (of: string, path: Path, key: string, known: ReadonlyArray<string>): Mistake => ({
  path: [...path, key],
  isKey: true,
  why: `${of} has no "${key}"${nearest(key, known) || `; it has ${known.join(", ")}`}`,
});

const SECRET =
  'a secret is written as { handle: "secret:00000000-0000-4000-8000-000000000001", broken: [] }, with any UUID';

const isSecret = (fields: Readonly<Record<string, Privacy>>): boolean => fields.handle?.kind === "handle";

/** The first field that its object does not declare, or a secret that is not written as one, or null. */
const undeclared = (privacy: Privacy, value: unknown, path: Path, of: string): Mistake | null => {
  const first = (parts: ReadonlyArray<readonly [string | number, Privacy, unknown]>): Mistake | null => {
    const found = parts.map(([key, part, inside]) => undeclared(part, inside, [...path, key], placeText(of, [key])));
    return found.find((mistake) => mistake !== null) ?? null;
  };
  switch (privacy.kind) {
    case "list":
      return first((Array.isArray(value) ? value : []).map((item, at) => [at, privacy.of, item]));
    case "union":
      return isRecord(value) ? undeclared(variantOf(privacy, value), value, path, of) : null;
    case "struct": {
      const { fields } = privacy;
      const isHandle = isRecord(value) && typeof value.handle === "string" && HANDLE_PATTERN.test(value.handle);
      if (isSecret(fields) && value !== undefined && !isHandle) return { path, why: `${of}: ${SECRET}` };
      if (!isRecord(value)) return null;
      const known = Object.keys(fields);
      const other = Object.keys(value).find((key) => !known.includes(key));
      if (other !== undefined) return unknownKey(of, path, other, known);
      return first(Object.entries(fields).map(([key, field]) => [key, field, value[key]]));
    }
    default:
      return null;
  }
};

const valueIn = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (part, key) => (typeof part === "object" && part !== null ? Reflect.get(part, key) : undefined),
    value,
  );

/** The words of a message such as `Expected "person" | "screen"`. */
const wordsOf = (expected: string): ReadonlyArray<string> =>
  /^Expected "[^"]*"(?: \| "[^"]*")*$/.test(expected)
    ? [...expected.matchAll(/"([^"]*)"/g)].map(([, word = ""]) => word)
    : [];

/** What a schema expects of a value, in words. */
const expectation = (expected: string, found: unknown): string => {
  const words = wordsOf(expected);
  const text = words.length > 0 ? `expected one of ${words.join(", ")}` : expected.replace(/^Expected/, "expected");
  const like = typeof found === "string" ? nearest(found, words) : "";
  return `${text.replace("number | null", "a whole number or null")}, not ${JSON.stringify(found)}${like}`;
};

type Decode = (value: unknown) => Result.Result<unknown, { readonly issue: SchemaIssue.Issue }>;

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1();

/** The first thing that a value lacks or has wrong, by a decoder; null where it has all. `of` names the value. */
export const decodeMistake = (decode: Decode, value: unknown, path: Path, of: string): Mistake | null => {
  const decoded = decode(value);
  if (Result.isSuccess(decoded)) return null;
  const [issue] = issuesOf(decoded.failure.issue).issues;
  const inside = (issue?.path ?? [])
    .map((part) => (typeof part === "object" ? part.key : part))
    .filter((part) => typeof part !== "symbol");
  const place = [...path, ...inside];
  const name = placeText(of, inside);
  // a field that is missing has no place of its own
  if (issue?.message === "Missing key") return { path: place.slice(0, -1), why: `${name} is missing` };
  const why = expectation(issue?.message ?? "expected another value", valueIn(value, inside));
  return { path: place, why: name === "" ? why : `${name}: ${why}` };
};

/** What is wrong with the fields of a command, or null. */
export const messageMistake = (
  { schema, privacy }: Field<unknown>,
  message: Readonly<Record<string, unknown>> & { readonly _tag: string },
  path: Path,
): Mistake | null =>
  undeclared(privacy, message, path, message._tag) ??
  decodeMistake(Schema.decodeUnknownResult(schema), message, path, message._tag);
