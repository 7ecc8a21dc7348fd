import { describe, expect, it } from "vitest";
import { cyclesOf, folderCycles } from "./support/imports.ts";

describe("imports among folders", () => {
  it("have no cycle in the server", () => {
    expect(folderCycles("server")).toEqual([]);
  });

  it("are reported as the shortest cycles, each once", () => {
    const graph = new Map([
      ["app", new Set(["http", "routes"])],
      ["http", new Set(["routes", "shared"])],
      ["routes", new Set(["http", "shared"])],
      ["shared", new Set<string>()],
    ]);
    expect(cyclesOf(graph)).toEqual(["http → routes → http"]);
  });
});
