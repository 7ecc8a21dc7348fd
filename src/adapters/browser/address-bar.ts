/** Removes query parameters from the address and its history entry and returns their values (docs/rules.md Session). */
export const takeFromAddress = (window: Window, ...names: ReadonlyArray<string>): Readonly<Record<string, string>> => {
  const url = new URL(window.location.href);
  const taken: Record<string, string> = {};
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value === null) continue;
    taken[name] = value;
    url.searchParams.delete(name);
  }
  if (Object.keys(taken).length > 0) {
    window.history.replaceState(window.history.state, "", `${url.pathname}${url.search}${url.hash}`);
  }
  return taken;
};
