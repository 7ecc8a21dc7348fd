import { describe, expect, it } from "vitest";
import { type Plain, stepsFrom, type Upcaster } from "../../../src/app/replay/upcast.ts";

/** A worked example: version 2 calls a command by another name, and says in the header where it was recorded. */
const fromVersion1 = (): Upcaster => {
  const renamed = (message: unknown): unknown => {
    const { _tag: tag, ...fields } = message as Plain;
    return tag === "notifications.Load" ? { _tag: "notifications.LoadPage", ...fields } : message;
  };
  return {
    header: (header) => ({ ...header, version: 2, place: null }),
    entry: ({ command, ...entry }) => ({ ...entry, command: renamed(command) }),
  };
};
/** A second one, which knows what entries before said. */
const fromVersion2 = (): Upcaster => {
  let pages = 0;
  return {
    header: (header) => ({ ...header, version: 3 }),
    entry: (entry) => {
      pages += 1;
      return { ...entry, pages };
    },
  };
};
const table = { 1: fromVersion1, 2: fromVersion2 };

describe("R7: upcasting", () => {
  it("upcasting applies every step up to the newest version, in order", () => {
    const steps = stepsFrom(1, table, 3) ?? [];
    const upcast = (entry: Plain) => steps.reduce((value, step) => step.entry(value), entry);
    expect(steps.reduce<Plain>((header, step) => step.header(header), { version: 1 })).toEqual({
      version: 3,
      place: null,
    });
    expect(upcast({ seq: 1, command: { _tag: "notifications.Load", page: 2 } })).toEqual({
      seq: 1,
      command: { _tag: "notifications.LoadPage", page: 2 },
      pages: 1,
    });
    expect(upcast({ seq: 2, command: { _tag: "x.Y" } })).toEqual({ seq: 2, command: { _tag: "x.Y" }, pages: 2 });
  });

  it("upcasting does nothing for the newest version, and refuses unknown and newer versions", () => {
    expect(stepsFrom(3, table, 3)).toEqual([]);
    expect(stepsFrom(0, table, 3)).toBeNull();
    expect(stepsFrom(4, table, 3)).toBeNull();
  });
});
