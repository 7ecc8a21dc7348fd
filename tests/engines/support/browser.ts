import { expect } from "playwright/test";
import { type DriverProfile, type DriverTab, PageGone } from "./drivers/driver.ts";
import type { Named, Place } from "./page/find.ts";
import type { Site } from "./site.ts";

/** A control or region as screen readers offer it: by role and name, inside of others. */
export type Target = ReadonlyArray<Named>;

const named = (role: string, name: string | RegExp | undefined): Target => [
  { role, ...(name === undefined ? {} : typeof name === "string" ? { name } : { pattern: name.source }) },
];

/** Anything by its role and, if given, its whole name or a pattern. */
export const role = (of: string, name?: string | RegExp): Target => named(of, name);
export const button = (name: string | RegExp): Target => named("button", name);
export const link = (name: string | RegExp): Target => named("link", name);
export const heading = (name: string | RegExp): Target => named("heading", name);
export const dialog = (name: string | RegExp): Target => named("dialog", name);
/** A form field of any kind, by its label. */
export const field = (name: string | RegExp): Target => named("field", name);
/** A target inside of others, the outermost first. */
export const inside = (...targets: ReadonlyArray<Target>): Target => targets.flat();

/** A tab, with the verbs of a user. What a page does not offer yet is waited for. */
export interface Tab {
  /** Opens a path of the site, or a whole address. */
  readonly open: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly back: () => Promise<void>;
  readonly close: () => Promise<void>;
  readonly click: (target: Target) => Promise<void>;
  /** Clicks a field and replaces what it contains by typing. */
  readonly type: (target: Target, text: string) => Promise<void>;
  /** Presses the Enter key. */
  readonly enter: () => Promise<void>;
  /** Waits until the page offers a target. */
  readonly see: (target: Target) => Promise<void>;
  /** Waits until the page does not offer a target. */
  readonly seeNo: (target: Target) => Promise<void>;
  /** Waits until the text of the page matches. */
  readonly seeText: (text: string | RegExp) => Promise<void>;
  /** Waits until the path of the address matches. */
  readonly arrive: (path: string | RegExp) => Promise<void>;
  /** The text of the first such element now, or null. */
  readonly textOf: (target: Target) => Promise<string | null>;
  /** The accessible names of all such elements now. */
  readonly namesOf: (target: Target) => Promise<ReadonlyArray<string>>;
  /** The text that the page shows now. */
  readonly text: () => Promise<string>;
  /** Gives a global name of the page to the value of an expression. */
  readonly define: (name: string, expression: string) => Promise<void>;
  /** The value of a function that runs in the page; argument and value are JSON. */
  readonly evaluate: <Argument, Value>(
    run: (argument: Argument) => Value,
    argument: Argument,
  ) => Promise<Awaited<Value>>;
}

/** A browser with a fresh profile. */
export interface Browser {
  readonly newTab: () => Promise<Tab>;
  /** Cuts the site off and tells the pages of these tabs, as a device without a network does; `false` undoes it. */
  readonly offline: (off: boolean, ...tabs: ReadonlyArray<Tab>) => Promise<void>;
}

const SOON = { intervals: [30, 60, 120, 250] };

const tabOf = (driver: DriverTab, site: Site, finder: string): Tab => {
  const evaluate: Tab["evaluate"] = (run, argument) =>
    driver.run(`(${run})(${JSON.stringify(argument) ?? "undefined"})`) as never;
  /** Calls a function of page/find.ts; the page gets them when it has none yet. */
  const find = (name: string, ...values: ReadonlyArray<unknown>): Promise<unknown> =>
    driver.run(
      `(window.findOfTests ??= ${finder}).${name}(${values.map((value) => JSON.stringify(value)).join(", ")})`,
    );
  /** What a read answers; undefined while one page replaces another. */
  const now = async <Value>(read: () => Promise<Value>): Promise<Value | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (error instanceof PageGone) return undefined;
      throw error;
    }
  };
  const describe = (target: Target): string =>
    target.map(({ role: of, name, pattern }) => `${of} ${name ?? pattern ?? ""}`).join(" > ");
  const poll = <Value>(read: () => Promise<Value>, message: string) =>
    expect.poll(() => now(read), { message, ...SOON });
  const countOf = (target: Target) => find("count", target) as Promise<number>;
  const text = () => evaluate(() => (document.body as HTMLElement | null)?.innerText ?? "", null);

  const click = async (target: Target): Promise<void> => {
    let last: Place | undefined;
    const settled = async (): Promise<string> => {
      const found = (await find("place", target)) as Place;
      const isStill = last !== undefined && found.x === last.x && found.y === last.y;
      last = found;
      return found.state !== "ready" || isStill ? found.state : "moving";
    };
    await poll(settled, `${describe(target)} can be clicked`).toBe("ready");
    if (last !== undefined) await driver.clickAt(last.x, last.y);
  };

  return {
    open: (path) => driver.navigate(new URL(path, site.url).href),
    reload: driver.reload,
    back: driver.back,
    close: driver.close,
    click,
    type: async (target, typed) => {
      await click(target);
      if ((await find("prepare", target, typed)) === "typed") await driver.keys(typed);
    },
    enter: () => driver.keys("\uE007"),
    see: async (target) => poll(() => countOf(target), `${describe(target)} is shown`).toBeGreaterThan(0),
    seeNo: async (target) => poll(() => countOf(target), `${describe(target)} is not shown`).toBe(0),
    seeText: async (wanted) =>
      typeof wanted === "string"
        ? poll(text, "the text of the page").toContain(wanted)
        : poll(text, "the text of the page").toMatch(wanted),
    arrive: async (path) =>
      poll(() => evaluate(() => location.pathname, null), "the path").toMatch(
        typeof path === "string" ? new RegExp(`^${path}$`) : path,
      ),
    textOf: (target) => find("textOf", target) as Promise<string | null>,
    namesOf: (target) => find("namesOf", target) as Promise<ReadonlyArray<string>>,
    text,
    define: async (name, expression) => void (await driver.run(`(window.${name} = ${expression}, null)`)),
    evaluate,
  };
};

/** A browser with the verbs of a user over a profile of an engine. */
export const browserOf = (profile: DriverProfile, site: Site, finder: string): Browser => ({
  newTab: async () => tabOf(await profile.newTab(), site, finder),
  offline: async (off, ...tabs) => {
    site.cut(off);
    for (const tab of tabs)
      await tab.evaluate((isOffline) => {
        Object.defineProperty(navigator, "onLine", { get: () => !isOffline, configurable: true });
        window.dispatchEvent(new Event(isOffline ? "offline" : "online"));
      }, off);
  },
});
