import type { ComponentPropsWithRef, ReactNode } from "react";
import { cx } from "./cx.ts";
import { useFieldWiring } from "./Field.tsx";

/** An input's own, and what is inside its end (a unit, a button). */
export type TextInputProps = ComponentPropsWithRef<"input"> & { readonly end?: ReactNode; readonly start?: ReactNode };

/** A one-line input, 48 px high; label, hint and error come from the `Field` around it. */
export const TextInput = ({ className, end, start, type = "text", ...rest }: TextInputProps) => {
  const wiring = useFieldWiring(rest);
  const input = (
    <input
      {...rest}
      {...wiring}
      type={type}
      className={cx("control", end !== undefined && "pr-14", start !== undefined && "pl-11", className)}
    />
  );
  if (end === undefined && start === undefined) return input;
  return (
    <div className="relative">
      {start === undefined ? null : (
        <div className="pointer-events-none absolute inset-y-0 left-0 flex w-11 items-center justify-center text-muted">
          {start}
        </div>
      )}
      {input}
      {end === undefined ? null : (
        <div className="absolute inset-y-0 right-1 flex items-center text-sm text-muted">{end}</div>
      )}
    </div>
  );
};
