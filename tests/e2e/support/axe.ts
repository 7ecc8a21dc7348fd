import { join } from "node:path";
import axe from "axe-core";
import type { BrowserContext, Page } from "playwright/test";
import { type RoutePath, routeAt } from "../../../src/app/routing/routes.ts";
import { isShared } from "../../support/share.ts";
import { forcedColorFaults } from "./forced-colors.ts";
import { checkDialog, overflowOf, wideTablesOf } from "./layout.ts";
import { installSecondEngine, secondEngineFaults } from "./second-engine.ts";
import { IS_GONE, undecidedFaults } from "./undecided.ts";

declare global {
  interface Window {
    readonly axe?: Pick<typeof axe, "run">;
  }
}

/** Installs axe and the second engine in every page of a context in a way that the content security policy allows. */
export const installAxe = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript({ content: axe.source });
  await installSecondEngine(context);
};

interface Viewport {
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

const WIDE = { width: 1280, height: 900 };
const MEDIUM = { width: 768, height: 1024 };
const NARROW = { width: 320, height: 780 };

/** Every size in every colour scheme. */
const EVERY_VIEWPORT: ReadonlyArray<Viewport> = [WIDE, MEDIUM, NARROW].flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ ...size, colorScheme })),
);

/**
 * The sizes and colour schemes a screen is checked in (A1): all of them with OPTIO_DEEP=1; otherwise wide in one scheme
 * and narrow in the other. The name decides which, so that parts that several screens share get every combination.
 */
const viewportsOf = (screen: string): ReadonlyArray<Viewport> => {
  if (process.env.OPTIO_DEEP !== undefined) return EVERY_VIEWPORT;
  const [first, second] = screen.length % 2 === 0 ? (["light", "dark"] as const) : (["dark", "light"] as const);
  return [
    { ...WIDE, colorScheme: first },
    { ...NARROW, colorScheme: second },
  ];
};

/**
 * Where axe runs on a state of a screen, such as an open dialog: in one of its viewports, which its name decides; in all of
 * them with OPTIO_DEEP=1. The screen of each route is checked in all of them.
 */
const viewportsOfState = (state: string): ReadonlyArray<Viewport> => {
  const viewports = viewportsOf(state);
  if (process.env.OPTIO_DEEP !== undefined) return viewports;
  return viewports.slice(state.charCodeAt(state.length - 1) % 2).slice(0, 1);
};

/** Other widths without overflow: a tablet's, and the first with a fixed sidebar; with OPTIO_DEEP=1 also a phone's. */
const OTHER_WIDTHS: ReadonlyArray<number> = [...(process.env.OPTIO_DEEP === undefined ? [] : [360]), 768, 1024];

/** What moves although the user asked for less motion (A12). */
export const motionOf = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      const { duration } = effect?.getComputedTiming() ?? {};
      if (playState !== "running" || typeof duration !== "number" || duration <= 10) return [];
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return [`moves for ${duration} ms: ${target?.outerHTML.slice(0, 120)}`];
    }),
  );

/** How often a page is looked at that changes each time: what is found in the last one counts. */
const MOST_LOOKS = 3;

/** What axe finds with all its rules and `target-size` on the page as it is now, and what it cannot decide (A1). */
const axeFaults = async (page: Page): Promise<ReadonlyArray<string>> => {
  const results = await page.evaluateHandle(async () => {
    if (window.axe === undefined) throw new Error("axe is not installed");
    // a list measures its rows after a change of the width and positions them again in a later frame; tests that stop the
    // clock stop requestAnimationFrame as well
    const frame = () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect();
          resolve();
        });
        observer.observe(document.documentElement);
      });
    await frame();
    await frame();
    return window.axe.run({
      elementRef: true,
      // no rule of these runs reads the style sheets or the media that axe would load again each time
      preload: false,
      resultTypes: ["violations", "incomplete"],
      rules: { "target-size": { enabled: true } },
    });
  });
  const violations = await results.evaluate((found) =>
    found.violations
      // judged with what is undecided: a part of a control may be below what is open
      .filter(({ id }) => id !== "target-size")
      .flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} — ${failureSummary ?? ""}`),
      ),
  );
  const undecided = await undecidedFaults(results);
  await results.dispose();
  return [...violations, ...undecided];
};

/** What axe and IBM's engine find on the page as it is now (A1). A page that changed while axe looked is looked at again. */
export const checkMarkup = async (page: Page): Promise<ReadonlyArray<string>> => {
  let found = await axeFaults(page);
  for (let looks = 1; looks < MOST_LOOKS && found.some((fault) => fault.includes(IS_GONE)); looks += 1)
    found = await axeFaults(page);
  return [...found, ...(await secondEngineFaults(page))];
};

/** The routes of the screens that were checked into a list of findings. */
const checked = new WeakMap<ReadonlyArray<string>, Set<RoutePath>>();

/** The routes of the screens whose findings were added to `findings`. */
export const checkedRoutes = (findings: ReadonlyArray<string>): ReadonlySet<RoutePath> =>
  checked.get(findings) ?? new Set();

/** What {@link checkScreen} does: where axe runs, and other widths, in which a screen is checked for overflow alone. */
interface Extent {
  readonly viewports: ReadonlyArray<Viewport>;
  readonly otherWidths: ReadonlyArray<number>;
}

/** Where a state of a screen is checked. */
export const extentOfState = (name: string): Extent => {
  const viewports = viewportsOfState(name);
  const isOther = (width: number): boolean => viewports.every((viewport) => viewport.width !== width);
  return { viewports, otherWidths: [NARROW.width, ...OTHER_WIDTHS, WIDE.width].filter(isOther) };
};

/**
 * Checks a screen, if its name is in this run's share or an extent is given, with all rules of axe and `target-size` (A1), for overflow, in forced colors, and, of a dialog, that
 * everything in it can be reached (A12).
 * Findings are added to `into`, so that one run reports all of them. OPTIO_SHOTS names a folder for screenshots.
 */
export const checkScreen = async (page: Page, screen: string, into: string[], extent?: Extent): Promise<void> => {
  const route = routeAt(new URL(page.url()).pathname)?.route.path;
  if (route !== undefined) checked.set(into, new Set([...checkedRoutes(into), route]));
  if (extent === undefined && !isShared(screen)) return;
  const { viewports, otherWidths } = extent ?? extentOfState(screen);
  const checkWidth = async (viewport: string): Promise<void> => {
    const found = [...(await overflowOf(page)), ...(await wideTablesOf(page))];
    into.push(...found.map((finding) => `${viewport}: ${finding}`));
  };
  for (const { width, height, colorScheme } of viewports) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const viewport = `${screen}, ${width} px, ${colorScheme}`;
    into.push(...(await checkMarkup(page)).map((finding) => `${viewport}: ${finding}`));
    await checkWidth(viewport);
    if (process.env.OPTIO_SHOTS !== undefined)
      await page.screenshot({
        path: join(process.env.OPTIO_SHOTS, `${screen}-${width}-${colorScheme}.png`),
        fullPage: true,
      });
  }
  for (const width of otherWidths) {
    await page.setViewportSize({ width, height: 900 });
    await checkWidth(`${screen}, ${width} px`);
  }
  await checkDialog(page, screen, into);
  await page.setViewportSize(WIDE);
  into.push(...(await forcedColorFaults(page)).map((finding) => `${screen}, forced colors: ${finding}`));
};

/** As {@link checkScreen}, for the screen of a route as it opens: axe runs in all viewports. */
export const checkRouteScreen = (
  page: Page,
  screen: string,
  into: string[],
  otherWidths = OTHER_WIDTHS,
): Promise<void> =>
  checkScreen(page, screen, into, isShared(screen) ? { viewports: viewportsOf(screen), otherWidths } : undefined);
