import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Field, Fields, RowsField } from "../../domain/decider/field.ts";
import { isRecord } from "../../domain/decider/record.ts";
import { money } from "../../domain/values/money.ts";

const isRows = (field: Field<unknown>): field is RowsField<unknown> => "row" in field;
const isStruct = (field: Field<unknown>): field is Field<unknown> & { readonly fields: Fields } => "fields" in field;

/** An amount with zeros before its first digit is the number it says; everything else stays as it came. */
const withoutLeadingZeros = (value: unknown): unknown =>
  typeof value === "string" && /^-?0\d+(?:\.\d+)?$/.test(value) ? value.replace(/^(-?)0+(?=\d)/, "$1") : value;

const nameOf = (key: ReadonlyArray<string>, entry: unknown): string =>
  JSON.stringify(key.map((part) => (isRecord(entry) ? entry[part] : undefined)));

/** The entries without those that have the name of an earlier one. */
const withoutRepeats = (key: ReadonlyArray<string> | undefined, entries: ReadonlyArray<unknown>) => {
  if (key === undefined) return entries;
  const names = new Set<string>();
  return entries.filter((entry) => names.size < names.add(nameOf(key, entry)).size);
};

/** Whether a list in the body names an entry twice. */
const repeats = (field: Field<unknown>, body: unknown): boolean => {
  if (isRows(field) && Array.isArray(body)) return withoutRepeats(field.key, body).length < body.length;
  return (
    isStruct(field) && isRecord(body) && Object.entries(field.fields).some(([key, part]) => repeats(part, body[key]))
  );
};

const read = (field: Field<unknown>, value: unknown): { readonly value: unknown; readonly dropped: number } => {
  if (field.schema === money.schema) return { value: withoutLeadingZeros(value), dropped: 0 };
  if (isRows(field) && Array.isArray(value)) {
    const decodes = Schema.decodeUnknownResult(field.row.schema);
    const entries = value.map((entry: unknown) => read(field.row, entry).value);
    const isReadable = (entry: unknown): boolean => Result.isSuccess(decodes(entry));
    if (field.unreadable !== undefined)
      return { value: entries.map((entry) => (isReadable(entry) ? entry : field.unreadable)), dropped: 0 };
    const readable = withoutRepeats(field.key, entries.filter(isReadable));
    return { value: readable, dropped: entries.length - readable.length };
  }
  if (!isStruct(field) || !isRecord(value)) return { value, dropped: 0 };
  let dropped = 0;
  const entries = Object.entries(value).map(([key, part]) => {
    const declared = Object.hasOwn(field.fields, key) ? field.fields[key] : undefined;
    if (declared === undefined) return [key, part] as const;
    const result = read(declared, part);
    dropped += result.dropped;
    return [key, result.value] as const;
  });
  const counted = dropped > 0 && Object.hasOwn(field.fields, "unreadable") ? [["unreadable", dropped] as const] : [];
  return { value: Object.fromEntries([...entries, ...counted]), dropped };
};

/**
 * Decodes an answer. Where its schema refuses it or a list names an entry twice, entries of `rows` lists
 * that do not decode or repeat an earlier one are left out, and counted in the `unreadable` field of the object that
 * holds the list, where it declares one; a list that declares a placeholder has it in their place. Only such entries: an
 * answer that is malformed elsewhere stays malformed and becomes a typed failure.
 */
export const readBody = <A>(field: Field<A>, body: unknown): Result.Result<A, unknown> => {
  const decode = Schema.decodeUnknownResult(field.schema);
  const decoded = decode(body);
  return Result.isSuccess(decoded) && !repeats(field, body) ? decoded : decode(read(field, body).value);
};
