import { useEffect, useRef } from "react";

/** A heading that takes the focus when its step is shown, because the focused button is gone. */
export const StepHeading = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight text-ink focus:outline-none">
      {children}
    </h2>
  );
};
