import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type DisclosureProps = {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  /**
   * `link`: an offer in the colour of links; `quiet`: a detail that few need, in the tone of what is around it; `row`: a line of a
   * list, as wide as it.
   */
  readonly look?: "link" | "quiet" | "row";
  /** Opens or folds it when it changes; a press does so at any time. */
  readonly open?: boolean;
  readonly className?: string;
};

const LOOKS = {
  link: "w-fit font-medium text-accent",
  quiet: "w-fit text-sm",
  row: "justify-between gap-3 py-3 font-medium text-ink",
};

/** Something that is folded until its line is pressed; a chevron shows that, and turns when it is open. */
export const Disclosure = ({ summary, children, look = "link", open, className }: DisclosureProps) => (
  <details open={open} className={className}>
    <summary className={cx("flex min-h-6 list-none items-center gap-1 rounded-control", LOOKS[look])}>
      {/* at the end of a row, before other lines */}
      <span className={look === "row" ? undefined : "order-1"}>{summary}</span>
      <ChevronRight
        aria-hidden
        className="size-4 shrink-0 transition-transform [[open]>summary>&]:rotate-90 motion-reduce:transition-none"
      />
    </summary>
    {children}
  </details>
);
