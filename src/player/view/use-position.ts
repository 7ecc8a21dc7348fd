import { useCallback, useEffect, useState } from "react";
import { indexOfLink, linkTo } from "../model/link.ts";
import type { OpenLog } from "../model/open-log.ts";
import { pauseAfter, type Speed } from "../model/playing.ts";

/** Which entry is shown; the address of the page links to it. */
export const usePosition = (log: OpenLog) => {
  const [index, setIndex] = useState(() => indexOfLink(log, window.location.hash) ?? 0);
  const [speed, setSpeed] = useState<Speed>(1);
  const [isPlaying, setPlaying] = useState(false);
  useEffect(() => {
    const follow = (): void => setIndex((before) => indexOfLink(log, window.location.hash) ?? before);
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, [log]);
  const seq = log.entries[index]?.seq;
  useEffect(() => {
    if (seq !== undefined) window.history.replaceState(null, "", linkTo(seq));
  }, [seq]);
  useEffect(() => {
    const pause = isPlaying ? pauseAfter(log.entries, index, speed) : null;
    if (pause === null) {
      setPlaying(false);
      return;
    }
    const timer = window.setTimeout(() => setIndex(index + 1), pause);
    return () => window.clearTimeout(timer);
  }, [log, index, speed, isPlaying]);
  /** Goes to an entry; the log stops playing there. */
  const goTo = useCallback((next: number): void => {
    setPlaying(false);
    setIndex(next);
  }, []);
  return { index, goTo, speed, setSpeed, isPlaying, setPlaying };
};
