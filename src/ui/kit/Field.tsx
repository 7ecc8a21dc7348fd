import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from "react";
import { announce } from "./Announcer.tsx";
import { cx } from "./cx.ts";
import { FieldError } from "./FieldError.tsx";

/** What a field passes to the control inside it. */
type FieldWiring = {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

/** The nearest field around a control, if any. */
const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that bind a control to its field's label, hint and error; what the caller gave comes first. */
export const useFieldWiring = (own: {
  readonly id?: string | undefined;
  readonly "aria-describedby"?: string | undefined;
}): { readonly id?: string; readonly "aria-describedby"?: string; readonly "aria-invalid"?: true } => {
  const field = useContext(FieldContext);
  const id = own.id ?? field?.id;
  const describedBy = cx(own["aria-describedby"], field?.describedBy);
  return {
    ...(id === undefined ? {} : { id }),
    ...(describedBy === "" ? {} : { "aria-describedby": describedBy }),
    ...(field?.invalid === true ? { "aria-invalid": true as const } : {}),
  };
};

/**
 * Announces an error of the control that has the focus: a screen reader reads what describes a control only when the focus
 * arrives there, and Enter in a field leaves it there. Returns the listeners of the field.
 */
export const useSpokenError = (id: string, error: string | null) => {
  const hasJustArrived = useRef(false);
  useEffect(() => {
    if (error !== null && !hasJustArrived.current && document.activeElement?.id === id) announce(error);
  }, [id, error]);
  return {
    onFocus: () => {
      hasJustArrived.current = true;
    },
    onKeyDown: () => {
      hasJustArrived.current = false;
    },
  };
};

/** All texts are ready to show; `right` is at the end of the label's line. */
export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly right?: ReactNode;
  /** The label is read out only, where the control shows itself what it is for. */
  readonly labelHidden?: boolean;
  /** The error is read out only, where one message says it of many fields. */
  readonly errorHidden?: boolean;
  readonly id?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A labelled control with its hint and its error, wired by id; the control inside reads the wiring itself. */
export const Field = ({
  label,
  hint,
  error,
  right,
  labelHidden = false,
  errorHidden = false,
  id: given,
  className,
  children,
}: FieldProps) => {
  const made = useId();
  const id = given ?? made;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const failed = typeof error === "string" && error !== "";
  const listeners = useSpokenError(id, failed && !errorHidden ? error : null);
  const described = cx(failed && errorId, hint !== undefined && hint !== null && hintId);
  const wiring = useMemo(
    () => ({ id, describedBy: described === "" ? undefined : described, invalid: failed }),
    [id, described, failed],
  );
  return (
    <div className={cx("flex flex-wrap items-baseline gap-x-4 gap-y-2", className)}>
      <label htmlFor={id} className={labelHidden ? "sr-only" : "order-1 mr-auto text-sm font-medium text-ink"}>
        {label}
      </label>
      <div role="none" className="order-3 w-full min-w-0" {...listeners}>
        <FieldContext value={wiring}>{children}</FieldContext>
      </div>
      {/* seen on the label's line, reached by Tab after the control */}
      {right === undefined ? null : <div className="order-2 text-sm text-muted">{right}</div>}
      {failed ? (
        <FieldError id={errorId} unseen={errorHidden} className="order-4 w-full">
          {error}
        </FieldError>
      ) : null}
      {hint === undefined || hint === null ? null : (
        <div id={hintId} className="order-5 w-full text-sm text-muted">
          {hint}
        </div>
      )}
    </div>
  );
};
