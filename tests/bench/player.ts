import { readFileSync } from "node:fs";
import { chromium } from "playwright";
import { buildPlayer, servePlayer } from "../../src/app/replay/open.ts";
import { longLog } from "../support/long-log.ts";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/run/chromium.ts";

/** Milliseconds from the navigation to the first screen, and from a key to the frame after it, at the 95th percentile. */
export interface PlayerFigures {
  readonly entries: number;
  readonly open: number;
  readonly step: number;
}

const STEPS = 60;
const VISIT = new URL("../app/replay/bundles/v2/send-completed.jsonl", import.meta.url);

/** The time of each step in the page; as text, because tsx adds calls to functions that a page does not have. */
const STEPPING = `(async () => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const times = [];
  for (let step = 0; step < ${STEPS}; step += 1) {
    await frame();
    const from = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await frame();
    times.push(performance.now() - from);
  }
  return times;
})()`;

/** Opens a log of a number of entries in Chromium, and steps through the visit in it (R17). */
export const playing = async (entries: number): Promise<PlayerFigures> => {
  await buildPlayer();
  const { server, url } = await servePlayer("visit.jsonl", longLog(readFileSync(VISIT, "utf8"), entries));
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: "commit" });
    await page.waitForSelector("iframe[data-ready]");
    const open = await page.evaluate(() => performance.now());
    const times = [...((await page.evaluate(STEPPING)) as ReadonlyArray<number>)].sort((a, b) => a - b);
    return { entries, open, step: times[Math.floor(STEPS * 0.95)] ?? 0 };
  } finally {
    await browser.close();
    server.close();
  }
};
