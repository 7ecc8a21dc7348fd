import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../kit/cx.ts";

/** Props of {@link Notice}: `negative` interrupts a screen reader, the other tones wait their turn. */
export type NoticeProps = {
  readonly tone: "negative" | "positive" | "neutral";
  readonly children: ReactNode;
};

const TONES = {
  negative: { icon: CircleAlert, style: "bg-negative-soft text-negative", role: "alert" },
  positive: { icon: CircleCheck, style: "bg-positive-soft text-positive", role: "status" },
  neutral: { icon: Info, style: "bg-accent-soft text-accent", role: "status" },
} as const;

/** One thing to know about the form beneath it. */
export const Notice = ({ tone, children }: NoticeProps) => {
  const { icon: Icon, style, role } = TONES[tone];
  return (
    <div
      role={role}
      className={cx("flex items-start gap-3 rounded-control border border-transparent px-4 py-3 text-base", style)}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 text-pretty">{children}</div>
    </div>
  );
};
