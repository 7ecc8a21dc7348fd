import type { ComponentPropsWithRef } from "react";
import { Boundary } from "./Boundary.tsx";
import { cardStyle } from "./card-style.ts";
import { cx } from "./cx.ts";

/** `flush` leaves the padding to the content (a table). */
export type CardProps = ComponentPropsWithRef<"section"> & { readonly flush?: boolean };

/** A raised surface that groups what belongs together. A render error inside stays inside. */
export const Card = ({ flush = false, className, children, ...rest }: CardProps) => (
  <section {...rest} className={cx(cardStyle, !flush && "p-[min(1rem,4vw)] sm:p-6", className)}>
    <Boundary>{children}</Boundary>
  </section>
);
