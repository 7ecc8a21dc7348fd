/** Removes a query parameter from the address and its history entry and returns its value (docs/rules.md Session). */
export const takeFromAddress = (window: Window, name: string): string | undefined => {
  const url = new URL(window.location.href);
  let taken: string | undefined;
  for (const [key, value] of [...url.searchParams]) {
    // a mail program may have escaped the `&` before it
    if (key.replace(/^(amp;)+/, "") !== name) continue;
    taken ??= value;
    url.searchParams.delete(key);
  }
  if (taken !== undefined)
    window.history.replaceState(window.history.state, "", `${url.pathname}${url.search}${url.hash}`);
  return taken;
};
