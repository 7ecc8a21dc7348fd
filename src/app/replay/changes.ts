import { allCalls } from "../../adapters/http/calls/index.ts";
import type { Field, Fields, RowsField } from "../../domain/decider/field.ts";
import { PLAIN, type Privacy, variantOf } from "../../domain/decider/privacy.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { stateFields } from "../../domain/index.ts";
import { type Difference, differences } from "../journal/difference.ts";

/**
 * One change of the state. `value`: of one value. `rows`: of a list, whose rows are matched by their key: `expected` are
 * the rows that it has no longer, `actual` the new ones; both are empty where only their order changed.
 */
export interface Change extends Difference {
  readonly kind: "value" | "rows";
}

/** What an entry changed in the state. */
export interface Changes {
  readonly changes: ReadonlyArray<Change>;
  /** How many prices and values in dollars changed. Their stand-ins are random, and say nothing. */
  readonly figures: number;
}

const isRows = (field: Field<unknown>): field is RowsField<unknown> => "row" in field;
const isStruct = (field: Field<unknown>): field is Field<unknown> & { readonly fields: Fields } => "fields" in field;

/** The keys of rows by the privacy of a row, which is the same object in an answer and in the state. */
const keys = new Map<Privacy, ReadonlyArray<string>>();
const collect = (field: Field<unknown>): void => {
  if (isRows(field)) {
    if (field.key !== undefined) keys.set(field.row.privacy, field.key);
    collect(field.row);
  } else if (isStruct(field)) for (const part of Object.values(field.fields)) collect(part);
};
for (const { answer } of allCalls) if (answer !== null) collect(answer);

type List = ReadonlyArray<unknown>;

/** The name of each row; null where two rows have one name. */
const namesOf = (rows: List, key: ReadonlyArray<string>): ReadonlyMap<string, number> | null => {
  const names = new Map(rows.map((row, at) => [JSON.stringify(key.map((part) => isRecord(row) && row[part])), at]));
  return names.size === rows.length ? names : null;
};

const textOf = (row: unknown): string => JSON.stringify(row) ?? "";

/** The rows that another list does not have, as often as they are in it. */
const without = (rows: List, others: List): List => {
  const left = new Map<string, number>();
  for (const text of others.map(textOf)) left.set(text, (left.get(text) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(textOf(row)) ?? 0;
    left.set(textOf(row), count - 1);
    return count <= 0;
  });
};

/** What changed, in the order of the fields. */
export const changesBetween = (before: object, after: object): Changes => {
  const changes: Change[] = [];
  let figures = 0;

  const asValues = (one: unknown, other: unknown, path: string): void => {
    for (const found of differences(one, other, path)) changes.push({ kind: "value", ...found });
  };
  const lists = (privacy: Privacy, one: List, other: List, path: string): void => {
    const key = keys.get(privacy);
    const names = key === undefined ? null : [namesOf(one, key), namesOf(other, key)];
    const [mine, theirs] = names ?? [];
    if (mine == null || theirs == null) {
      const [gone, added] = [without(one, other), without(other, one)];
      const most = Math.max(one.length, other.length);
      const places = Array.from({ length: most }, (_, at) => at).filter((at) => textOf(one[at]) !== textOf(other[at]));
      // rows that moved up or down are no changes of what each place has
      if (gone.length + added.length < places.length)
        changes.push({ kind: "rows", path, expected: gone, actual: added });
      else for (const at of places) walk(privacy, one[at], other[at], `${path}[${at}]`);
      return;
    }
    const gone = [...mine].flatMap(([name, at]) => (theirs.has(name) ? [] : [one[at]]));
    const added = [...theirs].flatMap(([name, at]) => (mine.has(name) ? [] : [other[at]]));
    const kept = [...theirs].filter(([name]) => mine.has(name));
    const isMoved = kept.some(
      ([name], at) => at > 0 && (mine.get(name) ?? 0) < (mine.get(kept[at - 1]?.[0] ?? "") ?? 0),
    );
    if (gone.length + added.length > 0 || isMoved) changes.push({ kind: "rows", path, expected: gone, actual: added });
    for (const [name, at] of kept) walk(privacy, one[mine.get(name) ?? -1], other[at], `${path}[${at}]`);
  };
  const walk = (privacy: Privacy, one: unknown, other: unknown, path: string): void => {
    if (Object.is(one, other)) return;
    if (privacy.kind === "personal" && (privacy.of === "figure" || privacy.of === "rate")) {
      figures += 1;
    } else if (
      privacy.kind === "union" &&
      isRecord(one) &&
      isRecord(other) &&
      one[privacy.tag] === other[privacy.tag]
    ) {
      walk(variantOf(privacy, other), one, other, path);
    } else if (privacy.kind === "list" && Array.isArray(one) && Array.isArray(other)) {
      lists(privacy.of, one, other, path);
    } else if (privacy.kind === "struct" && isRecord(one) && isRecord(other)) {
      for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
        const field = Object.hasOwn(privacy.fields, name) ? privacy.fields[name] : undefined;
        walk(field ?? PLAIN, one[name], other[name], `${path}.${name}`);
      }
    } else asValues(one, other, path);
  };
  const modules: Readonly<Record<string, Field<unknown>>> = stateFields;
  const fields = Object.fromEntries(Object.entries(modules).map(([name, { privacy }]) => [name, privacy]));
  walk({ kind: "struct", fields }, before, after, "$");
  return { changes, figures };
};

const countOf = (sign: string, rows: unknown): ReadonlyArray<string> => {
  const count = Array.isArray(rows) ? rows.length : 0;
  return count === 0 ? [] : [`${sign}${count} ${count === 1 ? "row" : "rows"}`];
};

/** What happened to the rows of a list, in words. */
export const rowsText = ({ expected, actual }: Pick<Change, "expected" | "actual">): string =>
  [...countOf("+", actual), ...countOf("−", expected)].join(", ") || "the rows in another order";

/** That figures changed, in words; null where none did. */
export const figuresText = (figures: number): string | null =>
  figures === 0 ? null : `${figures} ${figures === 1 ? "price or value" : "prices and values"}, at random in a log`;
