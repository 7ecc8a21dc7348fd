import { isNode, shallowHash } from "../../domain/values/state-hash.ts";
import { createNodes, type Holder, sizeOf } from "./nodes.ts";

const NONE: ReadonlyArray<never> = [];
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

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

/** Holds equal values once, so that an unchanged answer costs a reference. */
export interface Sharing {
  /**
   * The value, or the equal one that is held already; every object and list in it is held once, until its last holder
   * is forgotten.
   */
  readonly share: <Value>(value: Value, holder: Holder) => Value;
  /**
   * As `share` for what is deeper in the value than `depth` nodes. The nodes above, which hardly ever equal another (a
   * command, an event), are only counted: a search costs more than it saves.
   */
  readonly shareInside: <Value>(value: Value, holder: Holder, depth: number) => Value;
  /** As `share`, or null if the value would add more than `mostBytes` bytes; then nothing of it is held. */
  readonly shareSmall: <Value>(value: Value, holder: Holder, mostBytes: number) => Value | null;
  /** About how many bytes are held. */
  readonly bytes: () => number;
  /** Forgets what no later holder holds. */
  readonly forget: (holder: Holder) => void;
}

export const createSharing = (): Sharing => {
  const nodes = createNodes();
  /** The estimated bytes of the nodes that were only counted. */
  let alone = 0;

  /** The value with the items that are held already in the places of equal ones. */
  const shareItems = (value: object, holder: Holder, depth: number): object => {
    const found: Array<readonly [string, unknown]> = [];
    for (const key in value) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (!isNode(item)) continue;
      const shared = shareInside(item, holder, depth);
      if (shared !== item) found.push([key, shared]);
    }
    if (found.length === 0) return value;
    // keys of a record are data, and may be `__proto__`
    if (!Array.isArray(value)) return Object.fromEntries([...Object.entries(value), ...found]);
    const items = [...value];
    for (const [at, item] of found) items[Number(at)] = item;
    return items;
  };

  const share = <Value>(value: Value, holder: Holder): Value => {
    // the most common value needs no search
    if (isEmptyList(value)) return NONE as Value;
    if (!isNode(value) || nodes.keep(value, holder)) return value;
    const own = shareItems(value, holder, 0);
    const hash = shallowHash(own, nodes.hashOf);
    const found = nodes.find(hash);
    if (found !== undefined && hasSameItems(found, own)) {
      nodes.keep(found, holder);
      return found as Value;
    }
    nodes.add(own, hash, holder);
    return own as Value;
  };

  const shareInside = <Value>(value: Value, holder: Holder, depth: number): Value => {
    if (depth === 0 || !isNode(value) || isEmptyList(value)) return share(value, holder);
    const own = shareItems(value, holder, depth - 1);
    const size = sizeOf(own);
    holder.bytes += size;
    alone += size;
    return own as Value;
  };

  return {
    share,
    shareInside,
    shareSmall: (value, holder, mostBytes) => {
      let shared = value;
      const isKept = nodes.addAtMost(mostBytes, () => {
        shared = share(value, holder);
      });
      return isKept ? shared : null;
    },
    bytes: () => nodes.bytes() + alone,
    forget: (holder) => {
      nodes.forget(holder);
      alone -= holder.bytes;
      holder.bytes = 0;
    },
  };
};
