import { expect, it } from "vitest";
import { canonicalIdentifier } from "../../../../src/ui/features/session/canonical-identifier.ts";

it.each([
  [" ada@demo.optio ", "ada@demo.optio"],
  ["+43 (0) 660 123-4567", "+436601234567"],
  ["  nonsense ", "nonsense"],
])("M4: %j stands in a command as %j", (typed, canonical) => {
  expect(canonicalIdentifier(typed)).toBe(canonical);
  expect(canonicalIdentifier(canonical)).toBe(canonical);
});
