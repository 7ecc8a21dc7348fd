import type { ComponentPropsWithRef } from "react";
import { type ControlIcon, controlIcon } from "./control-icon.tsx";
import { cx } from "./cx.ts";
import { NameTip } from "./Tooltip.tsx";

/**
 * `label` is its accessible name and its tooltip. `tip` replaces the text of the tooltip; null
 * shows none, for a button that is pressed by way of the whole row around it.
 */
export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "disabled" | "title"> & {
  readonly label: string;
  readonly icon: ControlIcon;
  readonly tip?: string | null;
};

/** A square button of one icon, 40 px, named by `label`; at large text no wider than a ninth of the window (A12). */
export const IconButton = ({ label, icon, tip = label, type = "button", className, ...rest }: IconButtonProps) => {
  const button = (
    <button {...rest} type={type} aria-label={label} className={cx("icon-button", className)}>
      {controlIcon(icon, "size-5")}
    </button>
  );
  return tip === null ? button : <NameTip name={tip}>{button}</NameTip>;
};
