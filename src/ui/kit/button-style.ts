import { cx } from "./cx.ts";

/** The emphasis of a button. One `primary` per view; `danger` for what cannot be undone. */
export type ButtonVariant = "primary" | "secondary" | "danger" | "ghost";
/** `medium` is 48 px high, `small` 40 px. */
export type ButtonSize = "medium" | "small";

const TONE: Record<ButtonVariant, string> = {
  // what leads to earning is filled in its own colour (the class `earning`)
  primary:
    "filled border-transparent bg-(--color-action,var(--color-accent)) text-(--color-action-ink,var(--color-accent-ink)) not-aria-disabled:hover:bg-(--color-action-strong,var(--color-accent-strong))",
  secondary: "border-line-strong bg-raised text-ink not-aria-disabled:hover:bg-sunken",
  danger: "filled border-transparent bg-negative text-negative-ink not-aria-disabled:hover:bg-negative-strong",
  ghost: "border-transparent bg-transparent text-ink not-aria-disabled:hover:bg-sunken",
};

const SIZE: Record<ButtonSize, string> = {
  medium: "min-h-12 px-5 text-base",
  small: "min-h-10 px-4 text-sm",
};

/** The class names of a button (and of a link that looks like one). */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, wide: boolean): string =>
  cx(
    "relative inline-flex select-none items-center justify-center gap-2 rounded-control border font-medium",
    "transition-colors",
    SIZE[size],
    TONE[variant],
    "unavailable",
    wide && "w-full",
  );
