/** The path of the screens, and the names of the dialogs over them. */
interface Place {
  readonly path: string;
  readonly dialogs: ReadonlySet<string>;
}

/** A location of the screens that is not the address of the page, with the open dialogs. */
export const createPlace = (path: string, dialogs: ReadonlyArray<string>) => {
  let place: Place = { path, dialogs: new Set(dialogs) };
  const listeners = new Set<() => void>();
  const change = (next: Partial<Place>): void => {
    place = { ...place, ...next };
    for (const listener of [...listeners]) listener();
  };
  return {
    read: (): Place => place,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Called when a guard of the product redirects, or a link in the screens is pressed. */
    navigate: (to: string | URL): void => {
      const [next = ""] = String(to).split(/[?#]/u, 1);
      if (next !== "" && next !== place.path) change({ path: next });
    },
    /** Shows what a log says; without a path the screens stay where they are. */
    show: (next: string | null, open: ReadonlyArray<string>): void => {
      const isSame = place.dialogs.size === open.length && open.every((name) => place.dialogs.has(name));
      const shown = next ?? place.path;
      if (isSame && shown === place.path) return;
      change({ path: shown, ...(isSame ? {} : { dialogs: new Set(open) }) });
    },
  };
};
