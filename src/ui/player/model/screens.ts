import type { Line } from "../../../app/journal/format.ts";
import type { Mark } from "../../../app/journal/marks.ts";
import { placedMarks, readMark } from "../../../app/replay/marks.ts";
import { ROUTES } from "../../../app/routing/routes.ts";
import { segment } from "../../../domain/values/segment.ts";

/** What was on screen. */
export interface Screen {
  /** Null where the log does not say it: the guard of the product chooses. */
  readonly path: string | null;
  /** The pattern of the route. */
  readonly route: string | null;
  readonly dialogs: ReadonlyArray<string>;
  readonly width: number;
  readonly height: number;
}

/** A form that was not sent, and its fields with the rules that they broke. */
export type RefusedForm = Pick<Extract<Mark, { readonly _tag: "page.Refused" }>, "form" | "fields">;

/** The path of a pattern with its parameters, or null where it is no route of this version. */
const pathOf = ({ route, params }: Extract<Mark, { readonly _tag: "page.Shown" }>): string | null => {
  if (!ROUTES.some(({ path }) => path === route)) return null;
  return route.replace(/:([a-zA-Z]+)/g, (_, name: keyof typeof params) => segment(params[name] ?? "unknown"));
};

/** The size of a screen whose log does not say it. */
const USUAL = { width: 1280, height: 720 };
const SMALLEST = 280;
const LARGEST = 4_000;

/** A size such as `1280x720`, within what a player can draw. */
const sizeOf = (viewport: string | undefined): { readonly width: number; readonly height: number } => {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(viewport ?? "") ?? [];
  const within = (pixels: number): number => Math.min(LARGEST, Math.max(SMALLEST, pixels));
  return width === undefined ? USUAL : { width: within(Number(width)), height: within(Number(height)) };
};

/** A screen that was shown after an entry, before the next one. `at`: milliseconds since 1970. */
export interface LaterScreen {
  readonly at: number;
  readonly screen: Screen;
}

/** What the marks of a log say, by the index of an entry. */
export interface Shown {
  /** The screen at the time of each entry. */
  readonly screens: ReadonlyArray<Screen>;
  /** The screens that were shown after an entry, before the next one. */
  readonly later: ReadonlyMap<number, ReadonlyArray<LaterScreen>>;
  /** The forms that were refused after an entry. */
  readonly refused: ReadonlyMap<number, ReadonlyArray<RefusedForm>>;
}

const screenOf = (mark: Extract<Mark, { readonly _tag: "page.Shown" }>): Screen => {
  const path = pathOf(mark);
  return { path, route: path === null ? null : mark.route, dialogs: mark.dialogs, ...sizeOf(mark.viewport) };
};

/** The screens of a log, and the forms that were refused. `viewport`: of the header. */
export const screensOf = (entries: ReadonlyArray<Line>, viewport: string | undefined): Shown => {
  const refused = new Map<number, ReadonlyArray<RefusedForm>>();
  /** The screen of the first entry of a page. */
  const before = new Map<number, Screen>();
  const later = new Map<number, ReadonlyArray<LaterScreen>>();
  const starts = [...entries.keys()].filter((at) => at === 0 || entries[at]?.startsPage === true);
  const unknown: Screen = { path: null, route: null, dialogs: [], ...sizeOf(viewport) };
  for (const { index, line } of placedMarks(entries)) {
    const mark = readMark(line);
    if (mark?._tag === "page.Refused") {
      refused.set(index, [...(refused.get(index) ?? []), { form: mark.form, fields: mark.fields }]);
    }
    if (mark?._tag !== "page.Shown") continue;
    const screen = screenOf(mark);
    const start = starts.findLast((at) => at <= index) ?? 0;
    // the code that records it is loaded a moment after the page, whose dialogs are closed at first
    if (!before.has(start) && start > 0) before.set(start, { ...screen, dialogs: [] });
    if (line.afterEntry < (entries[index]?.seq ?? 0)) before.set(start, screen);
    else later.set(index, [...(later.get(index) ?? []), { at: line.at, screen }]);
  }
  let screen = unknown;
  const screens = entries.map(({ startsPage }, index) => {
    if (startsPage) screen = unknown;
    screen = before.get(index) ?? screen;
    const own = screen;
    screen = later.get(index)?.at(-1)?.screen ?? screen;
    return own;
  });
  return { screens, later, refused };
};
