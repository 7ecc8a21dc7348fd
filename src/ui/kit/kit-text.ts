import { createContext, useContext } from "react";

/** The texts that the controls of the kit show or announce themselves. */
type KitTextKey =
  | "back"
  | "broken"
  | "brokenText"
  | "chartUndrawn"
  | "close"
  | "codeNone"
  | "codeSeveral"
  | "copied"
  | "digit"
  | "dismissToast"
  | "failure"
  | "firstPage"
  | "hidden"
  | "hidePassword"
  | "lastPage"
  | "loading"
  | "moreOptions"
  | "nextPage"
  | "noOptions"
  | "openOptions"
  | "pageOf"
  | "pagination"
  | "previousPage"
  | "retry"
  | "showMore"
  | "showPassword"
  | "showTable"
  | "shownOf"
  | "stepDone"
  | "time"
  | "toFirstPage"
  | "toLastPage"
  | "toasts"
  | "unknownAmount"
  | "unreadable";

/** Returns a text with its values filled in; `count` selects singular or plural. */
export type KitText = (key: KitTextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The texts of the kit in the language of the page, provided around all that the page renders. */
export const KitTextContext = createContext<KitText | null>(null);

/** The texts of the kit, for its controls. */
export const useKitText = (): KitText => {
  const text = useContext(KitTextContext);
  if (text === null) throw new Error("no KitTextContext above this component");
  return text;
};
