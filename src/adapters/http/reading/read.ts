import * as Result from "effect/Result";
import * as Schema from "effect/Schema";
import type { Field, Fields, Form, RowsField } from "../../../domain/decider/field.ts";
import { isRecord } from "../../../domain/decider/record.ts";
import { type Parsed, parseExactly, parseJson, withDoubles } from "./exact-json.ts";
import { COMPOSED } from "./foreign.ts";
import { needsSource, READERS, UNREADABLE } from "./forms.ts";
import { neededOf, saysNothing, wordsOf } from "./names.ts";
import type { Misread, Observer } from "./observer.ts";
import { isInOwnForm } from "./own-form.ts";

/** A value that is not read. Its path grows on the way out of the answer. */
class Unread {
  readonly why: Misread["why"];
  readonly path: string;
  constructor(why: Misread["why"], path = "") {
    this.why = why;
    this.path = path;
  }
  under(name: string): Unread {
    return new Unread(this.why, this.path === "" ? name : `${name}.${this.path}`);
  }
}

interface Reading {
  readonly observer: Observer | undefined;
  /** Whether a number has lost digits that its class needs. */
  needsSource: boolean;
  /** Whether the answer is read again where a number has lost digits. */
  readonly isFirst: boolean;
  /** Whether a value may have another form than the contract's. */
  isOther: boolean;
  /** How many rows were left out since the last object that counts them. */
  dropped: number;
  /** The path of the value that is read; kept for an observer only. */
  path: string;
}

const MISSING = new Unread("missing");
const OTHER_KIND = new Unread("unreadable");

const isRows = (field: Field<unknown>): field is RowsField<unknown> => "row" in field;
const isAbsent = (value: unknown): value is null | undefined => value === null || value === undefined;
const isUnread = (value: unknown): value is Unread => value instanceof Unread;
const below = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);

type LeafForm = Exclude<Form, { readonly is: "nullable" | "struct" | "list" | "either" }>;

const noteForm = (reading: Reading, path: string, form: string, value: unknown): void => {
  reading.isOther = true;
  reading.observer?.form?.(path, form, value);
};

const readLeaf = (form: LeafForm, value: unknown, reading: Reading): unknown => {
  if (form.is === "asIs") return withDoubles(value);
  if (isAbsent(value)) {
    if ((form.is === "text" && form.blank) || (form.is === "word" && form.open)) return "";
    return form.is === "flag" ? false : MISSING;
  }
  if (needsSource(form.is, value)) reading.needsSource = true;
  const read = form.is === "word" ? READERS.word(value, form.words, form.open) : READERS[form.is](value);
  if (read === UNREADABLE) return OTHER_KIND;
  if (read !== value) noteForm(reading, reading.path, form.is, value);
  return read;
};

/** The entries of a list: the list itself, or the one that an object wraps. PHP writes a list with gaps as an object. */
const entriesOf = (value: unknown): ReadonlyArray<unknown> | null => {
  if (Array.isArray(value)) return value;
  if (isAbsent(value) || value === "") return [];
  if (!isRecord(value)) return null;
  if (Array.isArray(value.data) || isRecord(value.data)) return entriesOf(value.data);
  const parts = Object.entries(value);
  const lists = parts.filter(([, part]) => Array.isArray(part));
  if (lists.length === 1) return entriesOf(lists[0]?.[1]);
  return parts.every(([key]) => /^\d+$/.test(key)) ? parts.map(([, part]) => part) : null;
};

/** A word may come as an object with a `name`, as roles do. */
const entryOf = (form: Form, entry: unknown): unknown =>
  form.is === "text" && isRecord(entry) && typeof entry.name === "string" ? entry.name : entry;

const nameOf = (key: ReadonlyArray<string>, entry: unknown): unknown => {
  const [first = "", ...others] = key;
  const name = isRecord(entry) ? entry[first] : undefined;
  if (others.length === 0 && typeof name === "string") return name;
  return JSON.stringify(key.map((part) => (isRecord(entry) ? entry[part] : undefined)));
};

/** The entries without those that have the name of an earlier one; rows whose id the client composed are all kept. */
const withoutRepeats = (key: ReadonlyArray<string> | undefined, entries: ReadonlyArray<unknown>) => {
  if (key === undefined || new Set(entries.map((entry) => nameOf(key, entry))).size === entries.length) return entries;
  const names = new Map<unknown, number>();
  return entries.flatMap((entry) => {
    const name = nameOf(key, entry);
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    if (times === 1) return [entry];
    const isComposed = isRecord(entry) && typeof entry.id === "string" && entry.id.startsWith(COMPOSED);
    return isComposed ? [{ ...entry, id: `${entry.id}|${times}` }] : [];
  });
};

const readList = (of: Field<unknown>, rows: RowsField<unknown> | null, value: unknown, reading: Reading): unknown => {
  const entries = entriesOf(value);
  if (entries === null) return OTHER_KIND;
  const { path } = reading;
  if (entries !== value) noteForm(reading, path, "list", value);
  const read: Array<unknown> = [];
  for (const [index, entry] of entries.entries()) {
    // all of it is read again, with the source texts of its numbers
    if (reading.needsSource && reading.isFirst) return OTHER_KIND;
    if (reading.observer !== undefined) reading.path = below(path, String(index));
    const given = entryOf(of.form, entry);
    if (given !== entry) noteForm(reading, reading.path, "list", entry);
    const part = readField(of, given, reading);
    read.push(part);
    if (reading.observer !== undefined)
      reading.observer.entry?.(below(path, String(index)), isUnread(part) ? { path: part.path, why: part.why } : null);
  }
  reading.path = path;
  if (rows === null) {
    const index = read.findIndex(isUnread);
    const first = read[index];
    return isUnread(first) ? first.under(String(index)) : read;
  }
  if (rows.unreadable !== undefined) return read.map((entry) => (isUnread(entry) ? rows.unreadable : entry));
  const readable = withoutRepeats(rows.key, read.some(isUnread) ? read.filter((entry) => !isUnread(entry)) : read);
  reading.dropped += read.length - readable.length;
  return readable;
};

/**
 * Reads what the specification does not name: whatever it is, it never makes an answer unreadable. A null where null or an
 * empty list can stand says that the server has the field, and nothing in it.
 */
const readOptional = (field: Field<unknown>, value: unknown, reading: Reading): unknown => {
  const takesNull = field.form.is === "nullable" || field.form.is === "list";
  if (value === undefined || (value === null && !takesNull)) return undefined;
  const { path } = reading;
  const read = readField(field, value, reading);
  if (!isUnread(read)) return read;
  reading.observer?.ignored?.(path);
  return undefined;
};

/** Whether a missing value may say null, or no. */
const mayBeMissing = ({ unnamed, form }: Field<unknown>): boolean =>
  unnamed === true && (form.is === "nullable" || form.is === "flag");

/** A server that sends one unnamed field of an object has them all, so that a missing value is null, or no, there. */
const withMissing = (fields: Fields, read: Record<string, unknown>): Record<string, unknown> => {
  for (const [key, field] of Object.entries(fields))
    if (mayBeMissing(field) && !Object.hasOwn(read, key)) read[key] = field.form.is === "flag" ? false : null;
  return read;
};

/** Whether a raw value says something: a null does only where it is declared. */
const isSaid = (field: Field<unknown>, raw: unknown): boolean =>
  raw !== undefined && (raw !== null || field.form.is === "nullable");

/** Reads an object by its declared fields. */
const readStruct = (fields: Fields, value: unknown, reading: Reading): unknown => {
  if (reading.observer === undefined && isInOwnForm(fields, value)) return value;
  const given = wordsOf(fields, value);
  if (given === null) return OTHER_KIND;
  const lacking = given.lacks();
  if (lacking !== null) return MISSING.under(lacking);
  const { path, dropped: outside, observer } = reading;
  reading.dropped = 0;
  const read: Record<string, unknown> = {};
  const missing: string[] = [];
  let knowsUnnamed = false;
  for (const [key, field] of Object.entries(fields)) {
    if (key === COUNTER) continue;
    const raw = given.find(key);
    if (field.unnamed && raw !== undefined) knowsUnnamed = true;
    if (observer !== undefined) {
      reading.path = below(path, key);
      if (isSaid(field, given.sent(key))) observer.present?.(reading.path);
      else if (mayBeMissing(field)) missing.push(reading.path);
      else observer.absent?.(reading.path, false);
    }
    const part = field.optional ? readOptional(field, raw, reading) : readField(field, raw, reading);
    if (isUnread(part)) {
      reading.path = path;
      return part.under(key);
    }
    if (part !== undefined) read[key] = part;
  }
  reading.path = path;
  if (given.isWrapped) noteForm(reading, path, "envelope", undefined);
  if (observer !== undefined) {
    for (const gone of missing) observer.absent?.(gone, knowsUnnamed);
    observer.names?.(path, given.names, fields);
  }
  const isCounter = Object.hasOwn(fields, COUNTER);
  if (isCounter && reading.dropped > 0) read[COUNTER] = reading.dropped;
  reading.dropped = isCounter ? outside : reading.dropped + outside;
  return knowsUnnamed ? withMissing(fields, read) : read;
};

/** The field that counts what the client left out; never on the wire. */
const COUNTER = "unreadable";

/** Whether a value holds a declared name of an object, so that it is meant to be that object. */
const isMeant = (form: Form, value: unknown): boolean =>
  form.is === "struct" && Object.keys(form.fields).some((key) => wordsOf(form.fields, value)?.find(key) !== undefined);

const readEither = (first: Form, second: Form, value: unknown, reading: Reading): unknown => {
  const read = readForm(first, value, reading);
  if (!isUnread(read) || isMeant(first, value)) return read;
  const other = readForm(second, value, reading);
  return isUnread(other) ? read : other;
};

const readForm = (form: Form, value: unknown, reading: Reading): unknown => {
  switch (form.is) {
    case "nullable":
      return saysNothing(value) ? null : readForm(form.of, value, reading);
    case "struct":
      return readStruct(form.fields, value, reading);
    case "list":
      return readList(form.of, null, value, reading);
    case "either":
      return readEither(form.first, form.second, value, reading);
    default:
      return readLeaf(form, value, reading);
  }
};

/** Whether a value has what the schema of its field asks for beyond its class. */
const fits = (field: Field<unknown>, value: unknown): boolean => Schema.is(field.schema)(value);

const readField = (field: Field<unknown>, value: unknown, reading: Reading): unknown => {
  const { form } = field;
  if (form.is === "list") return readList(form.of, isRows(field) ? field : null, value, reading);
  const read = readForm(form, value, reading);
  // only a number's range and what has no class are narrower than their class
  if ((form.is !== "whole" && form.is !== "asIs") || fits(field, read)) return read;
  return isAbsent(value) ? MISSING : OTHER_KIND;
};

/** An answer by its schema, or where it is not readable. */
type Read<A> = Result.Result<A, Misread>;

const readOnce = <A>(field: Field<A>, value: unknown, observer: Observer | undefined, isFirst: boolean) => {
  const reading: Reading = { observer, isFirst, needsSource: false, isOther: false, dropped: 0, path: "" };
  const read = readField(field, value, reading);
  return { read, needsSource: reading.needsSource, isOther: reading.isOther };
};

/**
 * Reads the text of an answer in every form that says the same (docs/wire.md Forms). Entries of `rows` lists that cannot be
 * read, or repeat an earlier one, are left out and counted in the `unreadable` field of the object that holds the list,
 * where it declares one; a list that declares a placeholder has it in their place. Anything else that is named by the
 * specification and cannot be read makes the answer unreadable: null says that it is no JSON. `onOther`: a value may have
 * another form than the contract's.
 */
export const readText = <A>(
  field: Field<A>,
  text: string,
  observer?: Observer,
  onOther?: () => void,
): Result.Result<A, Misread | null> => {
  if (text.trim() === "" && needsBody(field)) return Result.fail(null);
  const parsed = parseJson(text);
  return parsed.isJson ? readBody(field, parsed.value, observer, () => parseExactly(text), onOther) : Result.fail(null);
};

const neededIn = ({ form }: Field<unknown>): string | null => (form.is === "struct" ? neededOf(form.fields) : null);

/** Whether no body at all is no answer: nothing is not "no wallets". */
const needsBody = (field: Field<unknown>): boolean => field.form.is === "list" || neededIn(field) !== null;

/** As {@link readText}, of a body that is parsed; `exactly` parses it again with the source texts of its numbers. */
export const readBody = <A>(
  field: Field<A>,
  body: unknown,
  observer?: Observer,
  exactly: () => Parsed = () => ({ isJson: true, value: body }),
  onOther?: () => void,
): Read<A> => {
  const needed = isAbsent(body) ? neededIn(field) : null;
  if (needed !== null) return Result.fail({ path: needed, why: "missing" });
  const first = readOnce(field, body, observer, true);
  if (first.isOther) onOther?.();
  const source = first.needsSource ? exactly() : null;
  if (source?.isJson === false) return Result.fail({ path: "", why: "unreadable" });
  const read = source === null ? first.read : readOnce(field, source.value, observer, false).read;
  if (isUnread(read)) return Result.fail({ path: read.path, why: read.why });
  return Result.mapError(
    Schema.decodeUnknownResult(field.schema)(read),
    (): Misread => ({ path: "", why: "unreadable" }),
  );
};
