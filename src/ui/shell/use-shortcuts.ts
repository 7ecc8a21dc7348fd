import { useEffect, useEffectEvent } from "react";
import { useApp } from "../common/app-context.tsx";
import { isComposing } from "../kit/composing.ts";

/** What the shortcuts do. */
export type Shortcuts = {
  readonly search: () => void;
  readonly send: () => void;
  readonly receive: () => void;
  readonly help: () => void;
};

/** The shortcuts of a single key; they can be turned off (WCAG 2.1.4). */
export const SINGLE_KEYS = [
  { key: "/", run: "search" },
  { key: "s", run: "send" },
  { key: "r", run: "receive" },
  { key: "?", run: "help" },
] as const satisfies ReadonlyArray<{ readonly key: string; readonly run: keyof Shortcuts }>;

/** The keys that open the search, as the keyboard of this device names them. */
export const searchKeys = (): string =>
  /\b(?:Macintosh|iPhone|iPad)\b/.test(window.navigator.userAgent) ? "⌘K" : "Ctrl K";

/** Where a character is typed or selects an entry. */
const TAKES_KEYS =
  "input,textarea,select,[contenteditable]:not([contenteditable=false]),[role=listbox],[role=combobox],[role=menu]";

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TAKES_KEYS) !== null;

const isSomethingOpen = (): boolean =>
  document.querySelector("[role=dialog],[role=alertdialog],[role=menu],[role=listbox]") !== null;

/** The character of a key press; of a letter that is not Latin, as on a Cyrillic or Greek keyboard, the Latin one of its key. */
const keyOf = ({ key, code }: KeyboardEvent): string => {
  const isForeign = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key);
  return (isForeign ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key).toLowerCase();
};

/** The name of the shortcut that a key press means, or null. Letters work in either case, but not with Shift. */
const shortcutOf = (event: KeyboardEvent, singleKeys: boolean): keyof Shortcuts | null => {
  if (event.altKey || isComposing(event) || event.repeat || event.defaultPrevented) return null;
  const key = keyOf(event);
  if (event.ctrlKey || event.metaKey) return key === "k" && !event.shiftKey ? "search" : null;
  if (!singleKeys || isTyping(event) || (event.shiftKey && /^[a-z]$/.test(key))) return null;
  return SINGLE_KEYS.find((shortcut) => shortcut.key === key)?.run ?? null;
};

/**
 * Runs the shortcuts of the shell: Ctrl+K or Cmd+K (spec §9 Search shortcut) everywhere, single keys where nothing is typed.
 * While a dialog or a menu is open, none of them does anything. `isOpening`: a dialog of the shell is open or its code still
 * loads; the keys that follow are meant for it.
 */
export const useShortcuts = (shortcuts: Shortcuts, isOpening: boolean): void => {
  const app = useApp();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const run = shortcutOf(event, app.preferences.read().keyShortcuts);
    if (run === null) return;
    // the browser's own search opens with Ctrl+K, and its quick find with /
    event.preventDefault();
    if (!isOpening && !isSomethingOpen()) shortcuts[run]();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
};
