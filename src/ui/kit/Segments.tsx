import { useId } from "react";
import { cx } from "./cx.ts";

type SegmentsProps<Value extends string> = {
  readonly label: string;
  readonly choices: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly name: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** A few short choices in one line; native radio buttons, each with a full `name` for screen readers. */
export const Segments = <Value extends string>({ label, choices, value, onChange }: SegmentsProps<Value>) => {
  const group = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1">
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            "grid min-h-8 min-w-10 cursor-pointer place-items-center rounded-control px-2 text-sm font-medium transition-colors",
            "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
            choice.value === value
              ? "bg-accent-soft text-accent contrast-more:outline forced-colors:outline"
              : "text-muted hover:bg-sunken hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={group}
            aria-label={choice.name}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
};
