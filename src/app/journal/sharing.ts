import { hashOf } from "../../domain/log/state-hash.ts";

/** Assumed bytes of an object, a list and a leaf in addition to their texts. */
const OVERHEAD = 16;

const isNode = (value: unknown): value is object => typeof value === "object" && value !== null;

const leafSize = (value: unknown): number => (typeof value === "string" ? OVERHEAD + value.length : OVERHEAD / 2);

/** Whether two nodes have the same items: nodes in them are compared by identity. */
const hasSameItems = (one: object, other: object): boolean => {
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  const items = other as Readonly<Record<string, unknown>>;
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(other, key) && Object.is((one as typeof items)[key], items[key]))
  );
};

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
  let sizes = new WeakMap<object, number>();
  let total = 0;

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

  const share = <Value>(value: Value): Value => {
    if (!isNode(value) || sizes.has(value)) return value;
    const own = shareItems(value);
    const hash = hashOf(own);
    const found = table.get(hash);
    if (found !== undefined && hasSameItems(found, own)) return found as Value;
    let size = OVERHEAD;
    for (const key in own) size += leafSize((own as Readonly<Record<string, unknown>>)[key]);
    table.set(hash, own);
    sizes.set(own, size);
    total += size;
    return own as Value;
  };

  const keep = (values: Iterable<unknown>): void => {
    const before = sizes;
    table = new Map();
    sizes = new WeakMap();
    total = 0;
    const visit = (value: unknown): void => {
      if (!isNode(value) || sizes.has(value)) return;
      const size = before.get(value) ?? OVERHEAD;
      table.set(hashOf(value), value);
      sizes.set(value, size);
      total += size;
      for (const key in value) visit((value as Readonly<Record<string, unknown>>)[key]);
    };
    for (const value of values) visit(value);
  };

  return { share, bytes: () => total, keep };
};
