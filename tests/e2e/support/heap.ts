import type { Page } from "playwright/test";

/** A heap snapshot as V8 writes it: nodes and edges lie flat in their lists, and name themselves by an index of `strings`. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: ReadonlyArray<string>;
      readonly node_types: readonly [ReadonlyArray<string>];
      readonly edge_fields: ReadonlyArray<string>;
    };
  };
  readonly nodes: ReadonlyArray<number>;
  readonly edges: ReadonlyArray<number>;
  readonly strings: ReadonlyArray<string>;
}

/** What the page's memory holds, as a heap snapshot after the garbage was collected. */
const heapOf = async (page: Page): Promise<Snapshot> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return JSON.parse(chunks.join("")) as Snapshot;
};

/**
 * The texts of a snapshot, each on lines of its own. V8 writes each number as a text as well, thousands of positions in
 * scripts among them, any of which may be a code's six digits: these are left out.
 */
const textsOf = ({ snapshot: { meta }, nodes, edges, strings }: Snapshot): string => {
  const field = (name: string): number => meta.node_fields.indexOf(name);
  const numeric = meta.node_types[0].indexOf("number");
  const ofNumbers = new Set<number>();
  let edge = 0;
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    for (let left = nodes[node + field("edge_count")] ?? 0; left > 0; left -= 1) {
      const target = edges[edge + meta.edge_fields.indexOf("to_node")];
      if (nodes[node + field("type")] === numeric && target !== undefined) ofNumbers.add(target);
      edge += meta.edge_fields.length;
    }
  }
  const numbers = new Set<number>();
  const texts = new Set<number>();
  for (let node = 0; node < nodes.length; node += meta.node_fields.length) {
    (ofNumbers.has(node) ? numbers : texts).add(nodes[node + field("name")] ?? 0);
  }
  return strings.map((text, at) => (numbers.has(at) && !texts.has(at) ? "" : `\n${text}\n`)).join("");
};

/** The names of the texts that the page's memory holds; a text between line breaks is one that is held as a whole. */
export const heldIn = async (page: Page, texts: Readonly<Record<string, string>>): Promise<ReadonlyArray<string>> => {
  const heap = textsOf(await heapOf(page));
  return Object.entries(texts).flatMap(([name, text]) => (heap.includes(text) ? [name] : []));
};
