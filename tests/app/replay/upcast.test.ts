import { describe, expect, it } from "vitest";
import { stepsFrom, type Upcaster } from "../../../src/app/replay/upcast.ts";

const step = (to: number): Upcaster => ({
  header: (header) => ({ ...header, version: to }),
  entry: (entry) => ({ ...entry, path: `${entry.path ?? ""}${to}` }),
});
const table = { 1: step(2), 2: step(3) };

describe("R7: upcasting", () => {
  it("takes every step to the newest version, in order", () => {
    const steps = stepsFrom(1, table, 3) ?? [];
    expect(steps.reduce((entry, each) => each.entry(entry), {})).toEqual({ path: "23" });
    expect(steps.reduce((header, each) => each.header(header), {})).toEqual({ version: 3 });
  });

  it("has nothing to do for the newest, and no way from what never was or is newer", () => {
    expect(stepsFrom(3, table, 3)).toEqual([]);
    expect(stepsFrom(0, table, 3)).toBeNull();
    expect(stepsFrom(4, table, 3)).toBeNull();
  });
});
