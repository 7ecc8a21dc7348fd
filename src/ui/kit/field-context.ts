import { createContext, useContext } from "react";
import { cx } from "./cx.ts";

/** What a field tells the control inside it. */
export type FieldWiring = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

/** The nearest field around a control, if any. */
export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that bind a control to its field's label, hint and error; what the caller gave comes first. */
export const useFieldWiring = (own: {
  readonly id?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
}): { readonly id?: string; readonly "aria-describedby"?: string; readonly "aria-invalid"?: true } => {
  const field = useContext(FieldContext);
  const id = own.id ?? field?.id;
  const describedBy = cx(own["aria-describedby"], field?.describedBy);
  return {
    ...(id === undefined ? {} : { id }),
    ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
    ...(field?.invalid === true ? { "aria-invalid": true as const } : {}),
  };
};
