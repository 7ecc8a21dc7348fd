import { isNode, shallowHash } from "../../domain/log/state-hash.ts";
import { createNodes, type Holder } from "./nodes.ts";

const NONE: ReadonlyArray<never> = [];

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
  /** As `share`, or null if the value would add more than `mostBytes` bytes; then nothing of it is held. */
  readonly shareSmall: <Value>(value: Value, holder: Holder, mostBytes: number) => Value | null;
  /** About how many bytes are held. */
  readonly bytes: () => number;
  /** Forgets what no later holder holds. */
  readonly forget: (holder: Holder) => void;
}

export const createSharing = (): Sharing => {
  const nodes = createNodes();

  const shareItems = (value: object, holder: Holder): object => {
    let changed = false;
    for (const key in value) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (isNode(item) && share(item, holder) !== item) changed = true;
    }
    if (!changed) return value;
    if (Array.isArray(value)) return value.map((item) => share(item, holder));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, share(item, holder)]));
  };

  const share = <Value>(value: Value, holder: Holder): Value => {
    // the most common value needs no search
    if (Array.isArray(value) && value.length === 0) return NONE as Value;
    if (!isNode(value) || nodes.keep(value, holder)) return value;
    const own = shareItems(value, holder);
    const hash = shallowHash(own, nodes.hashOf);
    const found = nodes.find(hash);
    if (found !== undefined && hasSameItems(found, own)) {
      nodes.keep(found, holder);
      return found as Value;
    }
    nodes.add(own, hash, holder);
    return own as Value;
  };

  return {
    share,
    shareSmall: (value, holder, mostBytes) => {
      let shared = value;
      const isKept = nodes.addAtMost(mostBytes, () => {
        shared = share(value, holder);
      });
      return isKept ? shared : null;
    },
    bytes: nodes.bytes,
    forget: nodes.forget,
  };
};
