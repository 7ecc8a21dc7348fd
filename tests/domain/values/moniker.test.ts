import { expect, it } from "vitest";
import { monikerText } from "../../../src/domain/values/moniker.ts";

it("a validator's name is capitalised by its first letter alone, whatever its alphabet", () => {
  expect(["quiet quay", "Third Way", "élan", "𐐨x", "", "9 lives"].map(monikerText)).toEqual([
    "Quiet quay",
    "Third Way",
    "Élan",
    "𐐀x",
    "",
    "9 lives",
  ]);
});
