/**
 * A hash of plain state (objects, lists, texts, numbers, booleans, null) in two 32-bit lanes, as signed whole
 * numbers. It is the sum over all leaves and branches of a mix of path and value, so a change of one leaf
 * changes it by subtracting the old term and adding the new: that is what makes `rehash` cheap. It detects
 * bugs and edits, it is not a cryptographic hash.
 * A key whose value is `undefined` counts as absent, as in JSON; an empty object or list does not.
 */
export type StateHash = readonly [number, number];

const EMPTY_OBJECT = 0x51ed270b;
const LIST = 0x2545f491;
const NULL = 0x3c6ef372;
const TRUE = 0x1b873593;
const FALSE = 0x2c1b3c6d;
const NUMBER = 0x297a2d39;
const TEXT = 0x85ebca6b | 0;
/** Where every path begins. */
const ROOT_A = 0x9e3779b9 | 0;
const ROOT_B = 0x7f4a7c15;

// the running sums of the two lanes: module variables, because returning a pair from every leaf costs half the speed
let sumA = 0;
let sumB = 0;

const finish = (mixed: number): number => {
  let value = mixed;
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return value ^ (value >>> 16);
};

/** Adds (`sign` 1) or takes away (−1) the term of one value hash at one path. */
const term = (a: number, b: number, valueA: number, valueB: number, sign: number): void => {
  sumA = (sumA + Math.imul(sign, finish(Math.imul(a, 0x9e3779b1) ^ valueA))) | 0;
  sumB = (sumB + Math.imul(sign, finish(Math.imul(b ^ 0x5bd1e995, 0x85ebca77) + valueB))) | 0;
};

const float = new Float64Array(1);
const words = new Int32Array(float.buffer);

const number = (a: number, b: number, value: number, sign: number): void => {
  float[0] = value + 0; // −0 is 0, as in JSON
  const low = words[0] ?? 0;
  const high = words[1] ?? 0;
  const mixed = finish(low ^ NUMBER);
  term(a, b, Math.imul(mixed, 31) + high, finish(high + 0x632be5ab) + Math.imul(low, 0x01000193), sign);
};

const string = (a: number, b: number, value: string, sign: number): void => {
  let left = TEXT;
  let right = value.length;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    left = Math.imul(left ^ code, 0x01000193);
    right = (Math.imul(right, 0x01000197) + code) | 0;
  }
  term(a, b, left, right, sign);
};

/** Keys are few and come again and again; the bound is for records whose keys are data. */
const KEPT_KEYS = 10_000;
const keyHashes = new Map<string, number>();
const keyHash = (key: string): number => {
  const held = keyHashes.get(key);
  if (held !== undefined) return held;
  let made = 0x811c9dc5 | 0;
  for (let at = 0; at < key.length; at += 1) made = Math.imul(made ^ key.charCodeAt(at), 0x01000193);
  made = finish(made);
  if (keyHashes.size >= KEPT_KEYS) keyHashes.clear();
  keyHashes.set(key, made);
  return made;
};

const stepA = (a: number, key: number): number => Math.imul((a << 5) ^ (a >>> 27) ^ key, 0xcc9e2d51);
const stepB = (b: number, key: number): number => (Math.imul(b ^ (b >>> 15), 0x2c1b3c6d) + key) | 0;
const indexHash = (index: number): number => Math.imul(index + 1, 0x9e3779b1);

type Plain = Readonly<Record<string, unknown>>;

const branch = (a: number, b: number, value: object, sign: number): void => {
  if (Array.isArray(value)) term(a, b, LIST, value.length, sign);
  else term(a, b, EMPTY_OBJECT, 1, sign);
};

const walkBranch = (value: object, a: number, b: number, sign: number): void => {
  branch(a, b, value, sign);
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at += 1) {
      const key = indexHash(at);
      walk(value[at] ?? null, stepA(a, key), stepB(b, key), sign);
    }
    return;
  }
  for (const name in value) {
    const key = keyHash(name);
    walk((value as Plain)[name], stepA(a, key), stepB(b, key), sign);
  }
};

const walk = (value: unknown, a: number, b: number, sign: number): void => {
  if (typeof value === "string") string(a, b, value, sign);
  else if (typeof value === "number") number(a, b, value, sign);
  else if (typeof value === "boolean") term(a, b, value ? TRUE : FALSE, 0, sign);
  else if (value === null) term(a, b, NULL, 0, sign);
  else if (typeof value === "object") walkBranch(value, a, b, sign);
};

const differItem = (before: unknown, after: unknown, at: number, a: number, b: number): void => {
  const key = indexHash(at);
  differ(before, after, stepA(a, key), stepB(b, key));
};

// most entries of a long list are shared: this loop is what a change of one of them costs
const differLists = (before: ReadonlyArray<unknown>, after: ReadonlyArray<unknown>, a: number, b: number): void => {
  if (before.length !== after.length) {
    branch(a, b, before, -1);
    branch(a, b, after, 1);
  }
  const shared = Math.min(before.length, after.length);
  for (let at = 0; at < shared; at += 1) {
    if (before[at] !== after[at]) differItem(before[at] ?? null, after[at] ?? null, at, a, b);
  }
  for (let at = shared; at < before.length; at += 1) differItem(before[at] ?? null, undefined, at, a, b);
  for (let at = shared; at < after.length; at += 1) differItem(undefined, after[at] ?? null, at, a, b);
};

// a record whose keys are data may hold `constructor` or `__proto__`
const own = (of: Plain, name: string): unknown => (Object.hasOwn(of, name) ? of[name] : undefined);

const differObjects = (before: Plain, after: Plain, a: number, b: number): void => {
  for (const name in after) {
    const left = own(before, name);
    const right = after[name];
    if (left === right) continue;
    const key = keyHash(name);
    differ(left, right, stepA(a, key), stepB(b, key));
  }
  for (const name in before) {
    if (Object.hasOwn(after, name)) continue;
    const key = keyHash(name);
    walk(before[name], stepA(a, key), stepB(b, key), -1);
  }
};

const isBranch = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Replaces the terms of `before` by those of `after`, and goes no deeper where both are the same reference. */
const differ = (before: unknown, after: unknown, a: number, b: number): void => {
  if (before === after) return;
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    if (Array.isArray(before)) differLists(before, after as ReadonlyArray<unknown>, a, b);
    else differObjects(before as Plain, after as Plain, a, b);
    return;
  }
  walk(before, a, b, -1);
  walk(after, a, b, 1);
};

/** The hash of a whole state, from scratch. */
export const hashOf = (state: unknown): StateHash => {
  sumA = 0;
  sumB = 0;
  walk(state, ROOT_A, ROOT_B, 1);
  return [sumA, sumB];
};

/**
 * The hash of `after`, from the hash of `before`: only what is not shared between the two is visited.
 * Equal to `hashOf(after)` as long as `previous` is the hash of `before`.
 */
export const rehash = (previous: StateHash, before: unknown, after: unknown): StateHash => {
  if (before === after) return previous;
  [sumA, sumB] = previous;
  differ(before, after, ROOT_A, ROOT_B);
  return [sumA, sumB];
};

export const sameHash = (left: StateHash, right: StateHash): boolean => left[0] === right[0] && left[1] === right[1];

const hex = (lane: number): string => (lane >>> 0).toString(16).padStart(8, "0");

/** Sixteen hex digits, as a file holds them. */
export const hashText = (hash: StateHash): string => hex(hash[0]) + hex(hash[1]);
