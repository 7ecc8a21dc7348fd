import { useText } from "../../i18n/index.ts";
import { clockText } from "./session-countdown.ts";

/** Props of {@link TimeLeft}: whole seconds left, and the seconds with which the ring is full. */
export type TimeLeftProps = { readonly seconds: number; readonly full: number };

const RADIUS = 52;

/** The countdown as `mm:ss` in a ring that empties; what is said aloud is the dialog's to say (A4). */
export const TimeLeft = ({ seconds, full }: TimeLeftProps) => {
  const t = useText();
  return (
    <div role="timer" aria-label={t("session.timeLeft")} className="relative mx-auto size-40">
      <svg aria-hidden="true" viewBox="0 0 120 120" className="size-full -rotate-90" fill="none" strokeWidth="6">
        <circle cx="60" cy="60" r={RADIUS} className="stroke-line" />
        <circle
          cx="60"
          cy="60"
          r={RADIUS}
          pathLength={1}
          strokeDasharray="1"
          strokeDashoffset={1 - Math.min(1, seconds / full)}
          strokeLinecap={seconds === 0 ? "butt" : "round"}
          className={seconds <= 60 ? "stroke-warning" : "stroke-accent"}
        />
      </svg>
      <span
        aria-hidden="true"
        className="tabular absolute inset-0 grid place-items-center text-4xl font-semibold tracking-tight text-ink"
      >
        {clockText(seconds)}
      </span>
    </div>
  );
};
