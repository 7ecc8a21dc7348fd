import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FLOOR } from "../../build/floor.ts";
import { root } from "./support/imports.ts";

const read = (file: string): string => readFileSync(join(root, file), "utf8").replace(/\s+/g, " ");

describe("the oldest supported browsers", () => {
  it("are the same in the build, the documents and the README", () => {
    const { chrome, firefox, safari } = FLOOR;
    expect(read("index.html")).toContain(
      `Optio needs a newer browser: Chrome or Edge ${chrome}, Firefox ${firefox}, Safari ${safari}, or a later one.`,
    );
    expect(read("README.md")).toContain(
      `Browsers from Chrome and Edge ${chrome}, Firefox ${firefox} and Safari ${safari} on are supported`,
    );
  });
});
