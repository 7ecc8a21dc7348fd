import { t } from "../../i18n/index.ts";
import { cx } from "../../kit/cx.ts";
import { MOST_PARTS } from "./UnstakeDates.tsx";

/** A sprout that grows: ground, stem, two leaves. */
export const SproutMark = () => (
  <span className="grid size-28 place-items-center rounded-full bg-earn-soft">
    <svg aria-hidden="true" viewBox="0 0 64 64" fill="none" strokeLinecap="round" className="size-18">
      <path d="M18 54h28" pathLength={1} strokeDasharray={1} strokeWidth={4} className="animate-draw stroke-earn" />
      <path d="M32 54V26" pathLength={1} strokeDasharray={1} strokeWidth={4} className="animate-draw stroke-earn" />
      <path
        d="M32 34C20 34 14 27 13 15c13 0 19 7 19 19Z"
        className="origin-[50%_53%] animate-leaf fill-earn-fill stroke-earn-fill"
      />
      <path
        d="M32 28c1-11 7-17 19-18 0 12-7 18-19 18Z"
        className="origin-[50%_44%] animate-leaf fill-earn-fill stroke-earn-fill"
      />
    </svg>
  </span>
);

type DayRingProps = {
  /** Whole days to go, and in all. */
  readonly left: number;
  readonly days: number;
  readonly size: "small" | "large";
};

/** How many days of a wait are over, as the parts of a ring with the number of those to go in it; it stands beside its text. */
export const DayRing = ({ left, days, size }: DayRingProps) => {
  const parts = Math.max(1, Math.min(days, MOST_PARTS));
  const passed = Math.round(((days - Math.min(left, days)) / Math.max(1, days)) * parts);
  const isLarge = size === "large";
  const line = isLarge ? 10 : 14;
  return (
    <span
      aria-hidden="true"
      className={cx("relative grid shrink-0 place-items-center", isLarge ? "size-36" : "size-8")}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        fill="none"
        className="absolute inset-0 size-full -rotate-90"
        strokeWidth={line}
      >
        {Array.from({ length: parts }, (_, at) => at).map((at) => (
          <circle
            key={at}
            cx={50}
            cy={50}
            r={50 - line / 2}
            pathLength={parts}
            strokeDasharray={`${isLarge ? 0.75 : 0.9} ${parts}`}
            strokeDashoffset={-at}
            className={at < passed ? "stroke-earn" : "stroke-earn-fill/45 forced-colors:stroke-line"}
          />
        ))}
      </svg>
      <span className={cx("tabular relative text-ink", isLarge ? "text-center" : "text-[0.8125rem] font-semibold")}>
        <span className={isLarge ? "block text-4xl/9 font-semibold tracking-tight" : undefined}>{left}</span>
        {isLarge ? (
          <span className="block text-sm text-muted">{t("sheet.leaving.daysToGo", { count: left })}</span>
        ) : null}
      </span>
    </span>
  );
};
