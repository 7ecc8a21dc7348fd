import { useEffect, useRef } from "react";

/** A heading that takes the focus when its step is shown, because the focused button is gone. */
export const StepHeading = ({ level, children }: { readonly level: 2 | 3; readonly children: string }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [Heading, size] = level === 2 ? (["h2", "text-xl tracking-tight"] as const) : (["h3", ""] as const);
  return (
    <Heading ref={heading} tabIndex={-1} className={`font-semibold text-ink focus:outline-none ${size}`}>
      {children}
    </Heading>
  );
};
