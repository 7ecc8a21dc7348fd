import type { ReactNode } from "react";

/**
 * The buttons at the end of a dialog's form, with the field that they need. They stay at the bottom edge while a long form
 * scrolls behind them, except in a window so low that they would cover most of it, as at a zoom of 400 % (1.4.10).
 */
export const StickyActions = ({ children }: { readonly children: ReactNode }) => (
  <div className="relative mt-auto bottom-0 z-1 flex flex-col gap-3 -mx-4 -mb-4 rounded-b-card bg-raised px-4 pb-4 sm:-mx-6 sm:-mb-6 sm:px-6 sm:pb-6 [@media(min-height:32rem)]:sticky">
    <div className="pointer-events-none absolute inset-x-0 bottom-full h-4 bg-linear-to-t from-raised forced-colors:hidden" />
    {children}
  </div>
);
