import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../kit/cx.ts";
import { visibleText } from "../kit/visible-text.ts";

/** Props of {@link Notice}: a screen reader announces `negative` at once, the other tones when it is idle. */
export type NoticeProps = {
  readonly tone: "negative" | "positive" | "neutral";
  readonly children: ReactNode;
};

const TONES = {
  negative: { icon: CircleAlert, style: "bg-negative-soft text-negative", role: "alert" },
  positive: { icon: CircleCheck, style: "bg-positive-soft text-positive", role: "status" },
  neutral: { icon: Info, style: "bg-accent-soft text-accent", role: "status" },
} as const;

/** A message about the form or page below it. */
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

/** What went wrong with a form as a whole, if anything; the text may come from the server. */
export const FormProblem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <Notice tone="negative">{visibleText(text)}</Notice>;
