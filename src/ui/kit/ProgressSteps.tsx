import { Check } from "lucide-react";
import { cx } from "./cx.ts";
import { useKitText } from "./kit-text.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** Props of {@link ProgressSteps}: `current` counts from 0. */
export type ProgressStepsProps = {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
};

/** The steps of a sequence: done, current, to come; shown by sign and word, not by colour alone. */
export const ProgressSteps = ({ label, steps, current }: ProgressStepsProps) => {
  const t = useKitText();
  return (
    <ol aria-label={label} className="flex items-center gap-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cx("flex min-w-0 items-center gap-2", at > 0 && "flex-1")}
        >
          {at === 0 ? null : (
            <span
              aria-hidden="true"
              className={cx("min-w-4 flex-1 border-t", at <= current ? "border-accent" : "border-line-strong")}
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              "tabular grid size-7 shrink-0 place-items-center rounded-full border text-sm",
              at < current && "border-accent bg-accent text-accent-ink",
              at === current && "border-2 border-accent font-bold text-accent",
              at > current && "border-line-strong font-medium text-muted",
            )}
          >
            {at < current ? <Check className="size-4" /> : at + 1}
          </span>
          <span
            className={cx("truncate text-sm max-sm:sr-only", at === current ? "font-medium text-ink" : "text-muted")}
          >
            {step}
          </span>
          {at < current ? <VisuallyHidden>{t("stepDone")}</VisuallyHidden> : null}
        </li>
      ))}
    </ol>
  );
};
