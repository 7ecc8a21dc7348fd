import { Check } from "lucide-react";
import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { useSpokenError } from "./Field.tsx";
import { FieldError } from "./FieldError.tsx";

/** `label` may hold links, `hint` says what it does. */
export type CheckboxProps = Omit<ComponentPropsWithRef<"input">, "type"> & {
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly error?: string | null | undefined;
};

/** A native checkbox with its label, and its hint and its error beneath. */
export const Checkbox = ({ label, hint, error, id: given, className, ...rest }: CheckboxProps) => {
  const made = useId();
  const id = given ?? made;
  const failed = typeof error === "string" && error !== "";
  const described = cx(failed && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div role="none" className={className} {...useSpokenError(id, failed ? error : null)}>
      <div className="flex items-start gap-3">
        <span className="relative mt-0.5 grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={id}
            type="checkbox"
            aria-invalid={failed || undefined}
            aria-describedby={described === "" ? undefined : described}
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
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1 pl-9 text-sm text-pretty text-muted">
          {hint}
        </p>
      )}
      {failed ? (
        <FieldError id={`${id}-error`} className="mt-2">
          {error}
        </FieldError>
      ) : null}
    </div>
  );
};
