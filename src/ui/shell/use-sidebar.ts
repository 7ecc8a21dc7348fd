import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

/** Where the sidebar is next to the page instead of over it (spec §9): Tailwind's `lg`, which grows with the text. */
const WIDE = "(min-width: 64rem)";

/** The sidebar below 1024 px: whether it lies over the page, and the button that opened it. */
export interface SidebarState {
  readonly open: boolean;
  /** Opens it; `opener` is the button that was pressed. */
  readonly show: (opener: HTMLElement) => void;
  readonly close: () => void;
  /** The button that opened it last: the focus returns there. */
  readonly opener: RefObject<HTMLElement | null>;
}

/** Opens on the button; closes on a change of route, on Esc, on a press outside, and when the window grows (spec §2 Shell). */
export const useSidebar = (path: string): SidebarState => {
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(path);
  const opener = useRef<HTMLElement>(null);
  if (at !== path) {
    setAt(path);
    setOpen(false);
  }
  const close = useCallback(() => setOpen(false), []);
  const show = useCallback((from: HTMLElement) => {
    opener.current = from;
    setOpen(true);
  }, []);
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setOpen(false);
      // the page is inert until React has rendered it again
      requestAnimationFrame(() => opener.current?.focus());
    };
    const wide = window.matchMedia(WIDE);
    wide.addEventListener("change", close);
    window.addEventListener("keydown", onKey);
    return () => {
      wide.removeEventListener("change", close);
      window.removeEventListener("keydown", onKey);
    };
  }, [open, close]);
  return { open, show, close, opener };
};
