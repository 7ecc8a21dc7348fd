/** A control in a page: by the row of a long list that it is in and its place there, or by where it leads. */
interface Control {
  /** The `data-id` of the row; null for a link elsewhere. */
  readonly row: string | null;
  /** Which of the controls of the row. */
  readonly at: number;
  readonly href: string | null;
  /** How far from the top of the document it was, in pixels. */
  readonly offset: number;
}

/** Where a page was left: how far it was scrolled, in pixels, and the control of its content that had the focus. */
interface Place {
  readonly top: number;
  readonly control: Control | null;
}

const CONTENT = "main";
const ROW = "[data-id]";
const CONTROLS = "a[href],button";
const FIELDS = "input,textarea,select,[contenteditable]";
/** What a user does who wants to be elsewhere. */
const GESTURES = ["wheel", "touchstart", "pointerdown", "keydown"] as const;
/** For how many frames a page is brought to a place: rows get their real heights when they are drawn. */
const MOST_FRAMES = 60;
/** After how many frames without a move it is there. */
const STEADY_FRAMES = 5;

/** The place of each page of this document, by its path. */
const places = new Map<string, Place>();
/** The page that the browser's Back or Forward led to, while no other one was opened since. */
let returned: { readonly path: string; readonly place: Place } | null = null;

const pathNow = (): string => window.location.pathname;

const controlsOf = (row: Element): ReadonlyArray<Element> => [...row.querySelectorAll(CONTROLS)];

const controlOf = (element: EventTarget | null): Control | null => {
  if (!(element instanceof HTMLElement) || !element.matches(CONTROLS) || element.closest(CONTENT) === null) return null;
  const row = element.closest(ROW);
  const href = element.getAttribute("href");
  if (row === null && href === null) return null;
  return {
    row: row?.getAttribute("data-id") ?? null,
    at: row === null ? 0 : controlsOf(row).indexOf(element),
    href,
    offset: element.getBoundingClientRect().top + window.scrollY,
  };
};

const find = ({ row, at, href }: Control): HTMLElement | null => {
  const content = document.querySelector(CONTENT);
  if (content === null) return null;
  const all = row === null ? [] : [...content.querySelectorAll(ROW)];
  const within = all.find((candidate) => candidate.getAttribute("data-id") === row);
  const found =
    row === null
      ? controlsOf(content).find((link) => link.getAttribute("href") === href)
      : within && controlsOf(within)[at];
  return found instanceof HTMLElement ? found : null;
};

/** Remembers where each page is left, and when the browser's Back or Forward leads to one, until {@link forgetPlaces}. */
export const watchPlaces = (): void => {
  const last = (): Place => places.get(pathNow()) ?? { top: 0, control: null };
  window.addEventListener("scroll", () => places.set(pathNow(), { ...last(), top: window.scrollY }), { passive: true });
  document.addEventListener("focusin", ({ target }) => {
    places.set(pathNow(), { top: window.scrollY, control: controlOf(target) });
  });
  let path = pathNow();
  window.addEventListener("popstate", () => {
    // a dialog that Back closes leaves the page where it is
    if (pathNow() === path) return;
    path = pathNow();
    const place = places.get(path);
    returned = place === undefined ? null : { path, place };
  });
  // events of the router
  window.addEventListener("pushState", () => {
    path = pathNow();
    returned = null;
  });
  window.addEventListener("replaceState", () => {
    path = pathNow();
  });
};

/** Forgets where the pages of a session were left. */
export const forgetPlaces = (): void => {
  places.clear();
  returned = null;
};

const placeNow = (): Place | null => (returned !== null && returned.path === pathNow() ? returned.place : null);

/** Whether Back or Forward led to this page: it is shown as it was left. */
export const isReturn = (): boolean => placeNow() !== null;

/** The row of a long list whose control is to get the focus back; null for none. */
export const rowOfReturn = (): string | null => placeNow()?.control?.row ?? null;

/**
 * Calls `step` in every frame until the page stays where it is, or the user does something; `step` returns whether it found
 * what it scrolls to. Returns how to stop.
 */
const untilSteady = (step: () => boolean): (() => void) => {
  let [frames, steady, frame] = [0, 0, 0];
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const gesture of GESTURES) window.removeEventListener(gesture, stop, true);
  };
  const next = (): void => {
    const before = window.scrollY;
    steady = step() && window.scrollY === before ? steady + 1 : 0;
    frames += 1;
    if (steady === STEADY_FRAMES || frames === MOST_FRAMES) stop();
    else frame = requestAnimationFrame(next);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, stop, { capture: true, passive: true });
  next();
  return stop;
};

/**
 * Scrolls to where the page was left and gives the focus back to the control that had it, until the page stays there or the
 * user does something. Without such a control the focus stays where it is. Returns how to stop; null if the page was not
 * left before.
 */
export const returnToPlace = (): (() => void) | null => {
  const place = placeNow();
  if (place === null) return null;
  const { top, control } = place;
  return untilSteady(() => {
    const found = control === null ? null : find(control);
    if (found === null || control === null) window.scrollTo(0, top);
    else {
      if (document.activeElement !== found) found.focus({ preventScroll: true });
      window.scrollBy(0, found.getBoundingClientRect().top - (control.offset - top));
    }
    return found !== null || control === null;
  });
};

/**
 * Handles Home and End of a page with long lists: the browser scrolls to where the page ended at the key press, but rows
 * get their real heights when they are drawn. Fields, dialogs and whatever prevents the default keep their own keys.
 */
export const scrollToEdge = (event: KeyboardEvent): void => {
  const { key, target } = event;
  if ((key !== "Home" && key !== "End") || event.shiftKey || event.altKey || event.metaKey) return;
  const isOfPage = target instanceof Element && (target === document.body || target.closest(CONTENT) !== null);
  if (event.defaultPrevented || !isOfPage || target.matches(FIELDS)) return;
  event.preventDefault();
  untilSteady(() => {
    window.scrollTo(0, key === "Home" ? 0 : document.documentElement.scrollHeight);
    return true;
  });
};
