import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react";

const OFFSET = 10;
const LINGER_MS = 120;
const EDGE = 8;

/** Moves a bubble, whose box is `tip`, above its anchor, or below when there is no room; never off the screen. */
const move = (bubble: HTMLElement, anchor: DOMRect, tip: DOMRect, width: number): void => {
  const middle = anchor.left + anchor.width / 2 - tip.width / 2;
  const above = anchor.top - OFFSET - tip.height;
  bubble.style.left = `${Math.max(EDGE, Math.min(middle, width - tip.width - EDGE))}px`;
  bubble.style.top = `${above >= EDGE ? above : anchor.bottom + OFFSET}px`;
};

/** Opens a tip on hover and focus, keeps it while the pointer is on it, and closes it on Esc (WCAG 1.4.13). */
const useTip = (isWanted: (event: SyntheticEvent) => boolean) => {
  const anchor = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  // as of the last event: what is rendered may be older
  const isOpen = useRef(false);
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const close = () => {
    clearTimeout(leaving.current);
    isOpen.current = false;
    setOpen(false);
  };
  const onClose = useEffectEvent(close);
  useEffect(() => () => clearTimeout(leaving.current), []);

  useEffect(() => {
    const bubble = tip.current;
    // the wrapper has no box
    const button = anchor.current?.querySelector("button") ?? null;
    if (!open || bubble === null || button === null) return;
    bubble.showPopover?.();
    const follow = () =>
      move(
        bubble,
        button.getBoundingClientRect(),
        bubble.getBoundingClientRect(),
        document.documentElement.clientWidth,
      );
    follow();
    // a browser scrolls to what gets the focus only after the tip was placed: it would cover it (A2)
    window.addEventListener("scroll", follow, true);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") onClose();
    };
    document.addEventListener("keydown", onKey);
    // a dialog that opens takes the focus, and the pointer leaves nothing that is inert
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && anchor.current?.contains(target) === false) onClose();
    };
    document.addEventListener("focusin", onFocus);
    return () => {
      window.removeEventListener("scroll", follow, true);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onFocus);
      if (bubble.isConnected) bubble.hidePopover?.();
    };
  }, [open]);

  const enter = (event: SyntheticEvent) => {
    if (!isWanted(event)) return;
    clearTimeout(leaving.current);
    isOpen.current = true;
    setOpen(true);
  };
  const leave = () => {
    clearTimeout(leaving.current);
    if (isOpen.current) leaving.current = setTimeout(close, LINGER_MS);
  };
  const listeners = { onPointerEnter: enter, onPointerLeave: leave, onFocus: enter, onBlur: leave };
  return { anchor, tip, open, setOpen, close, enter, listeners };
};

/** `children` receives the id to put into `aria-describedby`, if there is a reason. */
export type ReasonTipProps = {
  readonly reason: string | null;
  readonly children: (descriptionId: string | undefined) => ReactNode;
};

/**
 * Shows why a button cannot be pressed on hover, focus and press, 10 px off it (spec §9). The tip is in the top layer, so no
 * ancestor cuts it off. The wrapper is always there: a button whose parent changed would lose the focus (A2).
 */
export const ReasonTip = ({ reason, children }: ReasonTipProps) => {
  const id = useId();
  const { anchor, tip, open, setOpen, enter, listeners } = useTip(() => reason !== null);
  if (open && reason === null) setOpen(false);
  return (
    <span ref={anchor} role="none" className="contents" {...listeners} onClickCapture={enter}>
      {children(reason === null ? undefined : id)}
      {reason === null ? null : (
        <span ref={tip} id={id} role="tooltip" popover="manual" data-open={open} className="tip">
          {reason}
        </span>
      )}
    </span>
  );
};

/** A finger that rests on a button, or a focus that no key moved, asks for no tip. */
const isPointedAt = (event: SyntheticEvent): boolean =>
  event.nativeEvent instanceof PointerEvent
    ? event.nativeEvent.pointerType !== "touch"
    : event.target instanceof Element && event.target.matches(":focus-visible");

/**
 * Shows the name of an icon-only button on hover and keyboard focus, 10 px off it (spec §9). The button has the name as
 * its `aria-label`, so the tip is not read out. It closes on a press, which usually opens something there. Null shows none.
 */
export const NameTip = ({ name, children }: { readonly name: string | null; readonly children: ReactNode }) => {
  const { anchor, tip, open, close, listeners } = useTip(isPointedAt);
  return (
    <span ref={anchor} role="none" data-name-tip="" className="contents" {...listeners} onPointerDown={close}>
      {children}
      {open && name !== null ? (
        <span ref={tip} data-tip="" aria-hidden="true" popover="manual" className="tip name-tip">
          {name}
        </span>
      ) : null}
    </span>
  );
};
