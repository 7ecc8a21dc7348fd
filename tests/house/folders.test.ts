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

describe("imports among the folders of the server", () => {
  it("have no cycle", () => {
    const folderOf = (file: string): string => file.split("/")[1] ?? "";
    const imports = filesBelow("server").flatMap((file) =>
      ownImportsOf(file)
        .filter((target) => within(target, "server") && folderOf(target) !== folderOf(file))
        .map((target) => ({ file, from: folderOf(file), to: folderOf(target) })),
    );
    expect(imports.length).toBeGreaterThan(100);
    // without the folders that import none of the others, again and again, the cycles are left
    let left = imports;
    for (let count = Number.POSITIVE_INFINITY; left.length < count; ) {
      count = left.length;
      left = left.filter(({ to }) => left.some(({ from }) => from === to));
    }
    expect(left).toEqual([]);
  });
});
