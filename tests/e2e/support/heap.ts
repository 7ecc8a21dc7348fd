import type { Page } from "playwright/test";

/** What the page's memory holds, as the text of a heap snapshot after the garbage was collected. */
const heapOf = async (page: Page): Promise<string> => {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => chunks.push(chunk));
  await session.send("HeapProfiler.enable");
  for (let times = 0; times < 3; times += 1) await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  await session.detach();
  return chunks.join("");
};

/** The names of the texts that the page's memory holds. */
export const heldIn = async (page: Page, texts: Readonly<Record<string, string>>): Promise<ReadonlyArray<string>> => {
  const heap = await heapOf(page);
  return Object.entries(texts).flatMap(([name, text]) => (heap.includes(text) ? [name] : []));
};
