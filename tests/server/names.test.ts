import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { expect, it } from "vitest";
import { COUNTRIES } from "../../server/people/countries.ts";
import { requireNames } from "../../server/people/onboarding.ts";
import { Refusal } from "../../server/shared/refusal.ts";
import { validatePerson } from "../../src/domain/session/rules.ts";
import { hiddenText } from "../properties/texts.ts";
import { runs } from "../support/properties.ts";

const odd = fc.constantFrom("\u202e", "\u200b", "\u0007", "\u3164", "А", "é", "漢", " ", "😀");
const text = (max: number) =>
  fc
    .array(fc.oneof({ weight: 4, arbitrary: fc.constantFrom(..."abzAZ09._-") }, { weight: 1, arbitrary: odd }), {
      maxLength: max,
    })
    .map((signs) => signs.join(""));
const person = fc.record({
  first_name: fc.oneof(text(12), text(75), hiddenText),
  last_name: text(12),
  username: fc.oneof(text(34), fc.string({ unit: fc.constantFrom(..."ab.9_"), minLength: 1, maxLength: 32 })),
  country: fc.constantFrom("", "CU", "KP", "RU", ...COUNTRIES.map(({ code }) => code)),
});

const fieldsRefused = (names: Parameters<typeof requireNames>[0]): ReadonlyArray<string> => {
  try {
    requireNames(names);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Object.keys(error.body.errors as object).toSorted();
  }
};

it("the server refuses exactly the fields of a person that the client's form refuses", () => {
  fc.assert(
    fc.property(person, (typed) => {
      const verdict = validatePerson(typed);
      const fields = isLeft(verdict) ? new Set(verdict.left.map(({ field }) => field)) : new Set<string>();
      expect(fieldsRefused(typed)).toEqual([...fields].toSorted());
    }),
    runs(1_000),
  );
});
