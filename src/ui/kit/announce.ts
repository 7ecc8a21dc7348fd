import { visibleText } from "./visible-text.ts";

type Listener = () => void;

let text = "";
let turn = false;
const listeners = new Set<Listener>();

/** Says a text once, politely, through the page's one {@link Announcer}; the same text can be said again. */
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
