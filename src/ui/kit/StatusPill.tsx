import { CircleAlert, CircleCheck, CircleSlash, Clock3, Info, type LucideIcon } from "lucide-react";
import { cx } from "./cx.ts";

/** What a status means. */
export type StatusTone = "positive" | "negative" | "warning" | "neutral" | "pending";

const LOOK: Readonly<Record<StatusTone, { readonly Icon: LucideIcon; readonly style: string }>> = {
  positive: { Icon: CircleCheck, style: "bg-positive-soft text-positive" },
  negative: { Icon: CircleAlert, style: "bg-negative-soft text-negative" },
  warning: { Icon: Info, style: "bg-warning-soft text-warning" },
  pending: { Icon: Clock3, style: "bg-accent-soft text-accent" },
  neutral: { Icon: CircleSlash, style: "bg-sunken text-muted" },
};

/** A status as sign and word; its colour only repeats them (A11). */
export const StatusPill = ({ tone, children }: { readonly tone: StatusTone; readonly children: string }) => {
  const { Icon, style } = LOOK[tone];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 text-sm leading-4 font-medium forced-colors:outline",
        // in a row of a phone it stands next to the name
        "@max-2xl:gap-1 @max-2xl:px-1.5 @max-2xl:py-0.5 @max-2xl:text-xs @max-2xl:leading-4",
        style,
      )}
    >
      <Icon className="size-4 @max-2xl:size-3.5" />
      <span>{children}</span>
    </span>
  );
};
