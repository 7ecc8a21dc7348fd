import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, ownImportsOf, root, within } from "./support/imports.ts";

/** The floors of the screens: a file imports from its own floor and from those before it. */
const FLOORS = ["src/ui/kit", "src/ui/i18n", "src/ui/common", "src/ui/features", "src/ui/shell", "src/ui"] as const;
const floorOf = (file: string): number => FLOORS.findIndex((floor) => within(file, floor));
const featureOf = (file: string): string | undefined => /^src\/ui\/features\/([^/]+)\//.exec(file)?.[1];

/** Whether a file of the screens may import another one. */
const mayImport = (from: string, to: string): boolean => {
  const [own, other] = [featureOf(from), featureOf(to)];
  return floorOf(to) <= floorOf(from) && (own === undefined || other === undefined || own === other);
};

describe("imports among the floors of the screens", () => {
  const screens = filesBelow("src/ui");

  it("go only to lower floors, and never from one feature to another", () => {
    const forbidden = screens.flatMap((file) =>
      ownImportsOf(file)
        .filter((target) => within(target, "src/ui") && !mayImport(file, target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(forbidden).toEqual([]);
  });

  it("leave the kit without the product's types, texts and time: its props and contexts carry them", () => {
    const kit = screens.filter((file) => within(file, "src/ui/kit"));
    const outside = kit.flatMap((file) => ownImportsOf(file).filter((target) => !within(target, "src/ui/kit")));
    // the one definition of hidden characters, which forms and the server apply too (S5)
    expect(outside).toEqual(["src/domain/values/plain-text.ts"]);
    const clocks = kit.filter((file) => /\b(?:Date|performance)\.now\(/.test(readFileSync(join(root, file), "utf8")));
    expect(clocks).toEqual([]);
  });

  it("would be reported", () => {
    expect(floorOf("src/ui/i18n/en/kit.ts")).toBe(1);
    expect(floorOf("src/ui/screens.tsx")).toBe(5);
    const pairs = [
      ["src/ui/kit/Button.tsx", "src/ui/i18n/index.ts"],
      ["src/ui/common/Notice.tsx", "src/ui/features/wallet/Change.tsx"],
      ["src/ui/features/wallet/Change.tsx", "src/ui/features/transfer/Notice.tsx"],
      ["src/ui/features/notifications/Row.tsx", "src/ui/shell/navigation.ts"],
      ["src/ui/shell/Shell.tsx", "src/ui/screens.tsx"],
    ] as const;
    expect(pairs.filter(([from, to]) => mayImport(from, to))).toEqual([]);
    expect(mayImport("src/ui/features/wallet/Change.tsx", "src/ui/kit/Button.tsx")).toBe(true);
  });
});

/** The imports between the folders of a folder that are part of a cycle of folders. */
const cyclesIn = (
  parent: string,
  imports: ReadonlyArray<readonly [from: string, to: string]>,
): ReadonlyArray<string> => {
  const folderOf = (file: string): string | undefined =>
    file.startsWith(`${parent}/`) ? /^([^/]+)\//.exec(file.slice(parent.length + 1))?.[1] : undefined;
  let left = imports.flatMap(([file, target]) => {
    const [from, to] = [folderOf(file), folderOf(target)];
    return from === undefined || to === undefined || from === to ? [] : [{ file, target, from, to }];
  });
  // without the folders that import none of the others, again and again, the cycles are left
  for (let count = Number.POSITIVE_INFINITY; left.length < count; ) {
    count = left.length;
    left = left.filter(({ to }) => left.some(({ from }) => from === to));
  }
  return left.map(({ file, target }) => `${file} imports ${target}`);
};

describe("imports among folders", () => {
  for (const top of ["src", "server"]) {
    const files = filesBelow(top);
    const imports = files.flatMap((file) => ownImportsOf(file).map((target) => [file, target] as const));
    const parents = new Set(
      files.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index).join("/"))),
    );

    it(`of ${top} have no cycle, at any depth`, () => {
      expect(imports.length).toBeGreaterThan(100);
      expect([...parents].filter((parent) => parent !== "").flatMap((parent) => cyclesIn(parent, imports))).toEqual([]);
    });
  }

  it("in a cycle are reported, with those that lead into it", () => {
    const found = cyclesIn("src", [
      ["src/a/deep/one.ts", "src/b/two.ts"],
      ["src/b/two.ts", "src/a/three.ts"],
      ["src/c/four.ts", "src/a/three.ts"],
      ["src/a/three.ts", "src/d/five.ts"],
      ["src/main.ts", "src/a/three.ts"],
    ]);
    expect(found).toEqual([
      "src/a/deep/one.ts imports src/b/two.ts",
      "src/b/two.ts imports src/a/three.ts",
      "src/c/four.ts imports src/a/three.ts",
    ]);
  });
});
