import { shallowHash } from "../../domain/log/state-hash.ts";

/** Assumed bytes of an object, a list and a leaf in addition to their texts. */
const OVERHEAD = 16;

const NONE: ReadonlyArray<never> = [];

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;

const leafSize = (value: unknown): number => (typeof value === "string" ? OVERHEAD + value.length : OVERHEAD / 2);

/** Whether two nodes have the same items: nodes in them are compared by identity. */
const hasSameItems = (one: object, other: object): boolean => {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [items, others] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>];
  let count = 0;
  for (const key in one) {
    if (!Object.hasOwn(other, key) || !Object.is(items[key], others[key])) return false;
    count += 1;
  }
  for (const _ in other) count -= 1;
  return count === 0;
};

/** What is known of a shared node: its assumed bytes without the nodes in it, and its hash with them. */
interface Known {
  readonly size: number;
  readonly hash: number;
}

/** Holds equal values once, so that an unchanged answer costs a reference. */
export interface Sharing {
  /** The value, or the equal one that is held already; every object and list in it is held once. */
  readonly share: <Value>(value: Value) => Value;
  /** About how many bytes are held. */
  readonly bytes: () => number;
  /** Forgets everything but these values, which were shared before. */
  readonly keep: (values: Iterable<unknown>) => void;
}

export const createSharing = (): Sharing => {
  let table = new Map<number, object>();
  // as long as the table holds a node, and by identity, so that a node is hashed only once
  let known = new Map<object, Known>();
  let total = 0;
  const hashOfNode = (node: object): number => known.get(node)?.hash ?? 0;

  const shareItems = (value: object): object => {
    let changed = false;
    for (const key in value) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (isNode(item) && share(item) !== item) changed = true;
    }
    if (!changed) return value;
    if (Array.isArray(value)) return value.map(share);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, share(item)]));
  };

  const hold = (node: object, { size, hash }: Known): void => {
    table.set(hash, node);
    known.set(node, { size, hash });
    total += size;
  };

  const share = <Value>(value: Value): Value => {
    // the most common value, which need not be looked for
    if (Array.isArray(value) && value.length === 0) return NONE as Value;
    if (!isNode(value) || known.has(value)) return value;
    const own = shareItems(value);
    const hash = shallowHash(own, hashOfNode);
    const found = table.get(hash);
    if (found !== undefined && hasSameItems(found, own)) return found as Value;
    let size = OVERHEAD;
    for (const key in own) size += leafSize((own as Readonly<Record<string, unknown>>)[key]);
    hold(own, { size, hash });
    return own as Value;
  };

  const keep = (values: Iterable<unknown>): void => {
    const before = known;
    table = new Map();
    known = new Map();
    total = 0;
    const visit = (value: unknown): void => {
      if (!isNode(value) || known.has(value)) return;
      const own = before.get(value);
      if (own !== undefined) hold(value, own);
      for (const key in value) visit((value as Readonly<Record<string, unknown>>)[key]);
    };
    for (const value of values) visit(value);
  };

  return { share, bytes: () => total, keep };
};
