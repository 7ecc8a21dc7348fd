import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../kit/cx.ts";

const LOOK = {
  warning: { Icon: TriangleAlert, style: "bg-warning-soft text-warning" },
  negative: { Icon: CircleAlert, style: "bg-negative-soft text-negative" },
  neutral: { Icon: Info, style: "bg-accent-soft text-accent" },
} as const;

/** What must be read before going on: a sign, a title and its text, on a ground of its own. */
export const Notice = ({
  tone,
  title,
  role,
  children,
}: {
  readonly tone: keyof typeof LOOK;
  readonly title: string;
  readonly role?: "alert" | "status";
  readonly children?: ReactNode;
}) => {
  const { Icon, style } = LOOK[tone];
  return (
    <div role={role} className={cx("flex gap-3 rounded-card p-4", style)}>
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {children === undefined ? null : (
          <div className="mt-1 flex flex-col gap-3 text-sm text-pretty text-ink">{children}</div>
        )}
      </div>
    </div>
  );
};
