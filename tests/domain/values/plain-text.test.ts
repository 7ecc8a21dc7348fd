import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nameProblem } from "../../../src/domain/session/rules.ts";
import { descriptionProblem, memoProblem } from "../../../src/domain/transfer/rules.ts";
import { hasHiddenCharacters } from "../../../src/domain/values/plain-text.ts";
import { visibleText } from "../../../src/ui/kit/visible-text.ts";
import { hiddenText, oddText, SHAPED } from "../../properties/texts.ts";
import { forAll } from "../../support/properties.ts";

/** Texts around every place where a hidden character may belong. */
const joined = fc
  .array(
    fc.oneof(
      fc.constantFrom("\u200c", "\u200d", "\ufe00", "\ufe0f", "\u20e3", "\u180b", "\u180e", "\u{e0100}", "\u{e007f}"),
      fc.constantFrom("a", "1", "漢", "م", "ا", "क", "्", "ि", "ᠠ", "👩", "🚀", "🏽", "🏴", "\u{e0067}", "\u17b4"),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));
const text = fc.oneof(hiddenText, oddText, joined, fc.string({ unit: "binary" }));

describe("S5: hidden characters", () => {
  it("have one definition: forms refuse exactly the names and texts that a screen would spell out", () => {
    forAll(2_000, text, (typed) => {
      const line = typed.trim().replace(/[\t\n]/g, " ");
      const isSpelled = visibleText(line) !== line;
      expect(hasHiddenCharacters(line)).toBe(isSpelled);
      if (!isSpelled) return;
      // soft hyphens of a copied name are dropped, as is what stands around it
      const kept = line.replaceAll("\u00ad", "");
      if (hasHiddenCharacters(kept)) expect(nameProblem(`Ada ${kept} Ada`)).not.toBeNull();
      expect(memoProblem(line)).not.toBeNull();
      expect(descriptionProblem(line)).not.toBeNull();
    });
  });

  it.each(SHAPED)("stay where an emoji or a script needs them: %j", (shaped) => {
    expect(visibleText(shaped)).toBe(shaped);
    expect([nameProblem(shaped), memoProblem(shaped)]).toEqual([null, null]);
  });

  it.each([
    "Ada\u200d",
    "م\u200c",
    "م\u200c\u200cم",
    "漢\u200d字",
    "Ada1\ufe0f",
    "e\u0301\u200dx",
    "🏴\u{e0061}\u{e007f}",
    // the tags of England without its flag, and a text after those of Great Britain
    "a\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "🏴\u{e0067}\u{e0062}\u{e0068}\u{e0069}\u{e007f}",
    // "hi" before what makes it the flag of England
    "🏴\u{e0068}\u{e0069}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "\ue000",
  ])("are refused and spelled out where they change nothing but the text: %j", (lure) => {
    expect(visibleText(lure)).toContain("⟨U+");
    expect([nameProblem(lure), memoProblem(lure)]).toEqual(["rule.name.invalid", "rule.text.hidden"]);
  });
});
