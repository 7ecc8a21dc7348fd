import { join } from "node:path";
import type { Locator, Page } from "playwright";
import { build } from "vite";
import { inClient, slowed } from "./scrolling.ts";

/** Other processes can only lengthen a press, so the shortest of this many counts. */
const RUNS = 3;

/**
 * One press: the time from the input until the next paint after its handlers, in ms (16 or less counts as 16), and the 95th
 * percentile of the times between the frames of what moves after it, null where nothing does.
 */
interface Press {
  readonly name: string;
  readonly ms: number;
  readonly frame: number | null;
}

/** The presses of the walk, and those of the same kinds on a page of React alone. */
export interface Presses {
  readonly alone: number;
  readonly walk: ReadonlyArray<Press>;
}

/* In the page: the longest event of each press, by Event Timing, which counts in steps of 8 ms. */
const OBSERVER = `window.presses = { longest: 16 };
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries())
    if (interactionId > 0) window.presses.longest = Math.max(window.presses.longest, duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/* In the page: waits until nothing moves or is drawn later, and the events of the last frame are reported. */
const STILL = `new Promise((resolve) => {
  const look = () => document.getAnimations().some(({ playState }) => playState === "running")
    ? requestAnimationFrame(look)
    : requestAnimationFrame(() => setTimeout(() => requestIdleCallback(resolve), 100));
  look();
})`;

/* In the page: the times between frames while something moves, until nothing does. */
const MOVES = `new Promise((resolve) => {
  const times = [];
  let last = null;
  const look = (now) => {
    if (last !== null) times.push(now - last);
    last = now;
    if (document.getAnimations().some(({ playState }) => playState === "running")) requestAnimationFrame(look);
    else resolve(times.sort((a, b) => a - b));
  };
  requestAnimationFrame(look);
})`;
/** Fewer frames are no motion. */
const MOTION = 5;

/** Waits until the page neither loads nor moves. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState("networkidle");
  await page.evaluate(STILL);
};

/** Something that a person does, and what is done beforehand without being measured. */
interface Step {
  readonly name: string;
  readonly before?: (page: Page) => Promise<unknown>;
  /** What is clicked, the key that is pressed, or the letter that is typed. */
  readonly press: ((page: Page) => Locator) | string;
}

const measured = async (page: Page, { name, before, press }: Step): Promise<Press> => {
  await before?.(page);
  // what the press before left to draw later may replace the target
  await settled(page);
  const target = typeof press === "string" ? null : press(page).first();
  await target?.scrollIntoViewIfNeeded();
  const box = await target?.boundingBox();
  if (box === null) throw new Error(`${target} is not on the page`);
  await settled(page);
  await page.evaluate("window.presses.longest = 16");
  if (typeof press === "string") await page.keyboard.press(press);
  else if (box !== undefined) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const times = await page.evaluate<ReadonlyArray<number>>(MOVES);
  await settled(page);
  const ms = await page.evaluate<number>("window.presses.longest");
  return { name, ms, frame: times.length < MOTION ? null : (times[Math.floor(times.length * 0.95)] ?? null) };
};

/** The shorter of two measurements of one press. */
const shorter = (a: Press, b: Press | undefined): Press =>
  b === undefined
    ? a
    : {
        name: a.name,
        ms: Math.min(a.ms, b.ms),
        frame: a.frame === null || b.frame === null ? (a.frame ?? b.frame) : Math.min(a.frame, b.frame),
      };

const byRole = (role: Parameters<Page["getByRole"]>[0], name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).filter({ visible: true });
const button = (name: string | RegExp) => byRole("button", name);
const inSidebar = (name: string) => (page: Page) => page.locator("aside").getByRole("link", { name, exact: true });
const closed = async (page: Page): Promise<void> => page.keyboard.press("Escape");
const at = (path: string) => async (page: Page) => {
  if (new URL(page.url()).pathname !== path) await page.goto(path);
};
const focused = (locate: (page: Page) => Locator) => (page: Page) => locate(page).first().focus();

/** The walk: menus, send, stake, routes, palette, search, scheme. Each step begins where the one before ended. */
const WALK: ReadonlyArray<Step> = [
  { name: "open the notifications", before: at("/dashboard"), press: button(/notifications/i) },
  { name: "close the notifications", press: "Escape" },
  { name: "open the account menu", press: button(/account menu/i) },
  { name: "close the account menu", press: "Escape" },
  { name: "hide balances", press: button("Hide balances") },
  { name: "show balances", press: button("Show balances") },
  { name: "a range of the chart", press: byRole("radio", /7D|7 days/i) },
  { name: "open Send", press: (page) => page.getByRole("main").getByRole("button", { name: "Send", exact: true }) },
  { name: "a letter in the recipient", before: focused(byRole("combobox", /recipient/i)), press: "g" },
  { name: "close Send", before: closed, press: "Escape" },
  {
    name: "open Receive",
    press: (page) => page.getByRole("main").getByRole("button", { name: "Receive", exact: true }),
  },
  { name: "close Receive", press: "Escape" },
  { name: "to Assets", press: inSidebar("Assets") },
  { name: "to a token", press: (page) => page.getByRole("main").getByRole("link", { name: /OPT/ }) },
  { name: "to Network", press: inSidebar("Network") },
  { name: "to Settings", press: inSidebar("Settings") },
  { name: "the dark scheme", press: byRole("radio", "Dark") },
  { name: "the light scheme", press: byRole("radio", "Light") },
  { name: "to Home", press: inSidebar("Home") },
  { name: "to Activity", press: (page) => page.getByRole("main").getByRole("link", { name: "All activity" }) },
  { name: "a letter in the search of Activity", before: focused(byRole("searchbox", /search/i)), press: "g" },
  { name: "open the palette", press: "Control+k" },
  { name: "a letter in the palette", press: "s" },
  { name: "palette to the staking page", before: (page) => page.keyboard.type("taking"), press: "Enter" },
  { name: "the tab Validators", press: byRole("tab", /Validators/) },
  { name: "a letter in the search of validators", before: focused(byRole("searchbox", /validators/i)), press: "a" },
  { name: "the tab My stake", press: byRole("tab", /My stake/) },
  { name: "open Stake", press: (page) => page.getByRole("main").getByRole("button", { name: /^Stake/ }) },
  { name: "close Stake", before: closed, press: "Escape" },
  {
    name: "palette to the stake dialog",
    before: async (page) => {
      await inSidebar("Home")(page).click();
      await settled(page);
      await page.keyboard.press("Control+k");
      await page.locator("#quick-search").fill("stake opt");
    },
    press: "Enter",
  },
];

/** The page of React alone, as one script. */
const alonePage = async (): Promise<string> => {
  const lib = { entry: join(import.meta.dirname, "press-alone.ts"), formats: ["es" as const] };
  const define = { "process.env.NODE_ENV": '"production"' };
  const built = await build({ configFile: false, logLevel: "error", define, build: { write: false, lib } });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !("output" in output)) throw new Error("nothing was built");
  return output.output[0].code;
};

/** Presses each control of a walk in the built client, in Chromium. Answers in words what is missing. */
export const presses = async (dist: string, cpuSlowdown: number): Promise<Presses | string> => {
  return inClient(dist, {}, async (context) => {
    await context.addInitScript(OBSERVER);
    const page = await slowed(context, cpuSlowdown);
    page.setDefaultTimeout(20_000);
    await page.evaluate(OBSERVER);
    await page.addScriptTag({ content: await alonePage(), type: "module" });
    let alone = Number.POSITIVE_INFINITY;
    for (let run = 0; run < RUNS; run += 1)
      alone = Math.min(alone, (await measured(page, { name: "React alone", press: button(/Pressed/) })).ms);
    const shortest = new Map<string, Press>();
    for (let run = 0; run < RUNS; run += 1) {
      for (const step of WALK) {
        const press = await measured(page, step);
        shortest.set(step.name, shorter(press, shortest.get(step.name)));
      }
    }
    return { alone, walk: [...shortest.values()] };
  });
};
