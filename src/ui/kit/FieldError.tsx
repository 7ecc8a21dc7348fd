import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** One that is `unseen` is read out only. */
type FieldErrorProps = ComponentProps<"p"> & { readonly unseen?: boolean };

/** The error of a control, which refers to it by its `id`. */
export const FieldError = ({ unseen = false, className, children, ...rest }: FieldErrorProps) => (
  <p {...rest} className={unseen ? "sr-only" : cx("flex items-start gap-1.5 text-sm text-negative", className)}>
    <CircleAlert className="mt-0.5 size-4 shrink-0" />
    <span className="min-w-0 whitespace-pre-line">{children}</span>
  </p>
);
