import type { ReactNode } from "react";

/** Content for those who listen, not for those who look. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  // not selectable, so that it is not copied twice with what is visible next to it
  <span className="sr-only select-none">{children}</span>
);
