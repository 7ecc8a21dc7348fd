import "../i18n/application.ts";
import { Suspense, useState } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import type { InBrowser } from "../../app/boot/browser.ts";
import type { Root } from "../../domain/index.ts";
import { views } from "../../domain/session/index.ts";
import { AppProvider, useAppState, useEvent } from "../common/app-context.tsx";
import { applyAppearance } from "../common/appearance.ts";
import { watchLostFocus } from "../common/lost-focus.ts";
import { toasts } from "../common/toasts.ts";
import { createLogin } from "../features/session/create-login.ts";
import { preloadEndedLog } from "../features/session/ended-log.tsx";
import { Gate } from "../Gate.tsx";
import { t } from "../i18n/index.ts";
import { loadable } from "../kit/loadable.tsx";
import { Toasts } from "../kit/Toasts.tsx";
import { preloadAll, Shell, screens } from "../screens.tsx";
import { FailureReporting } from "../shell/FailureReporting.tsx";
import { createStore } from "../store.ts";
import type { Running } from "./entry-loader.ts";

/** A hidden tab gets no frames; its state is drawn this late at most, in ms, so that its guard acts too. */
const HIDDEN_TAB = 250;

const nextFrame =
  (after: AppApi["after"]) =>
  (run: () => void): (() => void) => {
    const cancel = (): void => {
      cancelAnimationFrame(frame);
      cancelTimer();
    };
    const once = (): void => {
      cancel();
      run();
    };
    const frame = requestAnimationFrame(once);
    const cancelTimer = after(HIDDEN_TAB, once);
    return cancel;
  };

/** If its code cannot be loaded, the session still ends in time, without a warning. */
const SessionDialog = loadable(
  () => import("../features/session/SessionDialog.tsx").then((module) => module.SessionDialog),
  () => null,
);

/** The warning before a session ends, over every page of a session. Its code is loaded for the first warning, or before. */
const SessionWarning = () => {
  const { session } = useAppState();
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isLoaded && views.idleEndsAt(session) !== null) setIsLoaded(true);
  return isLoaded && session.phase === "signedIn" ? (
    <Suspense fallback={null}>
      <SessionDialog />
    </Suspense>
  ) : null;
};

/** Messages belong to one user: the end of a session clears them (A8); the next user sees that the account changed (T5). */
const ForgetToasts = () => {
  useEvent("session.SignedOut", ({ reason }) => {
    toasts.clear();
    if (reason === "switched") toasts.blank(t("session.reason.switched"));
  });
  return null;
};

/** The longest that a session without balances waits for the code of the other screens, in ms. */
const PREFETCH_LIMIT = 10_000;
/** Time for the screen to show the balances and to load what else it shows, in ms. */
const PREFETCH_DELAY = 2_000;

/** The longest that the code of one of the other screens waits for the browser, in ms: offline, all of it is needed. */
const PIECE_LIMIT = 200;

/** Runs `run` once the browser has drawn what it has to, or after `limit` ms. */
const onceDrawn = (run: () => void, limit = PREFETCH_LIMIT): void => {
  if ("requestIdleCallback" in window) window.requestIdleCallback(run, { timeout: limit });
  else run();
};

/**
 * Loads the code of every screen, and of the diagnostic log, once per session: both work offline (R11). It waits for
 * the balances, whose calls would share the network with it, and for the browser to be idle.
 */
const prefetchAfterBalances = (app: AppApi): void => {
  let cancel: (() => void) | null = null;
  // without this code the log does not say what was shown
  let isRecorded = false;
  const record = (): void => {
    if (isRecorded) return;
    isRecorded = true;
    import("./page-recording.ts")
      .then((module) => module.recordPage(app))
      .catch(() => {
        isRecorded = false;
      });
  };
  const prefetch = (): void => {
    cancel = null;
    record();
    // the service worker downloads what this page has not, after everything that the page itself needs
    if (import.meta.env.PROD) app.releases.start();
    // a failure is ignored here: the code is requested again, and the failure shown, when it is needed
    const idle = (): Promise<void> => new Promise((run) => onceDrawn(run, PIECE_LIMIT));
    const load = (): void =>
      void Promise.allSettled([
        SessionDialog.preload(),
        preloadEndedLog(),
        preloadAll(idle),
        app.diagnostics.preload(),
      ]);
    onceDrawn(load);
  };
  const prefetchIn = (ms: number): void => {
    cancel?.();
    cancel = app.after(ms, prefetch);
  };
  const prefetchSoon = (): void => {
    prefetchIn(PREFETCH_DELAY);
    // the frame that draws the balances comes first
    nextFrame(app.after)(() => onceDrawn(record));
  };
  const { session, wallet } = app.state();
  if (session.phase !== "signedIn") record();
  // a start with fast answers has the balances by now
  else if (wallet.tokensRequest.status === "succeeded") prefetchSoon();
  else prefetchIn(PREFETCH_LIMIT);
  // what a user does before the balances are there belongs to the log too
  for (const name of ["pointerdown", "keydown"]) window.addEventListener(name, record, { once: true, capture: true });
  app.onEvent(({ _tag: tag }) => {
    if (tag === "session.SignedIn" || tag === "session.SessionFound") prefetchIn(PREFETCH_LIMIT);
    if (tag === "wallet.TokensLoaded" && cancel !== null) prefetchSoon();
  });
};

/** How long the first drawing waits for the figures of the last visit, in ms. */
const RESTORE_LIMIT = 300;

/**
 * Draws a started application. `startsShown`: the login form is on screen already, and stays while the stored session is
 * read.
 */
export const showApplication = async ({ app, ready }: InBrowser, startsShown: boolean): Promise<Running> => {
  // in the same chunk as this: what is already evaluated is drawn without a fallback before it
  // the first drawing shows the figures of the last visit; a slow database does not delay it for long
  if (!startsShown) await Promise.race([ready, new Promise<void>((resolve) => app.after(RESTORE_LIMIT, resolve))]);
  if (!startsShown) await Promise.all([Shell, screens["/dashboard"]].map(({ preload }) => preload()));
  applyAppearance(app.preferences.read().appearance);
  const { shown, flush } = createStore<Root>(app, nextFrame(app.after));
  prefetchAfterBalances(app);
  watchLostFocus();
  app.onEvent((event) => {
    // nothing private is left for the next frame, nor for a tab that gets none until it is looked at (I3, I8)
    if (event._tag === "session.SignedOut") flush();
  });
  return {
    login: createLogin(app, ready, startsShown),
    Screens: () => (
      <AppProvider app={app} proxy={shown}>
        <Toasts store={toasts} />
        <ForgetToasts />
        <FailureReporting>
          <Gate />
          <SessionWarning />
        </FailureReporting>
      </AppProvider>
    ),
  };
};
