import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../kit/cx.ts";
import { visibleText } from "../kit/visible-text.ts";

/**
 * Without a title it is announced: `negative` at once, the other tones when the screen reader
 * is idle, or as `role` says. With a title it is a part of the page, announced at once if it has the role `alert`, which works for what
 * appears with its text; one that may wait is rendered into a `StatusRegion` (A11).
 */
export type NoticeProps = {
  readonly tone: keyof typeof TONES;
  readonly title?: string;
  readonly role?: "alert" | undefined;
  readonly children?: ReactNode;
};

const TONES = {
  negative: { icon: CircleAlert, style: "bg-negative-soft text-negative", role: "alert" },
  positive: { icon: CircleCheck, style: "bg-positive-soft text-positive", role: "status" },
  warning: { icon: TriangleAlert, style: "bg-warning-soft text-warning", role: "alert" },
  neutral: { icon: Info, style: "bg-accent-soft text-accent", role: "status" },
} as const;

/** A message about the form or page below it, or a title with a text that must be read before going on. */
export const Notice = ({ tone, title, role, children }: NoticeProps) => {
  const { icon: Icon, style, role: announced } = TONES[tone];
  return (
    <div
      role={role ?? (title === undefined ? announced : undefined)}
      className={cx(
        "flex items-start gap-3 border border-transparent px-4",
        title === undefined ? "rounded-control py-3 text-base" : "rounded-card py-4",
        style,
      )}
    >
      <Icon className="mt-0.5 size-5 shrink-0" />
      {title === undefined ? (
        <div className="min-w-0 text-pretty whitespace-pre-line">{children}</div>
      ) : (
        <div className="min-w-0 flex-1">
          <p className="font-semibold whitespace-pre-line">{title}</p>
          {children === undefined ? null : (
            <div className="mt-1 flex flex-col gap-3 text-sm text-pretty whitespace-pre-line text-ink">{children}</div>
          )}
        </div>
      )}
    </div>
  );
};

/** What went wrong with a form as a whole, if anything; the text may come from the server. */
export const FormProblem = ({ text }: { readonly text: string | null }) =>
  text === null ? null : <Notice tone="negative">{visibleText(text)}</Notice>;
