import { cx } from "./cx.ts";

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

/** The coin of the mark, which has hopped out of its ring and looks back. */
const LOST = (
  <>
    <path d="M69 66a21 21 0 1 1-19-24" className="stroke-accent" strokeWidth="8" />
    <path
      d="M66 44C78 10 96 26 104 92 112 44 126 54 132 80"
      className="stroke-line-strong"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="1 6"
    />
    <g className="animate-hop">
      <circle cx="144" cy="87" r="16" className="fill-earn-fill" />
      <g className="fill-earn-fill-ink">
        <ellipse cx="134" cy="84" rx="2" ry="3" />
        <ellipse cx="144" cy="84" rx="2" ry="3" />
        <circle cx="139" cy="93" r="2" />
      </g>
    </g>
  </>
);

const DRAWINGS = { money: MONEY, people: PEOPLE, earning: EARNING, lost: LOST } as const;
export type DrawingName = keyof typeof DRAWINGS;

/** A drawing of the product's own, in the place of what is not there. */
export const Drawing = ({ name, className }: { readonly name: DrawingName; readonly className?: string }) => (
  <svg aria-hidden="true" viewBox="0 0 192 112" fill="none" className={cx("h-28 w-48 max-w-full", className)}>
    <ellipse cx="96" cy="104" rx="72" ry="5" className="fill-sunken" />
    {DRAWINGS[name]}
  </svg>
);
