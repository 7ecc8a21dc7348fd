import type { Page } from "playwright/test";

/** What moved on a page by itself, in words, and how much in all: the sum of the scores of `layout-shift`. */
export interface Shifts {
  readonly total: number;
  readonly moves: ReadonlyArray<string>;
}

interface Moved {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
}

/** Runs in each page before its scripts; keeps the page's shifts from its first frame on. */
const recordInPage = (): void => {
  const entries: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void entries.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  const rect = ({ x, y, width, height }: DOMRectReadOnly): string =>
    [x, y, width, height].map((side) => Math.round(side)).join(" ");
  const nameOf = (node: Node | null): string => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    if (element === null) return "removed";
    return `${element.localName}.${element.getAttribute("class") ?? ""} ‘${(element.textContent ?? "").slice(0, 40)}’`;
  };
  const read = (): Shifts => {
    entries.push(...observer.takeRecords());
    const moves = entries.map((entry) => {
      const sources: ReadonlyArray<Moved> = Reflect.get(entry, "sources");
      const of = sources.map(
        ({ node, previousRect, currentRect }) => `${nameOf(node)} from ${rect(previousRect)} to ${rect(currentRect)}`,
      );
      return `${Number(Reflect.get(entry, "value")).toFixed(4)} at ${Math.round(entry.startTime)} ms: ${of.join("; ")}`;
    });
    return { total: entries.reduce((sum, entry) => sum + Number(Reflect.get(entry, "value")), 0), moves };
  };
  Object.assign(window, { shiftsOfTests: read });
};

/** Records from now on what moves on each document that the page opens. */
export const recordShifts = (page: Page): Promise<unknown> => page.addInitScript(recordInPage);

/** What moved on the open document so far. */
export const shiftsOf = (page: Page): Promise<Shifts> =>
  page.evaluate(() => Reflect.get(window, "shiftsOfTests")() as Shifts);

/** Waits until the page has drawn what it knows. */
const isDrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** The answers of the API to a page, one by one, each after the one before it was drawn: of those that wait, the last comes first. */
export const answerLate = async (page: Page): Promise<void> => {
  const waiting: Array<() => void> = [];
  let isGiving = false;
  const give = async (): Promise<void> => {
    if (isGiving) return;
    isGiving = true;
    for (let next = waiting.at(-1); next !== undefined; next = waiting.at(-1)) {
      await isDrawn(page).catch(() => undefined);
      waiting.pop()?.();
    }
    isGiving = false;
  };
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch().catch(() => null);
    // the page was closed
    if (response === null) return;
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      void give();
    });
    await route.fulfill({ response });
  });
};
