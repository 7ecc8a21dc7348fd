/**
 * Runs in every page before its scripts, and posts to `path` what must not happen: an error or warning in the console,
 * an uncaught error, an image that does not load, and a violation of the content security policy or of Trusted Types
 * (S2). WebKit's protocol reports none of them, so the page does. Also private text of a dashboard that is in a page
 * which was signed out when it was shown or shown again (I8).
 */
export const watchPage = (path: string): void => {
  const send = navigator.sendBeacon.bind(navigator);
  const report = (problem: string): void => void send(path, `${location.pathname}: ${problem}`);
  const textOf = (value: unknown): string =>
    value instanceof Error ? `${value.name}: ${value.message}` : String(value);
  for (const level of ["error", "warn"] as const) {
    const output = window.console;
    const original = output[level].bind(output);
    output[level] = (...values: ReadonlyArray<unknown>) => {
      report(`console.${level}: ${values.map(textOf).join(" ")}`);
      original(...values);
    };
  }
  window.addEventListener("error", ({ error, message }) => report(`uncaught: ${error ? textOf(error) : message}`));
  window.addEventListener("unhandledrejection", ({ reason }) => report(`rejected: ${textOf(reason)}`));
  // this event does not bubble; links to preloaded modules get it from a page that is left
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) report(`image not loaded: ${target.getAttribute("src")}`);
    },
    { capture: true },
  );
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
    report(`policy violated: ${effectiveDirective} by ${blockedURI}`),
  );

  const isSignedOut = (): boolean => localStorage.getItem("optio.access_token") === null;
  let wasSignedOut = isSignedOut();
  const check = (): void => {
    if (!wasSignedOut || !isSignedOut()) return;
    const text = document.documentElement.textContent ?? "";
    for (const word of ["Ada Lovelace", "Total balance"]) if (text.includes(word)) report(`private text: ${word}`);
  };
  new MutationObserver(check).observe(document, { childList: true, subtree: true, characterData: true });
  // a page that comes back from the back-forward cache shows its first frame after this event
  window.addEventListener("pageshow", () => {
    wasSignedOut = isSignedOut();
    requestAnimationFrame(check);
  });
};
