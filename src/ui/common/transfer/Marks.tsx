import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../kit/cx.ts";

/** How far a payment is that a mark stands for. */
export type MarkState = "sending" | "confirming" | "done";

/* The ring around what is paid, in units of its drawing. */
const [SIZE, LINE] = [112, 5];
const RADIUS = (SIZE - LINE) / 2;

/** What a payment is about, as a face, in a ring: it turns while the network is at work, then closes, and a tick draws itself. */
export const RingMark = ({ state, children }: { readonly state: MarkState; readonly children: ReactNode }) => {
  const isDone = state === "done";
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: "none", strokeWidth: LINE };
  return (
    <span className="relative grid size-28 place-items-center">
      <svg aria-hidden="true" viewBox={`0 0 ${SIZE} ${SIZE}`} className="absolute inset-0 size-full -rotate-90">
        <circle {...circle} className={isDone ? "stroke-positive-soft" : "stroke-accent-soft"} />
        {isDone ? (
          <circle
            {...circle}
            pathLength={1}
            strokeDasharray={1}
            strokeLinecap="round"
            className="animate-draw-ring stroke-positive"
          />
        ) : (
          <circle
            {...circle}
            pathLength={1}
            strokeDasharray="0.28 0.72"
            strokeLinecap="round"
            className="origin-center animate-spin stroke-accent"
          />
        )}
      </svg>
      <span className="grid scale-125 place-items-center">{children}</span>
      <span
        className={cx(
          "absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border-4 border-raised bg-positive text-accent-ink",
          !isDone && "hidden",
        )}
      >
        <Check className="size-5 animate-arrive" strokeWidth={3} />
      </span>
    </span>
  );
};

/** A payment that was not made, in the place of {@link RingMark}. */
export const FailedMark = () => (
  <span className="grid size-28 place-items-center rounded-full bg-negative-soft text-negative forced-colors:border">
    <X className="size-12 animate-arrive" />
  </span>
);
