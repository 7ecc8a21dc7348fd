import { hashOf } from "../../domain/log/state-hash.ts";
import { firstDifference } from "./difference.ts";

/** Stands in a file for a value that it has already: its number, in the order in which values end. */
const REFERENCE = "=";
/** How many values one line may stand for, and how deep they may be nested: more than this program ever writes. */
const MOST_VALUES = 2_000_000;
const DEEPEST = 64;
const TOO_DEEP = `nested deeper than ${DEEPEST} levels`;

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;

const isEmpty = (value: object): boolean => {
  for (const key in value) if ((value as Readonly<Record<string, unknown>>)[key] !== undefined) return false;
  return true;
};

/** Returns the function that replaces every object and list that the file has already by a reference. */
export const createPacker = (): (<Value>(value: Value) => Value) => {
  const numbers = new Map<object, number>();
  const byHash = new Map<number, object>();
  const numberOf = (value: object): number | undefined => {
    const own = numbers.get(value);
    if (own !== undefined) return own;
    const hash = hashOf(value);
    const equal = byHash.get(hash);
    if (equal !== undefined && firstDifference(equal, value) === null) return numbers.get(equal);
    byHash.set(hash, value);
    return undefined;
  };
  const pack = (value: unknown): unknown => {
    if (!isNode(value) || isEmpty(value)) return value;
    const number = numberOf(value);
    if (number !== undefined) return { [REFERENCE]: number };
    let packed: unknown;
    if (Array.isArray(value)) packed = value.map(pack);
    else {
      const fields: Record<string, unknown> = {};
      for (const key in value) fields[key] = pack((value as Readonly<Record<string, unknown>>)[key]);
      packed = fields;
    }
    numbers.set(value, numbers.size);
    return packed;
  };
  return <Value>(value: Value) => pack(value) as Value;
};

/** Why a line cannot be unpacked. */
export class Unpackable extends Error {}

interface Known {
  readonly value: unknown;
  /** How many values it stands for, and how deep it is. */
  readonly weight: number;
  readonly depth: number;
}

/** Returns the function that puts the values back that references stand for. It throws `Unpackable`. */
export const createUnpacker = (): ((value: unknown) => unknown) => {
  const table: Known[] = [];
  const unpack = (value: unknown, level: number): Known => {
    if (level > DEEPEST) throw new Unpackable(TOO_DEEP);
    if (!isNode(value)) return { value, weight: 1, depth: 0 };
    const entries = Object.entries(value);
    const [[key, number] = []] = entries;
    if (entries.length === 1 && key === REFERENCE) {
      const known = table[Number(number)];
      if (known === undefined) throw new Unpackable("refers to a value that the file does not have");
      return known;
    }
    let weight = 1;
    let depth = 0;
    const items = entries.map(([name, item]): [string, unknown] => {
      const found = unpack(item, level + 1);
      weight += found.weight;
      depth = Math.max(depth, found.depth + 1);
      return [name, found.value];
    });
    if (weight > MOST_VALUES) throw new Unpackable("stands for too many values");
    if (depth > DEEPEST) throw new Unpackable(TOO_DEEP);
    const made = Array.isArray(value) ? items.map(([, item]) => item) : Object.fromEntries(items);
    const known = { value: made, weight, depth };
    if (items.length > 0) table.push(known);
    return known;
  };
  return (value) => unpack(value, 0).value;
};
