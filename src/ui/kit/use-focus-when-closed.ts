import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to the element of the returned ref when what was open, and had it, is gone (A3). */
export const useFocusWhenClosed = <E extends HTMLElement>(isOpen: boolean): RefObject<E | null> => {
  const target = useRef<E>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) target.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return target;
};
