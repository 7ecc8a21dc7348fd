import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { bodyHost } from "./body-host.ts";
import { visibleText } from "./visible-text.ts";

type Listener = () => void;

let text = "";
let turn = false;
const listeners = new Set<Listener>();

/** Announces a text once, politely, through the page's one {@link Announcer}; the same text can be announced again. */
export const announce = (next: string): void => {
  turn = !turn;
  // A trailing no-break space makes a repeated text a new one for the screen reader.
  text = turn ? visibleText(next) : `${visibleText(next)}\u00a0`;
  for (const listener of [...listeners]) listener();
};

/** The last announcement, for React. */
export const announcement = {
  read: (): string => text,
  subscribe: (onChange: Listener): (() => void) => {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};

/** The one polite live region of the page; render it once, at load (A9). `announce(text)` writes to it. */
export const Announcer = () => {
  const text = useSyncExternalStore(announcement.subscribe, announcement.read);
  return createPortal(
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {text}
    </div>,
    bodyHost("announcer"),
  );
};

/**
 * A polite live region around a message that comes and goes; render it always, so that it exists before its content: what
 * appears together with its region is not announced (A11). It has no box.
 */
export const StatusRegion = ({ children }: { readonly children: ReactNode }) => (
  <div role="status" className="contents">
    {children}
  </div>
);
