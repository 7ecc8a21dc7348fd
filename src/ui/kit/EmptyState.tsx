import type { ReactNode } from "react";

/** Props of {@link EmptyState}: `action` is the next step, as a button. */
export type EmptyStateProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
};

/** A list with nothing in it yet, and what to do next. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-12 text-center">
    <span aria-hidden="true" className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
      {icon}
    </span>
    <p className="mt-4 text-lg font-semibold text-ink">{title}</p>
    {text === undefined ? null : <p className="mt-1 max-w-sm text-base text-pretty text-muted">{text}</p>}
    {action === undefined ? null : <div className="mt-6">{action}</div>}
  </div>
);
