import "./theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startInBrowser } from "../app/browser.ts";
import { loadConfig, takeLink } from "../app/entry.ts";
import type { Root } from "../domain/index.ts";
import { Application } from "./app.tsx";
import { applyAppearance } from "./shell/appearance.ts";
import { PageSkeleton } from "./shell/PageSkeleton.tsx";
import { ProblemPage } from "./shell/ProblemPage.tsx";
import { createStore } from "./store.ts";

/** A hidden tab gets no frames; its state is brought up this late at most, in ms, so that its guard acts too. */
const HIDDEN_TAB = 250;

const nextFrame = (run: () => void): (() => void) => {
  const cancel = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  const once = (): void => {
    cancel();
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, HIDDEN_TAB);
  return cancel;
};

const host = document.getElementById("root");
if (host === null) throw new Error("index.html has no #root");
const root = createRoot(host);
root.render(<PageSkeleton />);

const link = takeLink(window);
const clock = {
  after: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const config = loadConfig(import.meta.env.VITE_OPTIO_CONFIG, window.fetch.bind(window), clock);
void startInBrowser(window, config, link).then(
  (booted) => {
    if ("problem" in booted) {
      root.render(<ProblemPage problem={booted.problem} />);
      return;
    }
    applyAppearance(booted.app.preferences.read().appearance);
    const store = createStore<Root>(booted.app, nextFrame);
    // nothing private is left for the next frame, nor for a tab that gets none until it is looked at (I3, I8)
    booted.app.onEvent((event) => {
      if (event._tag === "session.SignedOut") store.flush();
    });
    root.render(
      <StrictMode>
        <Application app={booted.app} shown={store.shown} />
      </StrictMode>,
    );
  },
  (error: unknown) => {
    // a start that fails says so instead of showing the skeleton for ever (B12)
    window.reportError(error);
    root.render(<ProblemPage problem="Optio could not start." />);
  },
);
