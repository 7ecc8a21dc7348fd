import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx.ts";

/** Props of {@link Card}: `flush` leaves the padding to the content (a table). */
export type CardProps = ComponentPropsWithRef<"section"> & { readonly flush?: boolean };

/** A quiet raised surface that groups what belongs together. */
export const Card = ({ flush = false, className, ...rest }: CardProps) => (
  <section
    {...rest}
    className={cx("min-w-0 rounded-card border border-line bg-raised", !flush && "p-4 sm:p-6", className)}
  />
);
