import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, importsOf, root, within } from "./support/imports.ts";

/** What a command imports first: it says which Node is needed. */
const NODE_VERSION = "build/node-version.ts";

/** What each layer may import (docs/architecture.md): folders of ours, and packages. The first entry that contains a file applies. */
const LAYERS: ReadonlyArray<{
  readonly folder: string;
  readonly folders: ReadonlyArray<string>;
  readonly packages: ReadonlyArray<RegExp>;
}> = [
  {
    folder: "src/domain",
    folders: ["src/domain"],
    packages: [/^fp-ts\//, /^immer$/, /^effect\/Schema$/, /^big\.js$/, /^@scure\/base$/, /^@noble\/hashes\//],
  },
  {
    // it shares no module with the page
    folder: "src/adapters/service-worker",
    folders: [],
    packages: [/^workbox-/],
  },
  {
    folder: "src/adapters",
    folders: ["src/adapters", "src/domain"],
    packages: [/^effect(\/|$)/, /^@noble\/hashes\//, /^idb-keyval$/, /^lossless-json$/],
  },
  ...[
    "src/app/replay/cli.ts",
    "src/app/replay/arguments.ts",
    "src/app/replay/read-text.ts",
    "src/app/replay/frames.ts",
  ].map((folder) => ({
    folder,
    folders: ["src/app", "src/domain", NODE_VERSION],
    packages: [/^node:/, /^fp-ts\//],
  })),
  ...["src/app/conform/cli.ts", "src/app/conform/arguments.ts"].map((folder) => ({
    folder,
    folders: ["src/app", "src/adapters", "src/domain", NODE_VERSION],
    packages: [/^node:/, /^fp-ts\//],
  })),
  {
    // it builds the player when its sources changed
    folder: "src/app/replay/open.ts",
    folders: ["src/app", "build/sources.ts"],
    packages: [/^node:/, /^vite$/],
  },
  {
    folder: "src/app/replay/yaml-script.ts",
    folders: ["src/app", "src/domain"],
    packages: [/^fp-ts\//, /^yaml$/],
  },
  {
    folder: "src/app",
    folders: ["src/app", "src/adapters", "src/domain"],
    packages: [/^rxjs(\/|$)/, /^effect(\/|$)/, /^fp-ts\//, /^immer$/, /^@noble\/hashes\//],
  },
  {
    // a page of its own: the screens over the states of a log, without reactors and adapters
    folder: "src/ui/player",
    folders: [
      "src/ui/player",
      "src/ui",
      "src/domain",
      "src/app/api/app-api.ts",
      "src/app/ports/config.ts",
      "src/app/journal",
      "src/app/replay",
      "src/app/routing",
      "src/adapters/http/exchange.ts",
    ],
    packages: [
      /^react(-dom)?(\/|$)/,
      /^wouter(\/|$)/,
      /^@tanstack\/react-virtual$/,
      /^lucide-react$/,
      /^fp-ts\//,
      /^effect\/(Result|Schema)$/,
    ],
  },
  {
    // of the client it uses what both sides agree on
    folder: "server",
    folders: [
      "server",
      "src/domain",
      "src/adapters/http",
      "src/app/routing/row-paths.ts",
      "build/sources.ts",
      NODE_VERSION,
    ],
    packages: [/./],
  },
  {
    folder: "src/ui/store.ts",
    folders: ["src/ui", "src/app", "src/domain"],
    packages: [/^valtio\/vanilla$/, /^immer$/],
  },
  {
    folder: "src/ui",
    folders: ["src/ui", "src/app", "src/domain"],
    packages: [
      /^react(-dom)?(\/|$)/,
      /^wouter(\/|$)/,
      /^valtio(\/|$)/,
      /^proxy-compare$/,
      /^react-hook-form$/,
      /^@headlessui\/react$/,
      /^@tanstack\/react-virtual$/,
      /^i18next$/,
      /^react-easy-crop(\/|$)/,
      /^lucide-react$/,
      /^@leeoniya\/ufuzzy$/,
      /^uplot/,
      /^uqr$/,
      /^qr\/decode\.js$/,
      /^fp-ts\//,
      /^@fontsource-variable\//,
    ],
  },
];

const crossings = (file: string): ReadonlyArray<string> => {
  const layer = LAYERS.find(({ folder }) => within(file, folder));
  if (layer === undefined) return [];
  return importsOf(file)
    .filter((target) => {
      if (!target.startsWith(".")) return !layer.packages.some((allowed) => allowed.test(target));
      const path = relative(root, resolve(root, dirname(file), target));
      return !layer.folders.some((folder) => within(path, folder));
    })
    .map((target) => `${file} imports ${target}`);
};

describe("the direction of imports", () => {
  const files = filesBelow("src");

  it("is read from every source file", () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.flatMap(importsOf).length).toBeGreaterThan(files.length);
  });

  it("never crosses a layer the wrong way", () => {
    expect([...files, ...filesBelow("server")].flatMap(crossings)).toEqual([]);
  });

  it("lets screens import only the public files of the app", () => {
    const published = [
      "src/app/api/app-api.ts",
      "src/app/routing",
      "src/app/ports/config.ts",
      "src/app/boot/entry.ts",
      "src/app/journal/crash.ts",
      "src/app/journal/marks.ts",
    ];
    const forbidden = files
      .filter(
        (file) =>
          within(file, "src/ui") &&
          // a log, and no application, is what the player shows
          !within(file, "src/ui/player") &&
          file !== "src/ui/store.ts" &&
          !["src/ui/start/entry.tsx", "src/ui/start/application.tsx"].includes(file),
      )
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => target.startsWith("."))
          .map((target) => relative(root, resolve(root, dirname(file), target)))
          .filter((path) => within(path, "src/app") && !published.some((allowed) => within(path, allowed)))
          .map((path) => `${file} imports ${path}`),
      );
    expect(forbidden).toEqual([]);
  });
});

describe("the size of files", () => {
  it("never passes 300 lines", () => {
    const long = [...filesBelow("src"), ...filesBelow("server")].filter(
      (file) => readFileSync(join(root, file), "utf8").split("\n").length > 300,
    );
    expect(long).toEqual([]);
  });
});

describe("the names of files", () => {
  it("are PascalCase where a file defines a React component, else kebab-case", () => {
    const odd = [...filesBelow("src"), ...filesBelow("server"), ...filesBelow("tests")].filter((file) => {
      const name = file.slice(file.lastIndexOf("/") + 1);
      return (
        !/^[a-z0-9]+(?:[-.][a-z0-9]+)*\.(?:d\.)?tsx?$/.test(name) &&
        !/^src\/(?:ui|player)\/(?:.*\/)?[A-Z][A-Za-z]*\.tsx$/.test(file)
      );
    });
    expect(odd).toEqual([]);
  });
});

describe("the time", () => {
  const CLOCK = /\bDate\.now\b|\bperformance\.now\b|\bnew Date\(\)/;
  const TIMER = /\bset(?:Timeout|Interval)\(/;

  it("comes to screens from the app's clock; a component of the kit may set a timer for how it looks", () => {
    // the player has no application, and so none of its clock
    const screens = filesBelow("src/ui").filter((file) => !within(file, "src/ui/player"));
    const found = screens.filter((file) => {
      const source = readFileSync(join(root, file), "utf8");
      return CLOCK.test(source) || (TIMER.test(source) && !within(file, "src/ui/kit"));
    });
    expect(found).toEqual([]);
  });
});
