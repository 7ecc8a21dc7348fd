import type { ReactNode } from "react";
import { Card } from "./Card.tsx";
import { cx } from "./cx.ts";

/**
 * `lead` stands below the title, `end` at the end of its line; `name` is its accessible name,
 * by default the title, and null for none.
 */
type TitledCardProps = {
  readonly title: string;
  readonly name?: string | null;
  readonly lead?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A card with a title, and a link or a control in the same line; its content has the whole width. */
export const TitledCard = ({ title, name = title, lead, end, children }: TitledCardProps) => (
  <Card flush aria-label={name ?? undefined}>
    <div
      className={cx(
        "flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-[min(1rem,4vw)] sm:px-6",
        lead === undefined ? "pt-3 pb-1" : "pt-5 pb-2",
      )}
    >
      <h2 className="text-lg font-semibold text-ink">{title}</h2>
      {end}
      {lead === undefined ? null : <p className="w-full text-sm text-pretty text-muted">{lead}</p>}
    </div>
    {children}
  </Card>
);
