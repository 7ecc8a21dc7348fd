import { right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { canonicalName, nameProblem, validatePerson, validateProfile } from "../../../src/domain/session/rules.ts";
import { rules } from "../../../src/ui/i18n/en/rules.ts";

describe("a name that was copied", () => {
  it.each([
    ["\u202bعمر\u202c", "عمر"],
    ["\u2067דנה\u2069", "דנה"],
    ["\u061cليلى ", "ليلى"],
    ["\u200eAda\u200f", "Ada"],
    ["An\u00adna", "Anna"],
    ["\ufeffZoë\u200b\u2060", "Zoë"],
    [" \u202a Li \u202c ", "Li"],
    ["Sam 👨\u200d👩\u200d👧", "Sam 👨\u200d👩\u200d👧"],
    // a joiner at the end is written in some scripts, as is the tag at the end of a flag
    ["ക്\u200d", "ക്\u200d"],
    [
      "Al 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "Al 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    ],
  ])("%j is taken, and stored as %j", (typed, stored) => {
    expect([nameProblem(typed), canonicalName(typed)]).toEqual([null, stored]);
    const person = { first_name: typed, last_name: typed, username: "somebody", country: "DE" };
    const expected = right({ ...person, first_name: stored, last_name: stored });
    expect(validatePerson(person)).toEqual(expected);
    expect(validateProfile(person)).toEqual(expected);
  });

  it.each(["A\u202eda", "Ad\u200ba", "عم\u202bر", "Ada\u200d", "Аda"])(
    "%j is refused: the mark is inside of it",
    (typed) => {
      expect(nameProblem(typed)).toBe("rule.name.invalid");
    },
  );

  it.each(["\u202b\u202c", "\u00ad", " \u200e "])("%j is none", (typed) => {
    expect(nameProblem(typed)).toBe("rule.name.required");
  });

  it("is refused with what is true: pictures are taken", () => {
    expect(rules.name.invalid).toBe("Use one alphabet in each word, without hidden characters.");
  });
});
