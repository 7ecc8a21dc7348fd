import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** Props of {@link CardHeader}: `lead` stands below the name, `end` at the end of its line. */
type CardHeaderProps = {
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** The head of a `flush` card: its name, and a link or a control in the same line. */
export const CardHeader = ({ lead, end, children }: CardHeaderProps) => (
  <div
    className={cx(
      "flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-[min(1rem,4vw)] sm:px-6",
      lead === undefined ? "py-2" : "py-4",
    )}
  >
    <h2 className="text-lg font-semibold text-ink">{children}</h2>
    {end}
    {lead === undefined ? null : <p className="w-full text-sm text-pretty text-muted">{lead}</p>}
  </div>
);
