import type { ReactNode } from "react";

/** The buttons at the end of a dialog's form: they stay at the bottom edge while a long form scrolls behind them. */
export const StickyActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="sticky bottom-0 -mx-4 -mb-4 rounded-b-card bg-raised px-4 py-4 sm:-mx-6 sm:-mb-6 sm:px-6">
    {children}
  </div>
);
