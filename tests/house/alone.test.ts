import { describe, expect, it } from "vitest";
import { read, tracked } from "./support/documents.ts";

/** Calls that change what a later `import` gives. */
const CHANGES_MODULES = /\bvi\.(?:(?:do)?(?:un)?mock|resetModules|hoisted)\(/i;

describe("the tests of the screens", () => {
  it("share one load of the modules, unless they change what is loaded: those are named *.alone.test", () => {
    const changing = tracked.filter((file) => /^tests\/ui\/.*\.tsx?$/.test(file) && CHANGES_MODULES.test(read(file)));
    expect(changing.length).toBeGreaterThan(0);
    expect(changing.filter((file) => !/\.alone\.test\.tsx?$/.test(file))).toEqual([]);
  });
});
