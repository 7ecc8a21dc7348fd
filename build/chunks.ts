import type { Plugin, Rolldown } from "vite";

/** The script that both documents run before the entry: a small chunk, which waits for no larger one. */
export const START = "src/ui/start/start.ts";

/** The lazy imports of a signed-in start, in the order in which they are loaded. Those of a step are one chunk. */
export const STEPS = {
  // bus, domain, adapters, reactors and what they are made of
  application: ["src/app/boot/browser.ts"],
  // what a signed-in start shows first
  home: ["src/ui/start/application.tsx", "src/ui/shell/Shell.tsx", "src/ui/features/wallet/DashboardScreen.tsx"],
  // what Home shows after its balances
  cards: ["EarnCard", "People", "ActivityCard", "Portfolio", "Sparkline"].map(
    (name) => `src/ui/features/wallet/${name}.tsx`,
  ),
};

const isOneOf =
  (...paths: ReadonlyArray<string>) =>
  (id: string): boolean =>
    paths.some((path) => id.endsWith(`/${path}`));

/**
 * The chunks, those that are filled first first. A chunk holds its modules and all that they use, except for what an earlier
 * one holds; what several of the other lazy imports share is one more, and each of these, such as a screen, is its own. Few
 * large files compress better and need fewer requests.
 */
export const chunkGroups = (): Array<Rolldown.CodeSplittingGroup> => {
  const groups: ReadonlyArray<Rolldown.CodeSplittingGroup> = [
    { name: "start", test: isOneOf(START) },
    // what every page loads
    { name: "base", tags: ["$initial"] },
    ...Object.entries(STEPS).map(([name, paths]) => ({ name, test: isOneOf(...paths) })),
    { name: "shared", minShareCount: 2 },
  ];
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }));
};

/** Fails a build in which a module of {@link STEPS} does not exist or is not imported lazily. */
export const lazySteps = (): Plugin => ({
  name: "optio:lazy-steps",
  apply: "build",
  buildEnd(error) {
    if (error !== undefined) return;
    const ids = [...this.getModuleIds()];
    for (const path of Object.values(STEPS).flat()) {
      const id = ids.find(isOneOf(path));
      const importers = id === undefined ? [] : this.getModuleInfo(id)?.dynamicImporters;
      if (importers === undefined || importers.length === 0) this.error(`${path} is not imported lazily`);
    }
  },
});
