import { isNode } from "../../domain/values/state-hash.ts";

/** Estimated bytes of an object, a list and a leaf in addition to their texts. */
const OVERHEAD = 16;

const leafSize = (value: unknown): number => (typeof value === "string" ? OVERHEAD + value.length : OVERHEAD / 2);

/** The estimated bytes of a node without the nodes in it. */
export const sizeOf = (node: object): number => {
  let size = OVERHEAD;
  for (const key in node) size += leafSize((node as Readonly<Record<string, unknown>>)[key]);
  return size;
};

/** Values that are forgotten together: those of some entries of the journal. */
export interface Holder {
  /** Holders are forgotten in this order. */
  readonly order: number;
  /** The nodes whose last holder this is, and some that a later one holds by now. */
  readonly nodes: object[];
  /** The estimated bytes of the nodes that it has alone, which are not among `nodes`. */
  bytes: number;
}

/** An empty holder. */
export const newHolder = (order: number): Holder => ({ order, nodes: [], bytes: 0 });

/** What is known of a node: its estimated bytes without the nodes in it, its hash with them, and its last holder. */
interface Known {
  readonly size: number;
  readonly hash: number;
  holder: Holder;
}

/** The nodes (objects and lists) that are held, each once, and for how long. */
export const createNodes = () => {
  const table = new Map<number, object>();
  // by identity, so that a node is hashed only once
  const known = new Map<object, Known>();
  let total = 0;
  let added: object[] | null = null;

  const drop = (node: object): void => {
    const its = known.get(node);
    if (its === undefined) return;
    known.delete(node);
    // of two nodes with one hash the table has the later one
    if (table.get(its.hash) === node) table.delete(its.hash);
    total -= its.size;
  };

  /**
   * Lets a holder hold a node and the nodes in it, if it is forgotten later than their holder; false if the node is not
   * known.
   */
  const keep = (node: object, holder: Holder): boolean => {
    const its = known.get(node);
    if (its === undefined) return false;
    if (its.holder.order >= holder.order) return true;
    its.holder = holder;
    holder.nodes.push(node);
    for (const key in node) {
      const item = (node as Readonly<Record<string, unknown>>)[key];
      if (isNode(item)) keep(item, holder);
    }
    return true;
  };

  return {
    keep,
    /** Adds a node, whose nodes were added before. */
    add: (node: object, hash: number, holder: Holder): void => {
      const size = sizeOf(node);
      table.set(hash, node);
      known.set(node, { size, hash, holder });
      holder.nodes.push(node);
      added?.push(node);
      total += size;
    },
    find: (hash: number): object | undefined => table.get(hash),
    /** The hash of a known node. */
    hashOf: (node: object): number => known.get(node)?.hash ?? 0,
    bytes: (): number => total,
    /** Runs `work`, and drops what it added if that is more than `most` bytes. Returns whether it was kept. */
    addAtMost: (most: number, work: () => void): boolean => {
      const before = total;
      const own: object[] = [];
      added = own;
      work();
      added = null;
      const isKept = total - before <= most;
      if (!isKept) own.forEach(drop);
      return isKept;
    },
    /** Drops the nodes that no later holder holds. */
    forget: (holder: Holder): void => {
      for (const node of holder.nodes) if (known.get(node)?.holder === holder) drop(node);
      holder.nodes.length = 0;
    },
  };
};
