import { type ReactNode, useEffect, useRef } from "react";

/** Props of {@link ResetStep}. */
export type ResetStepProps = { readonly title: string; readonly lead: string; readonly children: ReactNode };

/** One step of the reset; the one that replaces another takes the focus, so that nobody is left on a button that is gone. */
export const ResetStep = ({ title, lead, children }: ResetStepProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    // on arrival the focus is the page's own heading's
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title]);
  return (
    <>
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-ink focus:outline-none">
          {title}
        </h2>
        <p className="max-w-prose text-pretty text-muted">{lead}</p>
      </div>
      {children}
    </>
  );
};
