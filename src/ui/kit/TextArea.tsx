import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./fieldContext.ts";

/** An input of several lines; label, hint and error come from the `Field` around it. */
export const TextArea = ({ className, rows = 3, ...rest }: ComponentPropsWithRef<"textarea">) => (
  <textarea {...rest} {...useFieldWiring(rest)} rows={rows} className={cx("control resize-y py-3", className)} />
);
