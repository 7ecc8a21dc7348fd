import { Check, CircleAlert } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";

/** Props of {@link Checkbox}: `label` may hold links. */
export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  readonly label: ReactNode;
  readonly error?: string | null | undefined;
};

/** A native checkbox with its label, and its error beneath. */
export const Checkbox = ({ label, error, id: given, className, ...rest }: CheckboxProps) => {
  const made = useId();
  const id = given ?? made;
  const failed = typeof error === "string" && error !== "";
  return (
    <div className={className}>
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={failed || undefined}
            aria-describedby={failed ? `${id}-error` : undefined}
            className="peer size-6 appearance-none rounded-control border border-line-strong bg-raised transition-colors checked:border-accent checked:bg-accent hover:border-ink aria-invalid:border-negative forced-colors:appearance-auto"
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-4 text-accent-ink peer-checked:block forced-colors:peer-checked:hidden"
          />
        </span>
        <label htmlFor={id} className="pt-0.5 text-base leading-6 text-ink">
          {label}
        </label>
      </div>
      {failed ? (
        <p id={`${id}-error`} className="mt-2 flex items-start gap-1.5 text-sm text-negative">
          <CircleAlert className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
};
