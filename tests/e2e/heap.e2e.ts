import type { Page } from "playwright/test";
import { createWallet, join } from "./support/join.ts";
import { logOut, newcomer } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

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

const heldIn = (heap: string, secrets: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(secrets).flatMap(([name, secret]) => (heap.includes(secret) ? [name] : []));

const tokensOf = (page: Page) =>
  page.evaluate(() => ({
    access: localStorage.getItem("optio.access_token") ?? "",
    refresh: localStorage.getItem("optio.refresh_token") ?? "",
  }));

/** The addresses of the requests that the page can still tell. */
const requestsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith("/api/wallets/")),
  );

test("R14: memory contains no phrase, password or passcode after its use, and no token after the logout", async ({
  page,
  server,
}) => {
  const nova = newcomer();
  const { code } = await join(page, server, nova);
  const { words } = await createWallet(page, nova.passcode);
  const phrase = words.join(" ");
  const used = {
    phrase,
    "half a phrase": words.slice(0, 8).join(" "),
    password: nova.password,
    passcode: nova.passcode,
    code: `"${code}"`,
  };
  // the search sees what the page does hold
  const held = `held by ${nova.username}`;
  // a computed text is stored in pieces until it is read; parsing makes one piece of it
  await page.evaluate((text) => void Object.assign(window, JSON.parse(text)), JSON.stringify({ held }));
  expect(heldIn(await heapOf(page), { held })).toEqual(["held"]);
  await expect.poll(async () => heldIn(await heapOf(page), used)).toEqual([]);
  const { access, refresh } = await tokensOf(page);
  expect(access.length).toBeGreaterThan(20);
  expect((await requestsOf(page)).length).toBeGreaterThan(0);
  await logOut(page);
  expect(await requestsOf(page)).toEqual([]);
  await expect.poll(async () => heldIn(await heapOf(page), { ...used, access, refresh })).toEqual([]);
});
