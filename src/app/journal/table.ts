import { isNode } from "../../domain/values/state-hash.ts";
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

/** Sets a field of an object of this module, also one that is named `__proto__`. */
const setField = (fields: Record<string, unknown>, key: string, value: unknown): void => {
  if (key !== "__proto__") fields[key] = value;
  else Object.defineProperty(fields, key, { value, enumerable: true, configurable: true, writable: true });
};

/**
 * Returns the function that replaces every object and list by a reference that the file has already, by identity: equal
 * values of a journal are one object, and so are their stand-ins.
 */
export const createPacker = (): (<Value>(value: Value) => Value) => {
  const numbers = createRecent<number>();
  let next = 0;
  const packFields = (value: Readonly<Record<string, unknown>>): object => {
    let packed: Record<string, unknown> | null = null;
    for (const key in value) {
      const found = pack(value[key]);
      if (found === value[key]) continue;
      packed ??= { ...value };
      setField(packed, key, found);
    }
    return packed ?? value;
  };
  const pack = (value: unknown): unknown => {
    if (!isNode(value) || isEmpty(value)) return value;
    const own = numbers.get(value);
    if (own !== undefined) return { [REFERENCE]: own };
    const packed = Array.isArray(value) ? value.map(pack) : packFields(value as Readonly<Record<string, unknown>>);
    numbers.set(value, next);
    next += 1;
    return packed;
  };
  return <Value>(value: Value) => pack(value) as Value;
};

/** Why a line cannot be unpacked. */
export class Unpackable extends Error {}

/** How many values an object or list of a file unpacks to, and how deep it is. */
interface Size {
  readonly weight: number;
  readonly depth: number;
}
const LEAF: Size = { weight: 1, depth: 0 };

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
