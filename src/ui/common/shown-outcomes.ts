import { useCallback, useEffect, useRef } from "react";
import type { Command } from "../../domain/index.ts";

type Tag = Command["_tag"];

/** How many forms on screen show the outcome of a command that they sent, by its tag. */
const claims = new Map<Tag, number>();

const change = (tag: Tag, by: number): void => void claims.set(tag, (claims.get(tag) ?? 0) + by);

/** Whether the form that sent a command of this tag is still on screen: it shows the outcome itself, and no toast does. */
export const isOutcomeShown = (tag: Tag): boolean => (claims.get(tag) ?? 0) > 0;

/**
 * Returns a function that claims the outcome of a command that a form sent, until the form is closed. The form shows the
 * outcome; after it was closed the toasts do.
 */
export const useOutcomeClaim = (): ((command: Command) => void) => {
  const claimed = useRef(new Set<Tag>());
  useEffect(() => {
    const own = claimed.current;
    return () => {
      for (const tag of own) change(tag, -1);
      own.clear();
    };
  }, []);
  return useCallback(({ _tag: tag }) => {
    if (claimed.current.has(tag)) return;
    claimed.current.add(tag);
    change(tag, 1);
  }, []);
};

/** While `shown`, the outcome of commands of this tag is on screen. */
export const useOutcomeOnScreen = (tag: Tag, shown: boolean): void => {
  useEffect(() => {
    if (!shown) return;
    change(tag, 1);
    return () => change(tag, -1);
  }, [tag, shown]);
};
