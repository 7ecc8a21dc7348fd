import type { ClockShape } from "../clock/clock.ts";

/** New releases of the client, which the service worker downloads in the background. */
export interface Releases {
  /** Registers the service worker; a later call does nothing. */
  readonly start: () => void;
  /** Calls back when another release than the running one is ready. Returns how to stop. */
  readonly onReady: (listener: () => void) => () => void;
  /**
   * Starts the release that is ready; the page is reloaded once it runs. If `mayReload` says no by then, because a payment
   * has begun in the meantime, the release stays ready.
   */
  readonly apply: (mayReload: () => boolean) => void;
}

/** The path of the worker; at the root, so that it serves every page. */
const WORKER = "/service-worker.js";
/** A page that stays open looks for a new release this often, in milliseconds. */
const CHECK_EVERY = 3_600_000;

/** The part of Trusted Types that is needed here; the project's types do not declare them. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: () => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
}

/** The URL of the worker as Trusted Types demand it; a plain text in browsers without them. */
const workerUrl = (window: Window & { readonly trustedTypes?: TrustedTypes }): string => {
  // it returns this URL whatever it is given
  const policy = window.trustedTypes?.createPolicy("optio-worker", { createScriptURL: () => WORKER });
  // the types of `register` do not know trusted URLs
  return (policy?.createScriptURL("") ?? WORKER) as string;
};

/** Looks for a new release whenever the page is shown again, not more often than every `CHECK_EVERY` milliseconds. */
const checkWhenShown = (
  registration: ServiceWorkerRegistration,
  document: Document,
  clock: Pick<ClockShape, "now">,
): void => {
  let checkedAt = clock.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || clock.now() - checkedAt < CHECK_EVERY) return;
    checkedAt = clock.now();
    // without a connection the next check finds it
    registration.update().catch(() => undefined);
  });
};

/**
 * The releases of a page. The service worker makes the client start from the device and open offline. A browser without
 * service workers, or one that refuses them (a private window), has no releases: it loads each start from the server.
 */
export const createReleases = (window: Window & typeof globalThis, clock: Pick<ClockShape, "now">): Releases => {
  const serviceWorker: ServiceWorkerContainer | undefined = window.navigator.serviceWorker;
  const listeners = new Set<() => void>();
  let isReady = false;
  let waiting: ServiceWorker | null = null;
  let applying: (() => boolean) | null = null;
  const ready = (worker: ServiceWorker | null): void => {
    waiting = worker;
    isReady = true;
    for (const listener of [...listeners]) listener();
  };

  const watch = (registration: ServiceWorkerRegistration): void => {
    const installed = (): void => {
      // the first worker of a page is no new release
      if (registration.waiting !== null && serviceWorker.controller !== null) ready(registration.waiting);
    };
    installed();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", installed);
    });
    checkWhenShown(registration, window.document, clock);
  };

  let isStarted = false;
  const start = (): void => {
    // absent on an origin without TLS
    if (isStarted || serviceWorker === undefined) return;
    isStarted = true;
    const hadController = serviceWorker.controller !== null;
    serviceWorker.addEventListener("controllerchange", () => {
      const mayReload = applying;
      applying = null;
      if (mayReload?.() === true) window.location.reload();
      // the new release was started, most often by another tab, and this page still runs the old one
      else if (hadController) ready(null);
    });
    const url = workerUrl(window);
    const register = (): void => {
      // a private window may refuse it, and a connection may end before the script has arrived
      serviceWorker.register(url).then(watch).catch(registerOnline);
    };
    const registerOnline = (): void => window.addEventListener("online", register, { once: true });
    register();
  };

  return {
    start,
    onReady: (listener) => {
      listeners.add(listener);
      if (isReady) listener();
      return () => listeners.delete(listener);
    },
    apply: (mayReload) => {
      applying = mayReload;
      if (waiting === null) window.location.reload();
      else waiting.postMessage("activate");
    },
  };
};
