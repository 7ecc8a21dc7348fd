import { callEarly, hasStoredSession, insecureAddress, liveClock, loadConfig, takeLink } from "../../app/boot/entry.ts";

// both documents run this small module on its own, before the larger scripts have been downloaded

/** A link with a token, already removed from the address; null without one. */
export const link = takeLink(window);
/** Whether the page needs the application before anything is shown. */
export const needed = link !== null || hasStoredSession(window);
/** The configuration of this page; never rejects. */
export const loadingConfig = window.isSecureContext
  ? loadConfig(import.meta.env.VITE_OPTIO_CONFIG, window.fetch.bind(window), liveClock)
  : Promise.resolve(insecureAddress(window.location.origin));
/** The first calls of a stored session; none where a link may begin another one. */
export const callingEarly = needed && link === null ? callEarly(window, loadingConfig, liveClock.now) : null;

/** Resolves once the document is parsed. */
const parsed = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => void (document.readyState === "loading" || resolve());
    document.addEventListener("readystatechange", look);
    look();
  });

/** A page that is not drawn, such as a hidden one, waits this long for its first frame, in ms. */
const LIMIT = 500;

/** Resolves after the next frame was drawn. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const afterIt = (): void => void liveClock.after(0, resolve);
    if (document.visibilityState === "hidden") afterIt();
    requestAnimationFrame(afterIt);
    liveClock.after(LIMIT, resolve);
  });

/** Runs the entry that the build lists in the document (`build/pages.ts`); without a build there is none. */
const runEntry = async (): Promise<unknown> => {
  const listed = document.querySelector<HTMLLinkElement>("link#entry");
  return listed === null ? null : import(/* @vite-ignore */ listed.href);
};

// its evaluation occupies the main thread, so it would delay the markup of the document
void parsed().then(drawn).then(runEntry);
