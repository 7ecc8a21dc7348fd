/** The part of the window in which something that opens can be seen, in pixels of the layout. */
interface Room {
  readonly top: number;
  readonly bottom: number;
}

/** The visible part of the window, without the bar at the bottom of a phone where that lies over what opens. */
export const roomFor = (opened: HTMLElement): Room => {
  const { innerHeight, visualViewport } = window;
  const bottom = visualViewport?.height ?? innerHeight;
  // a dialog lies over the bar
  const bar = opened.closest("[role=dialog]") === null ? document.querySelector("[data-bottom-bar]") : null;
  const rect = bar?.getBoundingClientRect();
  return { top: 0, bottom: rect === undefined || rect.height === 0 ? bottom : Math.min(bottom, rect.top) };
};

/**
 * For a ref of what opens at a control, which is the positioned element around it: places it now, and again when the window
 * or the keyboard of a phone changes the visible part.
 */
export const keepPlaced = (opened: HTMLElement, place: (opened: HTMLElement, control: DOMRect) => void): void => {
  const control = opened.offsetParent ?? opened.parentElement;
  if (control === null) return;
  const viewport = window.visualViewport ?? window;
  const again = (): void => {
    if (opened.isConnected) place(opened, control.getBoundingClientRect());
    // Headless UI ignores the cleanup of a ref
    else viewport.removeEventListener("resize", again);
  };
  viewport.addEventListener("resize", again);
  place(opened, control.getBoundingClientRect());
};

/** Puts what is `absolute` above or below its control. */
export const putOn = (opened: HTMLElement, side: "above" | "below"): void => {
  opened.style.top = side === "above" ? "auto" : "100%";
  opened.style.bottom = side === "above" ? "100%" : "auto";
};
