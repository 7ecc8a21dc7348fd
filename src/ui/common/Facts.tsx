import type { ReactNode } from "react";
import { cx } from "../kit/cx.ts";

/** A list of names and values, one per line, with the value at the end of the line. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="divide-y divide-line rounded-card border border-line px-4">{children}</dl>
);

/** One name and its value. `wide` puts the value below the name: for an address or a long text. */
export const Fact = ({
  name,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) => (
  <div className={cx("py-2 sm:py-3", !wide && "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1")}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className={wide ? "mt-1 break-words text-ink" : "tabular min-w-0 break-all text-right text-ink"}>{children}</dd>
  </div>
);
