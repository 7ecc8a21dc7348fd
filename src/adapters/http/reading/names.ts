import type { Fields } from "../../../domain/decider/field.ts";
import { isRecord } from "../../../domain/decider/record.ts";
import { FOREIGN, type Foreign } from "./foreign.ts";

/** An object of an answer by the declared names of its fields. */
export interface NamedObject {
  /** The first needed field of an object that has other names than the declared ones, so that it is another object; else null. */
  readonly lacks: () => string | null;
  /** The raw value of a declared field as the answer has it; undefined where it has none. */
  readonly sent: (key: string) => unknown;
  /** As `sent`, or what stands in its place where the answer has no value (`without` in foreign.ts). */
  readonly find: (key: string) => unknown;
  /** Whether the object stood in an envelope. */
  readonly isWrapped: boolean;
  /** Its names, as the answer has them. */
  readonly names: ReadonlyArray<string>;
}

type Named = Readonly<Record<string, unknown>>;

/** An object by its names; a list by its places, where an object may come as a pair such as `[time, price]`. */
const namedOf = (value: unknown, isPair: boolean): Named | null => {
  if (isRecord(value)) return value;
  return isPair && Array.isArray(value) ? Object.fromEntries(value.entries()) : null;
};

const isPairOf = (foreign: Foreign | undefined): boolean =>
  Object.values(foreign?.names ?? {}).some((names) => names?.includes("0"));

/** How many of the declared names an object has, apart from `data`, which may also be an envelope. */
const countOf = (fields: Fields, value: Named): number =>
  Object.keys(fields).filter((key) => key !== "data" && Object.hasOwn(value, key)).length;

/** The object itself, or the one under `data` that is alone or holds more of the declared names than what stands beside it. */
const unwrapped = (fields: Fields, value: Named): Named => {
  const { data } = value;
  if (!isRecord(data)) return value;
  const names = Object.keys(data);
  // a page of rows may be wrapped once more: `{ data: { data: [], meta: {} } }`
  const isMeant = (name: string): boolean => Object.hasOwn(fields, name) || name === "data";
  const isAlone = Object.keys(value).length === 1 && (names.length === 0 || names.some(isMeant));
  return isAlone || countOf(fields, data) > countOf(fields, value) ? unwrapped(fields, data) : value;
};

/** A name without its case and without what joins its words: `isFollowing` and `is_following` are one. */
export const bareName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, "");

/** Where the paging of a list may stand beside it. */
export const PAGING: ReadonlyArray<string> = ["meta", "pagination"];

const atPath = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);

/** Looks for a declared name that the object does not have in its own spelling. */
const elsewhere = (fields: Fields, foreign: Foreign | undefined, given: Named, key: string): unknown => {
  for (const path of foreign?.names?.[key] ?? []) {
    const found = atPath(given, path);
    if (found !== undefined) return found;
  }
  const spelled = Object.keys(given).find((name) => !Object.hasOwn(fields, name) && bareName(name) === bareName(key));
  if (spelled !== undefined) return given[spelled];
  if (fields[key]?.form.is !== "whole") return undefined;
  return PAGING.map((name) => given[name])
    .filter(isRecord)
    .map((paging) => finderOf(fields, foreign, paging)(key))
    .find((found) => found !== undefined);
};

/** A declared field's raw value in an object, in every spelling and place that is read. */
const finderOf =
  (fields: Fields, foreign: Foreign | undefined, given: Named) =>
  (key: string): unknown =>
    Object.hasOwn(given, key) ? given[key] : elsewhere(fields, foreign, given, key);

/** Absent, null and an empty text are one and the same. */
export const saysNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** The first field that an object of an answer has to have; null where each may be absent, or has something in its place. */
export const neededOf = (fields: Fields): string | null => {
  const without = FOREIGN.get(fields)?.without;
  const isNeeded = ([key, { optional }]: [string, Fields[string]]): boolean =>
    !optional && key !== "unreadable" && without?.[key] === undefined;
  return Object.entries(fields).find(isNeeded)?.[0] ?? null;
};

/** Reads an object of an answer by its declared names; null where it is no object. A missing object is an empty one. */
export const wordsOf = (fields: Fields, value: unknown): NamedObject | null => {
  const foreign = FOREIGN.get(fields);
  const whole = value === null || value === undefined ? {} : namedOf(value, isPairOf(foreign));
  if (whole === null) return null;
  const given = unwrapped(fields, whole);
  const find = finderOf(fields, foreign, given);
  return {
    lacks: () =>
      Object.keys(given).length === 0 || Object.keys(fields).some((key) => find(key) !== undefined)
        ? null
        : neededOf(fields),
    sent: find,
    find: (key) => {
      const found = find(key);
      const instead = foreign?.without?.[key];
      return instead !== undefined && saysNothing(found) ? (instead(find) ?? found) : found;
    },
    isWrapped: given !== whole,
    names: Object.keys(given),
  };
};
