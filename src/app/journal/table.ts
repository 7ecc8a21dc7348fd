import { isNode } from "../../domain/log/state-hash.ts";
import { createRecent } from "./recent.ts";

/** The key of a reference to a value that the file has already: its number, in the order in which values end. */
const REFERENCE = "=";
/** How many values a line may unpack to, and how deep they may be nested: more than this program ever writes. */
const MOST_VALUES = 2_000_000;
const DEEPEST = 64;
const TOO_DEEP = `nested deeper than ${DEEPEST} levels`;

const isEmpty = (value: object): boolean => {
  if (Array.isArray(value)) return value.length === 0;
  for (const key in value) if ((value as Readonly<Record<string, unknown>>)[key] !== undefined) return false;
  return true;
};

/** A leaf as part of a key: equal leaves as JSON has them have one text, and no text has two leaves. */
const leafKey = (value: unknown): string => (typeof value === "string" ? `"${value.length} ${value}` : `${value},`);

/** Returns the function that replaces every object and list that the file has already by a reference. */
export const createPacker = (): (<Value>(value: Value) => Value) => {
  /** By identity, which avoids a walk through values that consecutive lines share. */
  const numbers = createRecent<number>();
  /** By their items, in which nodes are numbers. */
  const byItems = new Map<string, number>();
  let items = "";
  /** The number of the value packed last. */
  let last: number | string = "";
  const packItem = (item: unknown): unknown => {
    if (!isNode(item)) {
      items += leafKey(item);
      return item;
    }
    const before = items;
    const packed = pack(item);
    items = `${before}#${last},`;
    return packed;
  };
  const packItems = (value: object): object => {
    if (Array.isArray(value)) {
      items = "[";
      return value.map(packItem);
    }
    items = "{";
    const fields: Record<string, unknown> = {};
    for (const key in value) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (item === undefined) continue;
      items += leafKey(key);
      fields[key] = packItem(item);
    }
    return fields;
  };
  const pack = (value: object): unknown => {
    if (isEmpty(value)) {
      last = Array.isArray(value) ? "[]" : "{}";
      return value;
    }
    const own = numbers.get(value);
    if (own !== undefined) {
      last = own;
      return { [REFERENCE]: own };
    }
    const packed = packItems(value);
    const equal = byItems.get(items);
    const number = equal ?? byItems.size;
    last = number;
    numbers.set(value, number);
    if (equal !== undefined) return { [REFERENCE]: equal };
    byItems.set(items, number);
    return packed;
  };
  return <Value>(value: Value) => (isNode(value) ? pack(value) : value) as Value;
};

/** Why a line cannot be unpacked. */
export class Unpackable extends Error {}

/** How many values an object or list of a file unpacks to, and how deep it is. */
interface Size {
  readonly weight: number;
  readonly depth: number;
}
const LEAF: Size = { weight: 1, depth: 0 };

/** Sets a field of a parsed object, also one that is named `__proto__`. */
const setField = (fields: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== "__proto__") fields[key] = value;
  else Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Returns the function that replaces references by the values that they refer to, in the parsed value itself. It throws
 * `Unpackable`.
 */
export const createUnpacker = (): ((value: unknown) => unknown) => {
  const table: object[] = [];
  const sizes: Size[] = [];
  /** The size of the value that was unpacked last. */
  let size = LEAF;
  const referenceOf = (value: object): unknown => {
    if (!Object.hasOwn(value, REFERENCE) || Object.keys(value).length !== 1) return undefined;
    return (value as Readonly<Record<string, unknown>>)[REFERENCE];
  };
  const resolved = (reference: unknown): object => {
    const known = table[Number(reference)];
    if (known === undefined) throw new Unpackable("refers to a value that the file does not have");
    size = sizes[Number(reference)] ?? LEAF;
    return known;
  };
  const unpack = (value: unknown, level: number): unknown => {
    if (level > DEEPEST) throw new Unpackable(TOO_DEEP);
    size = LEAF;
    if (!isNode(value)) return value;
    const reference = referenceOf(value);
    if (reference !== undefined) return resolved(reference);
    const fields = value as Record<string, unknown>;
    let weight = 1;
    let depth = 0;
    for (const key in value) {
      const item = fields[key];
      const found = unpack(item, level + 1);
      if (found !== item) setField(fields, key, found);
      weight += size.weight;
      depth = Math.max(depth, size.depth + 1);
    }
    if (weight > MOST_VALUES) throw new Unpackable("stands for too many values");
    if (depth > DEEPEST) throw new Unpackable(TOO_DEEP);
    size = { weight, depth };
    if (weight === 1) return value;
    table.push(value);
    sizes.push(size);
    return value;
  };
  return (value) => unpack(value, 0);
};
