import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { confusionOf, skeletonOf } from "../../../src/domain/values/confusable.ts";
import { forAll } from "../../support/properties.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(..."grace.hoprn01lIi|vwcldеοа\u200b_ÉÆ"), maxLength: 14 }),
);
const word = fc.string({ unit: fc.constantFrom(..."abefghjkopqstxyz"), minLength: 5, maxLength: 12 });

describe("confusable names", () => {
  it.each([
    ["grace", "gracе", "Cyrillic е"],
    ["grace", "ɡrаϲе", "four scripts"],
    ["grace", "g.r_a-c e", "separators"],
    ["grace", "GRACE", "letter case"],
    ["grace", "gr\u200bace\u202e", "hidden characters"],
    ["grace", "𝗴𝓻𝖆𝒸𝑒", "mathematical letters"],
    ["grace", "ｇｒａｃｅ", "full width"],
    ["alice", "aIice", "capital I"],
    ["alice", "a1ice", "digit one"],
    ["bob.moss", "b0b.m0ss", "digit zero"],
    ["marina", "rnarina", "r and n"],
    ["wes", "vves", "two v"],
    ["dana", "clana", "c and l"],
    ["Никита", "Hикита", "Latin H in a Cyrillic name"],
    ["Zoë", "Zoe", "accents"],
  ])("%s and %s look the same (%s)", (a, b) => {
    expect(confusionOf(a, b)).toBe("same");
  });

  it.each([
    ["grace", "graces"],
    ["grace", "grase"],
    ["grace", "garce"],
    ["grace.hopper", "grace.hoper"],
    ["grace_hopper7", "grace_hopper9"],
  ])("%s and %s are one letter apart", (a, b) => {
    expect(confusionOf(a, b)).toBe("near");
  });

  it.each([
    ["ada", "ida"],
    ["dora", "nora"],
    ["grace", "gregor"],
    ["grace", "trance"],
    ["mira", "mira.vogel"],
    ["李明", "李红"],
    ["", ""],
    ["🙂🙂", "🙃"],
  ])("%s and %s are not", (a, b) => {
    expect(confusionOf(a, b)).toBeNull();
  });

  it("is symmetric, the same for a text and itself", () => {
    forAll(2_000, anyText, anyText, (a, b) => {
      expect(confusionOf(a, b)).toBe(confusionOf(b, a));
      expect(confusionOf(a, a)).toBe(skeletonOf(a) === "" ? null : "same");
    });
  });

  it("finds every single edit of a longer name, and never two different letters", () => {
    const letter = fc.constantFrom(..."abefghjkopqstxyz");
    forAll(1_000, word, fc.nat(11), letter, letter, (name, where, first, second) => {
      const at = where % (name.length - 1);
      const edits = [
        `${name.slice(0, at)}${first}${name.slice(at)}`,
        `${name.slice(0, at)}${first}${name.slice(at + 1)}`,
        ...(name.length > 5 ? [`${name.slice(0, at)}${name.slice(at + 1)}`] : []),
        `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`,
      ];
      for (const edit of edits) expect(confusionOf(name, edit)).toBe(edit === name ? "same" : "near");
      // two letters that occur nowhere in the name
      expect(confusionOf(name, `u${name}7`)).toBeNull();
      fc.pre(first !== second);
    });
  });

  it("takes a text of megabytes in stride", () => {
    expect(confusionOf("g".repeat(5_000_000), `${"g".repeat(5_000_000)}race`)).toBe("same");
  });
});
