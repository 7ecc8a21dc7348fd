import "../theme.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { startInBrowser } from "../../app/boot/browser.ts";
import { t } from "../i18n/index.ts";
import { EntryPage, LOGIN } from "./EntryPage.tsx";
import { createEntryLoader } from "./entry-loader.ts";
import { callingEarly, link, loadingConfig, needed } from "./start.ts";

/** What loads the application. Not `focusin`: the page itself focuses its heading. */
const GESTURES = ["pointerdown", "keydown", "input"] as const;

/**
 * Settles when the first calls of a stored session have been sent: evaluating the application before that would delay them.
 * Its scripts are downloaded meanwhile, because index.html preloads them; login/index.html does not.
 */
const called: Promise<unknown> = Promise.allSettled([callingEarly]);

const start = (host: HTMLElement): void => {
  const { pathname } = window.location;
  const form = pathname === LOGIN && link === null ? host.querySelector("form") : null;
  /** Whether somebody has begun to fill in the form before this script ran, which heard no gesture. */
  const isBegun = [...(form?.querySelectorAll("input") ?? [])].some(
    (input) => input.value !== "" || input === document.activeElement,
  );
  // login/index.html holds the form, which is of no use to a visitor with a session; but the session may have ended
  const keepsForm = form !== null && (!needed || isBegun);
  let starting: ReturnType<typeof startInBrowser> | null = null;
  /** Starts the application once, also when the code of its screens has to be requested again. */
  const startOnce = (): ReturnType<typeof startInBrowser> => {
    starting ??= called
      .then(() => import("../../app/boot/browser.ts"))
      .then((module) => module.startInBrowser(window, loadingConfig, link, callingEarly))
      .catch((error: unknown) => {
        starting = null;
        throw error;
      });
    return starting;
  };
  const loader = createEntryLoader(
    async () => {
      // the application sends its own first calls before the screens are evaluated
      const [started, { showApplication }] = await Promise.all([
        startOnce(),
        called.then(() => import("./application.tsx")),
      ]);
      return "problem" in started ? started : showApplication(started, keepsForm);
    },
    { missing: () => t("errors.missingText") },
  );
  const ensure = (): void => void loader.ensure();
  for (const gesture of GESTURES) window.addEventListener(gesture, ensure, { passive: true, capture: true });
  window.addEventListener("storage", ensure);
  window.addEventListener("online", () => {
    if (loader.read().status === "failed") ensure();
  });
  if (needed || pathname !== LOGIN) ensure();

  // the sign-in page is under no boundary: the view is blank then, and the page for errors is loaded anew (spec §8)
  const net = {
    onUncaughtError: (error: unknown): void => {
      reportError(error);
      if (window.location.pathname !== "/error") window.location.replace("/error");
    },
  };
  const page = (
    <StrictMode>
      <EntryPage loader={loader} config={loadingConfig} needed={needed && !keepsForm} />
    </StrictMode>
  );
  if (keepsForm) {
    hydrateRoot(host, page, net);
    if (isBegun) ensure();
    return;
  }
  const root = createRoot(host, net);
  if (pathname === LOGIN) host.replaceChildren();
  const draw = (): void => {
    if (host.hasChildNodes() && loader.read().status === "loading") return;
    stop();
    root.render(page);
  };
  // index.html holds the skeleton that the page shows while the application is loaded: drawing it again would delay that
  const stop = loader.subscribe(draw);
  draw();
};

const host = document.getElementById("root");
if (host !== null) start(host);
// early.js presses the button again that was pressed before
window.dispatchEvent(new Event("hydrated"));
