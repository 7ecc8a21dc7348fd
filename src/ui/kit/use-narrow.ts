import { type RefObject, useLayoutEffect, useState } from "react";

/* In the root's font size, so that large text has columns later (A12). */
const isNarrow = (width: number, rem: number): boolean =>
  width < rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || "16");

/**
 * Whether an element is narrower than `rem`; until it is measured, whether the window is. For what a container query can't
 * do: other content, or a cheaper one in each of many rows.
 */
export const useNarrow = (of: RefObject<HTMLElement | null>, rem: number): boolean => {
  const [narrow, setNarrow] = useState(() => isNarrow(window.innerWidth, rem));
  useLayoutEffect(() => {
    const element = of.current;
    if (element === null) return;
    const measure = () => {
      const { width } = element.getBoundingClientRect();
      if (width > 0) setNarrow(isNarrow(width, rem));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [of, rem]);
  return narrow;
};
