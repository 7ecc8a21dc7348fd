/**
 * A hash of a plain state (objects, lists, texts, numbers, booleans, null): a whole number below 2⁵². It detects bugs
 * and edits; it is not cryptographic. A key whose value is `undefined` counts as absent, as in JSON; an empty object or
 * list does not.
 */
export type StateHash = number;

const LIMIT = 2 ** 52;
const HIGH = 2 ** 32;

/** Spreads two 32-bit lanes over a number below 2⁵². */
const spread = (first: number, second: number): number => {
  const low = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35);
  const high = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return HIGH * (high & 0xfffff) + (low >>> 0);
};

const combine = (key: number, value: number): number =>
  spread(
    (Math.imul(key ^ 0x9e3779b9, 0x85ebca77) + value) | 0,
    (Math.imul((key / HIGH) ^ key ^ 0x5bd1e995, 0x27d4eb2f) ^ (value / HIGH)) + Math.imul(value, 0x165667b1),
  );

const textHash = (text: string): number => {
  let first = 0xdeadbeef | 0;
  let second = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x9e3779b1);
    second = Math.imul(second ^ code, 0x5f356495);
  }
  return spread(first ^ text.length, second);
};

const leafHash = (value: unknown): number => {
  if (typeof value === "string") return textHash(value);
  // −0 is 0, as in JSON
  if (Number.isSafeInteger(value)) return combine(Number(value) < 0 ? 1 : 2, Math.abs(Number(value)));
  return combine(3, textHash(String(value)));
};

type List = ReadonlyArray<unknown>;
type Struct = Readonly<Record<string, unknown>>;

/**
 * The sum of a node: over its entries, the hash of key and value. Remembered by identity, which is sound without
 * freezing: `evolve` never edits a node of a state, so a node keeps its value for its whole life.
 */
const sums = new WeakMap<object, number>();

/** Whether a value is an object or a list. */
export const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;

const wrapped = (sum: number): number => {
  if (sum < 0) return sum + LIMIT;
  return sum < LIMIT ? sum : sum - LIMIT;
};

/** The sum without the entry `before` and with the entry `after` at one key; `undefined` is no entry. */
const replaced = (sum: number, key: number, before: unknown, after: unknown): number => {
  const less = before === undefined ? 0 : combine(key, valueHash(before));
  const more = after === undefined ? 0 : combine(key, valueHash(after, before));
  return wrapped(sum + more - less);
};

/** The index of the next item that two lists do not share, or `end`. */
const nextOther = (before: List, after: List, from: number, end: number): number => {
  for (let index = from; index < end; index += 1) if (before[index] !== after[index]) return index;
  return end;
};

/**
 * The same for lists of objects. Most items of a long list are shared, and this loop is what a change of one of them
 * costs: as long as it sees only objects, V8 compares references without a call.
 */
const nextOtherNode = (before: List, after: List, from: number, end: number): number => {
  for (let index = from; index < end; index += 1) if (before[index] !== after[index]) return index;
  return end;
};

const listSum = (start: number, before: List, after: List): number => {
  const shared = Math.min(before.length, after.length);
  let sum = start;
  const next = isNode(before[0]) && isNode(after[0]) ? nextOtherNode : nextOther;
  for (let index = next(before, after, 0, shared); index < shared; index = next(before, after, index + 1, shared)) {
    sum = replaced(sum, index, before[index] ?? null, after[index] ?? null);
  }
  for (let index = shared; index < before.length; index += 1)
    sum = replaced(sum, index, before[index] ?? null, undefined);
  for (let index = shared; index < after.length; index += 1)
    sum = replaced(sum, index, undefined, after[index] ?? null);
  return sum;
};

const structSum = (start: number, before: Struct, after: Struct): number => {
  let sum = start;
  for (const name in after) {
    // keys of a record are data, and may be `constructor` or `__proto__`
    const earlier = Object.hasOwn(before, name) ? before[name] : undefined;
    if (earlier !== after[name]) sum = replaced(sum, textHash(name), earlier, after[name]);
  }
  for (const name in before) {
    if (!Object.hasOwn(after, name)) sum = replaced(sum, textHash(name), before[name], undefined);
  }
  return sum;
};

/** The longest list that is hashed again instead of remembered. */
const SHORT = 4;

/**
 * Whether it is quicker to hash a node again than to remember its sum: it has no long list and no nodes in its nodes.
 */
const isSmall = (node: object, depth = 1): boolean => {
  if (Array.isArray(node)) {
    return node.length <= SHORT && depth > 0 && node.every((item) => !isNode(item) || isSmall(item, depth - 1));
  }
  for (const name in node) if (isNode((node as Struct)[name])) return false;
  return true;
};

/** Starts from the sum of `similar` where it is known, so that only the entries that differ are hashed. */
const sumOf = (node: object, similar: unknown): number => {
  const isList = Array.isArray(node);
  if (isSmall(node)) return isList ? listSum(0, [], node) : structSum(0, {}, node as Struct);
  const known = sums.get(node);
  if (known !== undefined) return known;
  const start = isNode(similar) && Array.isArray(similar) === isList ? sums.get(similar) : undefined;
  const before = start === undefined ? (isList ? [] : {}) : similar;
  const sum = isList
    ? listSum(start ?? 0, before as List, node as List)
    : structSum(start ?? 0, before as Struct, node as Struct);
  sums.set(node, sum);
  return sum;
};

/** The hash of a node from the sum of its entries. */
const hashWith = (node: object, sum: number): number => combine(Array.isArray(node) ? 5 + node.length : 4, sum);

const valueHash = (value: unknown, similar?: unknown): number =>
  isNode(value) ? hashWith(value, sumOf(value, similar)) : leafHash(value);

/** The hash of a state. `similar`: a state hashed before, of which the parts that both share are not hashed again. */
export const hashOf = (state: unknown, similar?: unknown): StateHash => valueHash(state, similar);

const LOW = 2 ** 24;

/** Thirteen hex digits, as a file holds them. */
export const hashText = (hash: StateHash): string => {
  // in two parts below 2³¹, which are much quicker to write than one larger number
  const high = Math.floor(hash / LOW);
  return high.toString(16).padStart(7, "0") + (hash - high * LOW).toString(16).padStart(6, "0");
};

const isStruct = (value: unknown): value is Struct => isNode(value) && !Array.isArray(value);

/** Adds the hashes of what differs between two structs, under `prefix` and the key; 0 for a removed key. */
const addChanges = (found: Record<string, StateHash>, prefix: string, before: Struct, after: Struct): void => {
  for (const key in after) {
    const [earlier, later] = [before[key], after[key]];
    if (earlier === later) continue;
    if (prefix === "" && isStruct(earlier) && isStruct(later)) {
      addChanges(found, `${key}.`, earlier, later);
      continue;
    }
    const hash = hashOf(later, earlier);
    if (!(key in before) || hash !== hashOf(earlier)) found[prefix + key] = hash;
  }
  for (const key in before) if (!(key in after)) found[prefix + key] = 0;
};

/** The hashes of what a step changed in a state: of fields of its modules, by `module.field`. */
export const changedHashes = (before: object, after: object): Readonly<Record<string, StateHash>> => {
  const found: Record<string, StateHash> = {};
  if (before !== after) addChanges(found, "", before as Struct, after as Struct);
  return found;
};
