import { createContext, useContext, useEffect, useState } from "react";

/** A field of a form, and the rule that its value broke. */
interface RefusedField {
  readonly field: string;
  readonly rule: string;
}

const open = new Set<string>();

/** What components say of the page, for the diagnostic log; the code that records it is loaded later. */
export const pageMarks = {
  /** The names of the dialogs that are open. */
  dialogs: open as ReadonlySet<string>,
  onChange: (): void => undefined,
  onRefused: (_form: string, _fields: ReadonlyArray<RefusedField>): void => undefined,
};

/** The names of the dialogs that a player of logs shows, instead of those that were opened here; else null. */
export const FixedDialogsContext = createContext<ReadonlySet<string> | null>(null);

/** Tells which of several dialogs is open, by name, and returns it. */
export const useShownDialog = <Name extends string>(own: Name | null, names: ReadonlyArray<Name>): Name | null => {
  const fixed = useContext(FixedDialogsContext);
  const shown = fixed === null ? own : (names.find((name) => fixed.has(name)) ?? null);
  useEffect(() => {
    if (shown === null) return;
    open.add(shown);
    pageMarks.onChange();
    return () => {
      open.delete(shown);
      pageMarks.onChange();
    };
  }, [shown]);
  return shown;
};

/** Whether a dialog is open, as state. A log names the dialog by `name`. */
export const useDialog = (name: string): readonly [boolean, (open: boolean) => void] => {
  const [isOpen, setOpen] = useState(false);
  return [useShownDialog(isOpen ? name : null, [name]) !== null, setOpen];
};
