import { useState } from "react";
import { useApp } from "../../common/app-context.tsx";
import { sessionMemory } from "../../common/session-memory.ts";

/** The search texts of a session by the id in the state of their history entry. */
const textsOf = sessionMemory<string>();

const stateOf = (): Readonly<Record<string, unknown>> => Object(window.history.state);

const entryId = (): string | null => {
  const { search } = stateOf();
  return typeof search === "string" ? search : null;
};

/**
 * The search text of the current history entry, and a function that changes it. The text is personal, so the address and
 * the history hold only an id of it (R4): Back restores it from memory, a reload does not (decision 34).
 */
export const useSearchText = (): readonly [string, (text: string) => void] => {
  const app = useApp();
  const known = textsOf(app);
  const [text, setText] = useState(() => known.get(entryId() ?? "") ?? "");
  const change = (next: string): void => {
    const { search: _, ...rest } = stateOf();
    // unique also among the entries that earlier loads of the page left in the history
    const id = entryId() ?? `${app.now()}-${known.size}`;
    if (next === "") known.delete(id);
    else known.set(id, next);
    window.history.replaceState(next === "" ? rest : { ...rest, search: id }, "");
    setText(next);
  };
  return [text, change];
};
