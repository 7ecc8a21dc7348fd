import { join } from "node:path";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright/test";

declare global {
  interface Window {
    readonly axe?: Pick<typeof axe, "run">;
  }
}

/** Puts axe into every page of a context, the way that no policy of the page forbids. */
export const installAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: axe.source });

interface Face {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/**
 * The faces every screen is judged at (A1): all widths and both grounds. A width changes what stands where and a
 * ground what colours it has, so each narrow width is judged on one ground here, and on both in the long run.
 */
const FACES = [
  { width: 1280, height: 900, colorScheme: "light", gate: true },
  { width: 1280, height: 900, colorScheme: "dark", gate: true },
  { width: 768, height: 1024, colorScheme: "dark", gate: false },
  { width: 768, height: 1024, colorScheme: "light", gate: true },
  { width: 320, height: 780, colorScheme: "light", gate: false },
  { width: 320, height: 780, colorScheme: "dark", gate: true },
].filter(({ gate }) => gate || process.env.OPTIO_DEEP !== undefined) as ReadonlyArray<Face>;

/** Other widths at which nothing may stick out: a phone's, and where the sidebar comes to stay. */
const OTHER_WIDTHS = [360, 1024];

const judge = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    if (window.axe === undefined) return ["axe is not there"];
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary ?? ""}`),
    );
  });

/** What is wider than the window, or a table wider than what holds it (A12). */
const sticksOut = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    const tables = [...document.querySelectorAll("table")].flatMap((table) => {
      const holder = table.closest("section") ?? document.body;
      const over = Math.round(table.getBoundingClientRect().right - holder.getBoundingClientRect().right);
      return over > 0 ? [`the table ${table.getAttribute("aria-label")} sticks out by ${over} px`] : [];
    });
    return wider > 0 ? [`the page is ${wider} px wider than its window`, ...tables] : tables;
  });

/**
 * Judges a screen by all rules of axe with `target-size`, light and dark, wide and narrow (A1), and by whether
 * anything sticks out (A12); what it finds is added to `into`, so that one run tells it all. OPTIO_SHOTS names a folder for a
 * picture of each.
 */
export const judgeScreen = async (page: Page, screen: string, into: string[]): Promise<void> => {
  for (const { width, height, colorScheme } of FACES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const face = `${screen}, ${width} px, ${colorScheme}`;
    into.push(...(await judge(page)).map((finding) => `${face}: ${finding}`));
    into.push(...(await sticksOut(page)).map((finding) => `${face}: ${finding}`));
    if (process.env.OPTIO_SHOTS !== undefined)
      await page.screenshot({
        path: join(process.env.OPTIO_SHOTS, `${screen}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    into.push(...(await sticksOut(page)).map((finding) => `${screen}, ${width} px: ${finding}`));
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
