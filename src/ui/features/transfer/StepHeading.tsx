import { useEffect, useRef } from "react";

/** The heading of a step; it takes the focus when its step arrives, so that nobody is left on a button that is gone. */
export const StepHeading = ({ children }: { readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold text-ink focus:outline-none">
      {children}
    </h3>
  );
};
