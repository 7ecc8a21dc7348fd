import { callEarly, hasStoredSession, liveClock, loadConfig, takeLink } from "../app/entry.ts";

// index.html runs this small module on its own, before the larger scripts have been downloaded

/** A link with a token, already removed from the address; null without one. */
export const link = takeLink(window);
/** Whether the page needs the application before anything is shown. */
export const needed = link !== null || hasStoredSession(window);
/** The configuration of this page; never rejects. */
export const loadingConfig = loadConfig(import.meta.env.VITE_OPTIO_CONFIG, window.fetch.bind(window), liveClock);
/** The first calls of a stored session; none where a link may begin another one. */
export const callingEarly = needed && link === null ? callEarly(window, loadingConfig, liveClock.now) : null;

/** What the application waits for before it is evaluated. `first-figures.ts` adds to it. */
export const awaited: Promise<unknown>[] = [];
