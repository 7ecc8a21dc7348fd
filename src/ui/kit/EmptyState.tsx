import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** `icon` is the subject of the drawing, `action` the next step, as a button. */
export type EmptyStateProps = {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
};

/** A blank card of the drawing, with the lines that a row of a list would have. */
const BlankCard = ({ place }: { readonly place: string }) => (
  <g transform={place}>
    <rect width="66" height="46" rx="9" className="fill-raised stroke-line" strokeWidth="1.5" />
    <circle cx="15" cy="16" r="6" className="fill-sunken" />
    <path d="M28 14h26M28 21h16M10 34h44" className="stroke-line" strokeWidth="4" strokeLinecap="round" />
  </g>
);

/** Two blank cards behind the subject, with a coin on its way to them. */
const Drawing = ({ children }: { readonly children: ReactNode }) => (
  <span className="relative grid h-28 w-48 max-w-full place-items-center">
    <svg aria-hidden="true" viewBox="0 0 192 112" fill="none" className="absolute inset-0 size-full">
      <ellipse cx="96" cy="104" rx="60" ry="5" className="fill-sunken" />
      <BlankCard place="translate(14 44) rotate(-9)" />
      <BlankCard place="translate(113 33) rotate(9)" />
      <path
        d="M26 32Q96-14 166 20"
        className="stroke-line-strong"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0.1 7"
      />
      <circle cx="168" cy="21" r="5" className="fill-earn" />
      <path d="M24 38v8M20 42h8" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    </svg>
    <span
      aria-hidden="true"
      className="relative mt-3 grid size-16 place-items-center rounded-full bg-accent-soft text-accent ring-4 ring-raised"
    >
      {children}
    </span>
  </span>
);

/** A list with nothing in it yet: a drawing, what is missing, and what to do next. */
export const EmptyState = ({ icon: Icon, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    <Drawing>
      <Icon className="size-6" />
    </Drawing>
    <p className="mt-4 text-lg font-semibold text-ink">{title}</p>
    {text === undefined ? null : <p className="mt-1 max-w-sm text-base text-pretty wrap-anywhere text-muted">{text}</p>}
    {action === undefined ? null : <div className="mt-6 max-sm:flex max-sm:w-full max-sm:flex-col">{action}</div>}
  </div>
);
