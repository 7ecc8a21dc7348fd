import { join } from "node:path";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright/test";

declare global {
  interface Window {
    readonly axe?: Pick<typeof axe, "run">;
  }
}

/** Installs axe in every page of a context in a way that the content security policy allows. */
export const installAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ content: axe.source });

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

/**
 * The sizes and colour schemes every screen is checked in (A1). The size changes the layout and the scheme the colours,
 * so each narrow size is checked in one scheme here, and in both with OPTIO_DEEP=1.
 */
const VIEWPORTS = [
  { width: 1280, height: 900, colorScheme: "light", gate: true },
  { width: 1280, height: 900, colorScheme: "dark", gate: true },
  { width: 768, height: 1024, colorScheme: "dark", gate: false },
  { width: 768, height: 1024, colorScheme: "light", gate: true },
  { width: 320, height: 780, colorScheme: "light", gate: false },
  { width: 320, height: 780, colorScheme: "dark", gate: true },
].filter(({ gate }) => gate || process.env.OPTIO_DEEP !== undefined) as ReadonlyArray<Viewport>;

/** Other widths without overflow: a phone's, and the first with a fixed sidebar. */
const OTHER_WIDTHS = [360, 1024];

const checkMarkup = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(async () => {
    if (window.axe === undefined) return ["axe is not installed"];
    const { violations } = await window.axe.run({
      resultTypes: ["violations"],
      rules: { "target-size": { enabled: true } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary ?? ""}`),
    );
  });

/** Overflow of the page, and tables wider than their container (A12). */
const overflowOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const wider = document.documentElement.scrollWidth - window.innerWidth;
    const tables = [...document.querySelectorAll("table")].flatMap((table) => {
      const holder = table.closest("section") ?? document.body;
      const over = Math.round(table.getBoundingClientRect().right - holder.getBoundingClientRect().right);
      return over > 0 ? [`the table ${table.getAttribute("aria-label")} overflows by ${over} px`] : [];
    });
    return wider > 0 ? [`the page is ${wider} px wider than its window`, ...tables] : tables;
  });

/**
 * Checks a screen with all rules of axe and `target-size`, light and dark, wide and narrow (A1), and for overflow (A12).
 * Findings are added to `into`, so that one run reports all of them. OPTIO_SHOTS names a folder for screenshots.
 */
export const checkScreen = async (page: Page, screen: string, into: string[]): Promise<void> => {
  for (const { width, height, colorScheme } of VIEWPORTS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const viewport = `${screen}, ${width} px, ${colorScheme}`;
    into.push(...(await checkMarkup(page)).map((finding) => `${viewport}: ${finding}`));
    into.push(...(await overflowOf(page)).map((finding) => `${viewport}: ${finding}`));
    if (process.env.OPTIO_SHOTS !== undefined)
      await page.screenshot({
        path: join(process.env.OPTIO_SHOTS, `${screen}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
  }
  for (const width of OTHER_WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    into.push(...(await overflowOf(page)).map((finding) => `${screen}, ${width} px: ${finding}`));
  }
  await page.setViewportSize({ width: 1280, height: 900 });
};
