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

/** What the other scripts wait for before they are evaluated. `first-figures.ts` adds to it. */
export const awaited: Promise<unknown>[] = [];

/** Runs a script that the build lists in the document (`vite.pages.ts`); without a build there is none. */
const run = async (id: string): Promise<unknown> => {
  const listed = document.querySelector<HTMLLinkElement>(`link#${id}`);
  return listed === null ? null : import(/* @vite-ignore */ listed.href);
};

/** Resolves after the next frame was drawn; a hidden page draws none. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const afterIt = (): void => void liveClock.after(0, resolve);
    if (document.visibilityState === "hidden") afterIt();
    else requestAnimationFrame(afterIt);
  });

/** The paths of Home. */
const HOME: ReadonlySet<string> = new Set(["/dashboard", "/home"]);

/** Draws what needs none of the larger scripts: the document, and on Home the total of the last visit (decision 33). */
const showFirst = async (): Promise<void> => {
  await new Promise<void>((resolve) => {
    const look = (): void => void (document.readyState === "loading" || resolve());
    document.addEventListener("readystatechange", look);
    look();
  });
  if (needed && link === null && HOME.has(window.location.pathname)) {
    await run("first-figures");
    await Promise.all(awaited);
  }
  await drawn();
};

/** How long the larger scripts wait for that, in ms: a database may never answer. */
const LIMIT = 500;

// their evaluation occupies the main thread, so it would delay what is drawn first
const limit = new Promise<void>((resolve) => void liveClock.after(LIMIT, resolve));
void Promise.race([showFirst().catch(() => undefined), limit]).then(() => run("entry"));
