import type { Line } from "../../app/journal/format.ts";
import type { Mark } from "../../app/journal/marks.ts";
import { readMark } from "../../app/replay/marks.ts";
import { ROUTES } from "../../app/routing/routes.ts";
import { segment } from "../../domain/values/segment.ts";

/** What was on screen after an entry. */
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

/** What the marks of a log say, by the index of the entry after which they were made. */
export interface Shown {
  readonly screens: ReadonlyArray<Screen>;
  readonly refused: ReadonlyMap<number, ReadonlyArray<RefusedForm>>;
}

const screenOf = (mark: Extract<Mark, { readonly _tag: "page.Shown" }>): Screen => {
  const path = pathOf(mark);
  return { path, route: path === null ? null : mark.route, dialogs: mark.dialogs, ...sizeOf(mark.viewport) };
};

/** The screen after each entry, and the forms that were refused after it. `viewport`: of the header. */
export const screensOf = (entries: ReadonlyArray<Line>, viewport: string | undefined): Shown => {
  const first = entries[0]?.seq ?? 1;
  const refused = new Map<number, ReadonlyArray<RefusedForm>>();
  const changes = new Map<number, Screen>();
  const unknown: Screen = { path: null, route: null, dialogs: [], ...sizeOf(viewport) };
  let page = 0;
  /** The index of the first entry after a reload, until it is known what was on screen then. */
  let opening: number | null = null;
  for (const [at, { startsPage, marks = [] }] of entries.entries()) {
    if (startsPage) {
      page = at;
      opening = at;
      changes.set(at, unknown);
    }
    for (const line of marks) {
      const mark = readMark(line);
      // what happened before the first entry of a page is shown with it
      const index = Math.max(page, line.afterEntry - first);
      if (mark?._tag === "page.Refused") {
        refused.set(index, [...(refused.get(index) ?? []), { form: mark.form, fields: mark.fields }]);
      }
      if (mark?._tag !== "page.Shown") continue;
      const screen = screenOf(mark);
      // the code that records it is loaded a moment after the page, whose dialogs are closed at first
      if (opening !== null) changes.set(opening, { ...screen, dialogs: [] });
      opening = null;
      changes.set(index, screen);
    }
  }
  let screen = unknown;
  const screens = entries.map((_, index) => {
    screen = changes.get(index) ?? screen;
    return screen;
  });
  return { screens, refused };
};
