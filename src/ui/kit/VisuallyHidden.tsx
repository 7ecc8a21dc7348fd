import type { ReactNode } from "react";

/** Content for those who listen, not for those who look. */
export const VisuallyHidden = ({ children, id }: { readonly children: ReactNode; readonly id?: string }) => (
  // not selectable, so that it is not copied twice with what is visible next to it
  <span id={id} className="sr-only select-none">
    {children}
  </span>
);
