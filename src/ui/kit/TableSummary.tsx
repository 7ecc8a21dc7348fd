import { Table2 } from "lucide-react";
import { cx } from "./cx.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

type TableSummaryProps = { readonly name: string; readonly className?: string };

/** The summary of a drawing's facts as a table: an icon, because few people need it and a screen reader hears its name. */
export const TableSummary = ({ name, className }: TableSummaryProps) => (
  <summary
    title={name}
    className={cx(
      "grid size-8 list-none place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink",
      className,
    )}
  >
    <Table2 className="size-4" />
    <VisuallyHidden>{name}</VisuallyHidden>
  </summary>
);
