import { cx } from "./cx.ts";
import { useKitText } from "./kit-text.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** `current` counts from 0; `share` is how much of that step is done, from 0 to 1. */
export type ProgressStepsProps = {
  readonly label: string;
  readonly steps: readonly string[];
  readonly current: number;
  readonly share?: number;
};

/** The steps of a sequence as parts of a bar, with the name and the number of the current one. */
export const ProgressSteps = ({ label, steps, current, share = 0 }: ProgressStepsProps) => {
  const t = useKitText();
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p aria-hidden="true" className="flex justify-between gap-4">
        <span className="font-medium text-ink">{steps[current]}</span>
        <span className="tabular whitespace-nowrap text-muted">{`${current + 1} / ${steps.length}`}</span>
      </p>
      <ol aria-label={label} className="flex gap-1.5">
        {steps.map((step, at) => (
          <li
            key={step}
            aria-current={at === current ? "step" : undefined}
            className={cx(
              "fill-empty h-1.5 flex-1 overflow-hidden rounded-full bg-sunken",
              at === current && "ring-1 ring-accent",
            )}
          >
            <div
              className="fill-solid h-full bg-accent"
              style={{ width: at < current ? "100%" : at === current ? `${share * 100}%` : 0 }}
            />
            <VisuallyHidden>{at < current ? `${step} ${t("stepDone")}` : step}</VisuallyHidden>
          </li>
        ))}
      </ol>
    </div>
  );
};
