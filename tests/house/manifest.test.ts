import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PRODUCT_VERSION } from "../../src/app/journal/diagnostic-log.ts";
import { routeAt } from "../../src/app/routing/routes.ts";
import { root } from "./support/imports.ts";

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type?: string;
  readonly purpose?: string;
  readonly form_factor?: string;
}

interface Manifest {
  readonly icons: ReadonlyArray<Picture>;
  readonly screenshots: ReadonlyArray<Picture>;
  readonly shortcuts: ReadonlyArray<{
    readonly name: string;
    readonly url: string;
    readonly icons: ReadonlyArray<Picture>;
  }>;
}

const fileOf = (path: string): Buffer => readFileSync(join(root, "public", path));
const manifest = JSON.parse(fileOf("manifest.webmanifest").toString()) as Manifest;

/** Width and height of a PNG by its header. */
const sizeOf = (path: string): string => {
  const bytes = fileOf(path);
  expect(bytes.toString("latin1", 0, 8)).toBe("\x89PNG\r\n\x1a\n");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
};

describe("the manifest of the installed app", () => {
  it("names pictures that exist with the sizes that it states", () => {
    const { icons, screenshots, shortcuts } = manifest;
    const pictures = [...icons, ...screenshots, ...shortcuts.flatMap((shortcut) => shortcut.icons)];
    const raster = pictures.filter(({ src }) => src.endsWith(".png"));
    expect(raster.map(({ src }) => sizeOf(src))).toEqual(raster.map(({ sizes }) => sizes));
    for (const { src } of pictures) expect(fileOf(src).length).toBeGreaterThan(0);
    expect([...new Set(raster.map(({ type }) => type))]).toEqual(["image/png"]);
  });

  it("has icons of 192 and 512 px, a maskable one, and a screenshot of each form", () => {
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose ?? "any"])).toEqual([
      ["192x192", "any"],
      ["512x512", "any"],
      ["512x512", "maskable"],
      ["any", "any"],
    ]);
    expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(["wide", "narrow"]);
  });

  it("has the shortcuts Send and Receive, which lead to a screen", () => {
    expect(manifest.shortcuts.map(({ name, url }) => [name, routeAt(url.split("?")[0] ?? "")?.route.path])).toEqual([
      ["Send", "/dashboard"],
      ["Receive", "/dashboard"],
    ]);
  });
});

describe("the version of the product", () => {
  it("is that of package.json", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string };
    expect(PRODUCT_VERSION).toBe(version);
  });
});
