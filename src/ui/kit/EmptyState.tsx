import type { ReactNode } from "react";

/** Coins on their way into a purse. */
const MONEY = (
  <>
    <circle cx="78" cy="28" r="12" className="fill-accent-soft stroke-accent" strokeWidth="2" />
    <path d="M78 22v12" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
    <circle cx="108" cy="16" r="7" className="fill-sunken stroke-line-strong" strokeWidth="2" />
    <rect x="48" y="48" width="96" height="54" rx="12" className="fill-raised stroke-line-strong" strokeWidth="2" />
    <path d="M48 62h96" className="stroke-line" strokeWidth="2" />
    <rect
      x="112"
      y="70"
      width="32"
      height="18"
      rx="9"
      className="fill-accent-soft stroke-line-strong"
      strokeWidth="2"
    />
    <circle cx="124" cy="79" r="3" className="fill-accent" />
  </>
);

/** Somebody, and the place of another one beside them. */
const PEOPLE = (
  <>
    <circle cx="72" cy="42" r="15" className="fill-accent-soft stroke-accent" strokeWidth="2" />
    <path d="M46 102a26 26 0 0 1 52 0z" className="fill-accent-soft stroke-accent" strokeWidth="2" />
    <g className="fill-raised stroke-line-strong" strokeWidth="2" strokeDasharray="5 5">
      <circle cx="126" cy="48" r="13" />
      <path d="M104 102a22 22 0 0 1 44 0z" />
    </g>
    <path d="M126 80v12M120 86h12" className="stroke-accent" strokeWidth="2" strokeLinecap="round" />
  </>
);

/** A sprout beside bars that would grow. */
const EARNING = (
  <>
    <path d="M44 102V86M60 102V76M132 102V64M148 102V50" className="stroke-line" strokeWidth="8" />
    <path d="M96 102V50" className="stroke-earn" strokeWidth="4" />
    <path d="M96 72C74 74 62 62 62 44c20 0 34 10 34 28z" className="fill-earn" />
    <path d="M96 54c0-18 12-28 32-28 0 18-12 28-32 28z" className="fill-earn-fill" />
  </>
);

const DRAWINGS = { money: MONEY, people: PEOPLE, earning: EARNING } as const;

/** `drawing` shows what would be here; none where nothing would, such as a search without a match. `action` is the next step, as a button. */
export type EmptyStateProps = {
  readonly drawing?: keyof typeof DRAWINGS;
  readonly title: string;
  readonly text?: string;
  readonly action?: ReactNode;
};

/** A list with nothing in it yet: a drawing, what is missing, and what to do next. */
export const EmptyState = ({ drawing, title, text, action }: EmptyStateProps) => (
  <div className="flex flex-col items-center px-6 py-10 text-center">
    {drawing === undefined ? null : (
      <svg aria-hidden="true" viewBox="0 0 192 112" fill="none" className="mb-4 h-28 w-48 max-w-full">
        <ellipse cx="96" cy="104" rx="72" ry="5" className="fill-sunken" />
        {DRAWINGS[drawing]}
      </svg>
    )}
    <p className="text-lg font-semibold text-balance text-ink">{title}</p>
    {text === undefined ? null : <p className="mt-1 max-w-sm text-base text-pretty wrap-anywhere text-muted">{text}</p>}
    {action === undefined ? null : <div className="mt-6 max-sm:flex max-sm:w-full max-sm:flex-col">{action}</div>}
  </div>
);
