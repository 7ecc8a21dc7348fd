import type { LucideIcon } from "lucide-react";
import { isValidElement, type ReactElement, type ReactNode } from "react";

/** The icon of a control: a component is drawn in the size of the control, an element as it is. */
export type ControlIcon = LucideIcon | ReactElement | null | undefined;

/** Draws the icon of a control. */
export const controlIcon = (icon: ControlIcon, size: "size-4" | "size-5"): ReactNode => {
  if (icon === null || icon === undefined || isValidElement(icon)) return icon;
  const Icon = icon;
  return <Icon className={size} />;
};
