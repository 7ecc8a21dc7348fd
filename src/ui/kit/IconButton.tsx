import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "./cx.ts";

/** Props of {@link IconButton}: `label` is its accessible name. */
export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "disabled"> & {
  readonly label: string;
  readonly icon: ReactNode;
};

/** A square button of one icon, 40 px, named by `label`; at large text no wider than a ninth of the window (A12). */
export const IconButton = ({ label, icon, type = "button", className, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    className={cx(
      "inline-flex size-[min(2.5rem,11vw)] shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink",
      className,
    )}
  >
    {icon}
  </button>
);
