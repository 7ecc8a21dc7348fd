import { useCallback, useEffect, useState } from "react";
import { indexOfLink, linkTo } from "../model/link.ts";
import type { LogStep, OpenLog } from "../model/open-log.ts";
import { pauseAfter, type Speed } from "../model/playing.ts";

const FIRST: LogStep = { index: 0, later: null };

/** Which step is shown; the address of the page links to its entry. */
export const usePosition = (log: OpenLog) => {
  const { steps, entries } = log;
  const stepOfEntry = useCallback((index: number) => steps.findIndex((step) => step.index === index), [steps]);
  const [position, setPosition] = useState(() => stepOfEntry(indexOfLink(log, window.location.hash) ?? 0));
  const [speed, setSpeed] = useState<Speed>(1);
  const [isPlaying, setPlaying] = useState(false);
  const place = steps[position] ?? FIRST;
  useEffect(() => {
    const follow = (): void => {
      const linked = indexOfLink(log, window.location.hash);
      if (linked !== null) setPosition(stepOfEntry(linked));
    };
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [log, stepOfEntry]);
  const seq = entries[place.index]?.seq;
  useEffect(() => {
    if (seq !== undefined) window.history.replaceState(null, "", linkTo(seq));
  }, [seq]);
  useEffect(() => {
    const pause = isPlaying ? pauseAfter(log, position, speed) : null;
    if (pause === null) {
      setPlaying(false);
      return;
    }
    const timer = window.setTimeout(() => setPosition(position + 1), pause);
    return () => window.clearTimeout(timer);
  }, [log, position, speed, isPlaying]);
  const stop = useCallback((next: number): void => {
    setPlaying(false);
    setPosition(next);
  }, []);
  /** Goes to an entry; the log stops playing there. */
  const goTo = useCallback((index: number): void => stop(stepOfEntry(index)), [stop, stepOfEntry]);
  /** Goes to a step by its place; the log stops playing there. */
  const goToStep = useCallback((to: number): void => stop(Math.min(steps.length - 1, Math.max(0, to))), [stop, steps]);
  return { position, place, goTo, goToStep, speed, setSpeed, isPlaying, setPlaying };
};
