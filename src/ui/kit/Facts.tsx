import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** A list of names and values, one per line, with the value at the end of the line. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-card border border-line px-4 py-1.5">{children}</dl>
);

type FactProps = {
  readonly name: string;
  readonly wide?: boolean;
  readonly below?: ReactNode;
  readonly children: ReactNode;
};

/**
 * One name and its value. `wide` puts the value below the name: for an address or a long text. `below` is what belongs to
 * the value and needs the whole line, as the address of a name.
 */
export const Fact = ({ name, wide = false, below, children }: FactProps) => (
  <div className={cx("py-1.5", !wide && "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5")}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={wide ? "mt-0.5 break-words text-ink" : "tabular min-w-0 wrap-anywhere text-right text-ink"}>
      {children}
    </dd>
    {below === undefined ? null : <dd className="w-full text-xs text-ink">{below}</dd>}
  </div>
);
