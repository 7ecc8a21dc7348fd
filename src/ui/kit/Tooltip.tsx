import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";

const OFFSET = 10;
const LINGER_MS = 120;
const EDGE = 8;

/** The position of a tip of the given size: above its anchor, or below when there is no room; never off the screen. */
const place = (anchor: DOMRect, tip: DOMRect, width: number): { readonly left: number; readonly top: number } => {
  const middle = anchor.left + anchor.width / 2 - tip.width / 2;
  const above = anchor.top - OFFSET - tip.height;
  return {
    left: Math.max(EDGE, Math.min(middle, width - tip.width - EDGE)),
    top: above >= EDGE ? above : anchor.bottom + OFFSET,
  };
};

/** Props of {@link Tooltip}. `children` receives the id to put into `aria-describedby`. */
export type TooltipProps = {
  readonly text: string;
  readonly className?: string;
  readonly children: (descriptionId: string) => ReactNode;
};

/**
 * A description shown on hover and focus, 10 px off its anchor; it can be hovered itself and Esc hides it (WCAG 1.4.13).
 * It is in the top layer, so no ancestor cuts it off, and stays in the document, so `aria-describedby` always works.
 */
export const Tooltip = ({ text, className = "inline-flex", children }: TooltipProps) => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const enter = useCallback(() => {
    clearTimeout(leaving.current);
    setOpen(true);
  }, []);
  const leave = useCallback(() => {
    clearTimeout(leaving.current);
    leaving.current = setTimeout(() => setOpen(false), LINGER_MS);
  }, []);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    const bubble = tip.current;
    const stand = anchor.current;
    if (!open || bubble === null || stand === null) return;
    bubble.showPopover?.();
    const spot = place(
      stand.getBoundingClientRect(),
      bubble.getBoundingClientRect(),
      document.documentElement.clientWidth,
    );
    bubble.style.left = `${spot.left}px`;
    bubble.style.top = `${spot.top}px`;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setOpen(false);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("keydown", onKey);
      if (bubble.isConnected) bubble.hidePopover?.();
    };
  }, [open]);

  return (
    <span
      ref={anchor}
      role="none"
      className={className}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={enter}
      onBlur={leave}
    >
      {children(id)}
      <span
        ref={tip}
        id={id}
        role="tooltip"
        popover="manual"
        className="fixed inset-auto m-0 max-w-72 rounded-control border border-line bg-ink px-3 py-2 text-left text-sm font-normal text-raised shadow-raised"
      >
        {text}
      </span>
    </span>
  );
};
