import { ChevronLeft, ChevronRight, Pause, Play, SkipBack, SkipForward } from "lucide-react";
import { IconButton } from "../../kit/IconButton.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { nextProblem } from "../model/find.ts";
import type { OpenLog } from "../model/open-log.ts";
import { SPEEDS, type Speed } from "../model/playing.ts";
import { sinceText } from "./words.ts";

const ICON = { "aria-hidden": true, className: "size-5" } as const;
const CHOICES = SPEEDS.map((speed) => ({
  value: String(speed),
  label: `${speed}×`,
  name: speed === 1 ? "As fast as it was" : `${speed} times as fast`,
}));

type TransportProps = {
  readonly log: OpenLog;
  /** The place of the step that is shown. */
  readonly position: number;
  readonly speed: Speed;
  readonly isPlaying: boolean;
  readonly onIndex: (index: number) => void;
  readonly onPosition: (position: number) => void;
  readonly onSpeed: (speed: Speed) => void;
  readonly onPlay: (isPlaying: boolean) => void;
};

/** Moves through a log: step, scrub, play, and jump to what went wrong. */
export const Transport = ({
  log,
  position,
  speed,
  isPlaying,
  onIndex,
  onPosition,
  onSpeed,
  onPlay,
}: TransportProps) => {
  const last = log.steps.length - 1;
  const { index, later } = log.steps[position] ?? { index: 0, later: null };
  const line = log.entries[index];
  const [before, after] = [nextProblem(log, index, -1, "any"), nextProblem(log, index, 1, "any")];
  const since = sinceText((later?.at ?? line?.at ?? 0) - (log.entries[0]?.at ?? 0));
  return (
    <footer className="sticky bottom-0 z-10 flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-raised px-4 py-2">
      <IconButton
        label="Problem before (P)"
        icon={<SkipBack {...ICON} />}
        aria-disabled={before === null}
        onClick={() => before !== null && onIndex(before)}
      />
      <IconButton
        label="Step back (←)"
        icon={<ChevronLeft {...ICON} />}
        aria-disabled={position === 0}
        onClick={() => onPosition(position - 1)}
      />
      <IconButton
        label={isPlaying ? "Pause (Space)" : "Play (Space)"}
        icon={isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
        onClick={() => onPlay(!isPlaying)}
      />
      <IconButton
        label="Step (→)"
        icon={<ChevronRight {...ICON} />}
        aria-disabled={position === last}
        onClick={() => onPosition(position + 1)}
      />
      <IconButton
        label="Next problem (N)"
        icon={<SkipForward {...ICON} />}
        aria-disabled={after === null}
        onClick={() => after !== null && onIndex(after)}
      />
      <Segments
        label="Speed"
        choices={CHOICES}
        value={String(speed)}
        onChange={(value) => onSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
      />
      <input
        type="range"
        aria-label="Entry"
        aria-valuetext={`#${line?.seq} of ${log.entries.at(-1)?.seq}, ${since}`}
        min={0}
        max={last}
        value={position}
        onChange={({ target }) => onPosition(Number(target.value))}
        className="h-10 min-w-40 flex-1 cursor-pointer accent-accent"
      />
      <span className="tabular text-sm text-muted">{`#${line?.seq} of ${log.entries.at(-1)?.seq} · ${since}`}</span>
    </footer>
  );
};
