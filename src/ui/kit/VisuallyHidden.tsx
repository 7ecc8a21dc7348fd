import type { ReactNode } from "react";

/** Content for those who listen, not for those who look. */
export const VisuallyHidden = ({ children, id }: { readonly children: ReactNode; readonly id?: string }) => (
  <span id={id} className="sr-only">
    {children}
  </span>
);
