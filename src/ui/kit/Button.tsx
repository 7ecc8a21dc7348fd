import type { ComponentPropsWithRef, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "./button-style.ts";
import { type ControlIcon, controlIcon } from "./control-icon.tsx";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";
import { ReasonTip } from "./Tooltip.tsx";

/** There is no `disabled`: a button explains why it cannot be pressed. */
export type ButtonProps = Omit<ComponentPropsWithRef<"button">, "disabled"> & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
  /** The press is being answered: a spinner inside, further presses do nothing. */
  readonly pending?: boolean;
  /** Why it cannot be pressed now; the button stays focusable and shows the reason (docs/architecture.md rule 8). */
  readonly disabledReason?: string | null | undefined;
  readonly icon?: ControlIcon;
};

/** A button. While pending or with a reason it is `aria-disabled`, keeps the focus and swallows presses. */
export const Button = ({
  variant = "primary",
  size = "medium",
  wide = false,
  pending = false,
  disabledReason,
  icon,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  const reason = typeof disabledReason === "string" && disabledReason !== "" ? disabledReason : null;
  const inert = pending || reason !== null;
  const swallow = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.stopPropagation();
    // Enter in a field presses the button of its form: with the focus on it the reason is in sight, and read out
    if (reason !== null) event.currentTarget.focus();
  };
  return (
    <ReasonTip reason={reason}>
      {(described) => (
        <button
          {...rest}
          type={type}
          className={cx(buttonStyle(variant, size, wide), className)}
          aria-disabled={inert || undefined}
          aria-busy={pending || undefined}
          aria-describedby={cx(rest["aria-describedby"], described) || undefined}
          onClick={inert ? swallow : onClick}
        >
          {pending ? <Spinner /> : controlIcon(icon, size === "small" ? "size-4" : "size-5")}
          <span className="contents">{children}</span>
        </button>
      )}
    </ReasonTip>
  );
};
