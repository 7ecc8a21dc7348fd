import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Holder, newHolder } from "../../../src/app/journal/nodes.ts";
import { createSharing } from "../../../src/app/journal/sharing.ts";

/** Few texts and keys, so that equal values occur often. */
const value = fc.letrec<{ value: unknown; node: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.constantFrom("a", "bb", "", 0, 1, true, null), tie("node")),
  node: fc.oneof(
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("k", "l", "m"), tie("value"), { maxKeys: 3 }),
  ),
})).node;

interface Step {
  readonly kind: "share" | "inside" | "small" | "again" | "next" | "forget";
  readonly value: unknown;
  /** Which of the held values is shared again, as the same object. */
  readonly at: number;
  /** Whether the value belongs to a page of before the last reload. */
  readonly ofPage: boolean;
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    "share",
    "share",
    "share",
    "inside",
    "inside",
    "small",
    "small",
    "again",
    "again",
    "next",
    "forget",
  ),
  value,
  at: fc.nat(),
  ofPage: fc.boolean(),
});

const isNode = (item: unknown): item is object => typeof item === "object" && item !== null;

/** What equal nodes have in common: the keys in their order count as one, as in the state's hash. */
const contentOf = (item: unknown): string => {
  if (!isNode(item)) return JSON.stringify(item);
  if (Array.isArray(item)) return `[${item.map(contentOf).join()}]`;
  const entries = Object.entries(item).map(([key, inside]) => `${key}:${contentOf(inside)}`);
  return `{${entries.toSorted().join()}}`;
};

/** Adds the nodes of a value with their sizes: 16 bytes, and of each item 8, or of a text 16 with its length. */
const addNodes = (item: unknown, to: Map<string, number>): void => {
  // an empty list is one constant, which costs nothing
  if (!isNode(item) || (Array.isArray(item) && item.length === 0)) return;
  const items: ReadonlyArray<unknown> = Object.values(item);
  const sizes = items.map((inside) => (typeof inside === "string" ? 16 + inside.length : 8));
  to.set(
    contentOf(item),
    sizes.reduce((sum, size) => sum + size, 16),
  );
  for (const inside of items) addNodes(inside, to);
};

/** A value whose uppermost nodes are only counted: their sizes, and the values in them that are shared. */
const split = (item: unknown, depth: number): readonly [size: number, shared: ReadonlyArray<unknown>] => {
  if (!isNode(item) || (Array.isArray(item) && item.length === 0)) return [0, []];
  if (depth === 0) return [0, [item]];
  const inside = Object.values(item).map((value) => split(value, depth - 1));
  const size = Object.values(item).reduce((all: number, of) => all + (typeof of === "string" ? 16 + of.length : 8), 16);
  return [inside.reduce((all, [of]) => all + of, size), inside.flatMap(([, values]) => values)];
};

/** A node and the nodes in it. */
const insideOf = (item: unknown): ReadonlyArray<unknown> =>
  isNode(item) ? [item, ...Object.values(item).flatMap(insideOf)] : [];

const sum = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((all, size) => all + size, 0);

/** The nodes of values that are held, with their sizes. */
const nodesOf = (held: ReadonlyArray<readonly [Holder, unknown]>): ReadonlyMap<string, number> => {
  const nodes = new Map<string, number>();
  for (const [, item] of held) addNodes(item, nodes);
  return nodes;
};

describe("sharing equal values in the journal", () => {
  it("the journal holds each node of equal values once, for as long as a holder needs it, and counts the bytes of just these", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const sharing = createSharing();
        // a page of before a reload is forgotten before the parts of this page
        let holders: Holder[] = [newHolder(0)];
        const page: Holder = newHolder(-1);
        let held: ReadonlyArray<readonly [Holder, unknown]> = [];
        /** The values that were returned, with the holder that holds them. */
        let returned: ReadonlyArray<readonly [Holder, unknown]> = [];
        let made = 1;
        let isPageHeld = true;
        /** The sizes of nodes that were only counted, with the holder that has them alone. */
        let alone: ReadonlyArray<readonly [Holder, number]> = [];
        const bytesOf = () => alone.reduce((all, [, size]) => all + size, sum(nodesOf(held)));
        for (const { kind, at, ofPage, value: given } of steps) {
          if (kind === "next") {
            holders = [...holders, newHolder(made)];
            made += 1;
          } else if (kind === "forget") {
            const oldest = isPageHeld ? page : holders[0];
            if (oldest === undefined || (!isPageHeld && holders.length === 1)) continue;
            if (isPageHeld) isPageHeld = false;
            else holders = holders.slice(1);
            sharing.forget(oldest);
            held = held.filter(([holder]) => holder !== oldest);
            returned = returned.filter(([holder]) => holder !== oldest);
            alone = alone.filter(([holder]) => holder !== oldest);
          } else if (kind === "again") {
            const [holder, again] = [holders.at(-1), held[at % held.length]];
            if (holder === undefined || again === undefined) continue;
            const shared = sharing.share(again[1], holder);
            expect(shared).toEqual(again[1]);
            held = [...held, [holder, shared]];
            returned = [...returned, [holder, shared]];
          } else {
            const holder = ofPage && isPageHeld ? page : holders.at(-1);
            if (holder === undefined) continue;
            if (kind === "inside") {
              const depth = 1 + (at % 3);
              const shared = sharing.shareInside(structuredClone(given), holder, depth);
              expect(shared).toEqual(given);
              const [size, values] = split(shared, depth);
              alone = [...alone, [holder, size]];
              held = [...held, ...values.map((item): readonly [Holder, unknown] => [holder, item])];
              returned = [...returned, ...values.map((item): readonly [Holder, unknown] => [holder, item])];
              expect(sharing.bytes()).toBe(bytesOf());
              continue;
            }
            const before = nodesOf(held);
            const after = nodesOf([...held, [holder, given]]);
            const isLarge = kind === "small" && sum(after) - sum(before) > 40;
            const copy: unknown = structuredClone(given);
            const shared = kind === "small" ? sharing.shareSmall(copy, holder, 40) : sharing.share(copy, holder);
            expect(shared).toEqual(isLarge ? null : given);
            // of a value that is too large, what was held before is held by this holder too
            const kept = isLarge ? insideOf(given).filter((node) => before.has(contentOf(node))) : [shared];
            if (!isLarge) returned = [...returned, [holder, shared]];
            held = [...held, ...kept.map((node): readonly [Holder, unknown] => [holder, node])];
          }
          expect(sharing.bytes()).toBe(bytesOf());
        }
        // equal nodes are one object
        const objects = new Map<string, object>();
        const visit = (item: unknown): void => {
          if (!isNode(item)) return;
          expect(objects.get(contentOf(item)) ?? item).toBe(item);
          objects.set(contentOf(item), item);
          Object.values(item).forEach(visit);
        };
        for (const [, item] of returned) visit(item);
      }),
      { numRuns: 500 },
    );
  });
});
