import { cx } from "./cx.ts";
import { useKitText } from "./kit-text.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

/** One grey bar where text will be. */
export const Bar = ({ className = "h-4 w-full" }: { readonly className?: string }) => (
  <span
    aria-hidden="true"
    className={cx("block max-w-full animate-breathe rounded-control bg-bar forced-colors:border", className)}
  />
);

/** A bar in the place of one text or picture; busy for those who listen (A11). */
export const BusyBar = ({ className }: { readonly className: string }) => (
  <span aria-busy="true" className="block">
    <Bar className={className} />
  </span>
);

/**
 * `lines` rows of the shape of the list that is coming: `row` with a face, and an amount or a button at the end where there
 * is room; `text` with a face; `switch` without one, and with a switch.
 */
export type SkeletonProps = {
  readonly lines?: number;
  readonly label?: string;
  readonly look?: "row" | "text" | "switch";
};

/** The shape of a list while it loads; busy for those who listen (A11). */
export const Skeleton = ({ lines = 4, label, look = "row" }: SkeletonProps) => {
  const t = useKitText();
  return (
    <div aria-busy="true" className="flex flex-col gap-6 p-4 sm:p-6">
      <VisuallyHidden>{label ?? t("loading")}</VisuallyHidden>
      {Array.from({ length: lines }, (_, at) => `line ${at}`).map((line) => (
        <div key={line} className="flex items-center gap-4">
          {look === "switch" ? null : <Bar className="size-10 rounded-full" />}
          <span className="flex flex-1 flex-col gap-2">
            <Bar className="h-4 w-2/5" />
            <Bar className="h-3 w-1/4" />
          </span>
          {look === "row" ? <Bar className="h-4 w-20 max-sm:hidden" /> : null}
          {look === "switch" ? <Bar className="h-7 w-12 rounded-full" /> : null}
        </div>
      ))}
    </div>
  );
};
