import type { ReactNode } from "react";
import { Drawing, type DrawingName } from "./Drawing.tsx";

/** `drawing` shows what would be here; none where nothing would, such as a search without a match. `action` is the next step, as a button. */
export type EmptyStateProps = {
  readonly drawing?: DrawingName;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
};

/** A list with nothing in it yet: a drawing, what is missing, and what to do next. */
export const EmptyState = ({ drawing, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    {drawing === undefined ? null : <Drawing name={drawing} className="mb-4" />}
    <p className="text-lg font-semibold text-balance text-ink">{title}</p>
    {text === undefined ? null : <p className="mt-1 max-w-sm text-base text-pretty wrap-anywhere text-muted">{text}</p>}
    {action === undefined ? null : <div className="mt-6 max-sm:flex max-sm:w-full max-sm:flex-col">{action}</div>}
  </div>
);
