import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

type RadioChoice = { readonly value: string; readonly label: string; readonly icon?: ReactNode };

/** `label` names the group. */
export type RadioGroupProps = {
  readonly label: string;
  readonly choices: readonly RadioChoice[];
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A few choices side by side where no word is broken, all in sight; native radio buttons, so arrows move between them. */
export const RadioGroup = ({ label, choices, value, onChange }: RadioGroupProps) => {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="@container min-w-0">
      <div className="grid gap-[min(0.75rem,2vw)] @min-[27rem]:grid-flow-col">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              "flex min-h-12 min-w-0 max-w-full items-center gap-[min(0.75rem,2vw)] rounded-control border px-[min(0.875rem,4vw)] py-2 text-base text-ink transition-colors [&>svg]:shrink-0",
              choice.value === value ? "border-accent bg-accent-soft" : "border-line-strong bg-raised hover:bg-sunken",
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-5 shrink-0 accent-accent"
            />
            {choice.icon}
            <span className="min-w-0 wrap-anywhere">{choice.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
};
