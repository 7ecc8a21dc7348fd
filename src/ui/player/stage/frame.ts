import "../poisoned.ts";
import "./there.ts";
import "../player.css";
import { preloadAll } from "../../screens.tsx";
import { createStage, type Stage, type Step } from "./create-stage.tsx";

/** What the frame offers to the page around it, which has the same origin. */
export interface FrameWindow extends Window {
  /** Resolves when the code of every screen is loaded. */
  optioStage?: Promise<(first: Step, onRefused: (what: string) => void) => Stage>;
  /** Whether the screens may take the focus; otherwise it stays in the page, so that its keys work. */
  optioLive?: boolean;
}

const open = async () => {
  await preloadAll();
  return (first: Step, onRefused: (what: string) => void): Stage => {
    const host = document.getElementById("root");
    if (host === null) throw new Error("the frame has no root");
    return createStage(host, first, onRefused);
  };
};

// each screen focuses its heading
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function (this: HTMLElement, options?: FocusOptions): void {
  if ((window as FrameWindow).optioLive === true) focus.call(this, options);
};

// a link out of the product would leave the player
document.addEventListener(
  "click",
  (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link !== null && (link.target !== "" || link.origin !== window.location.origin)) event.preventDefault();
  },
  true,
);
document.addEventListener("submit", (event) => event.preventDefault(), true);

(window as FrameWindow).optioStage = open();
