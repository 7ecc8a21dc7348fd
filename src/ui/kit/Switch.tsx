import { cx } from "./cx.ts";
import { ReasonTip } from "./Tooltip.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** `label` is its name, shown next to it. */
export type SwitchProps = {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: () => void;
  readonly pending?: boolean;
  /** Why it cannot be changed now; it stays focusable and shows the reason. */
  readonly disabledReason?: string | null;
};

/** A choice that acts at once: on or off. */
export const Switch = ({ label, checked, onChange, pending = false, disabledReason }: SwitchProps) => {
  const reason = disabledReason ?? null;
  const inert = pending || reason !== null;
  return (
    <ReasonTip reason={reason}>
      {(described) => (
        <button
          type="button"
          role="switch"
          aria-checked={checked}
          aria-describedby={described}
          aria-disabled={inert || undefined}
          aria-busy={pending || undefined}
          onClick={inert ? undefined : onChange}
          className={cx(
            "unavailable flex h-7 w-12 shrink-0 items-center rounded-full border p-0.5 transition-colors",
            checked ? "justify-end border-accent bg-accent" : "border-line-strong bg-sunken",
          )}
        >
          {/* the text next to it is its name */}
          <VisuallyHidden>{label}</VisuallyHidden>
          <span
            aria-hidden="true"
            // forced colors keep the ground of one that is on, as they do all of the user's own colors
            className={cx(
              "size-5 rounded-full forced-color-adjust-none",
              checked && (reason === null || pending) ? "bg-accent-ink" : "bg-line-strong",
            )}
          />
        </button>
      )}
    </ReasonTip>
  );
};
