import fc from "fast-check";
import { isLeft } from "fp-ts/Either";
import { expect, it } from "vitest";
import { invitation } from "../../server/auth/mail-texts.ts";
import { OPT } from "../../server/ledger/tokens.ts";
import { shownName } from "../../server/notifications/plain-name.ts";
import { follows, jailed, movable, received } from "../../server/notifications/texts.ts";
import { COUNTRIES } from "../../server/people/countries.ts";
import { requireNames } from "../../server/people/onboarding.ts";
import { Refusal } from "../../server/shared/refusal.ts";
import { validatePerson } from "../../src/domain/session/rules.ts";
import { visibleText } from "../../src/ui/kit/visible-text.ts";
import { hiddenText, oddText } from "../properties/texts.ts";
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

const rightToLeft = fc.constantFrom("עדה", "سلام", "می\u200cخواهم", "\u{10900}", "\u{1e900}");
const anyName = fc
  .array(fc.oneof(oddText, hiddenText, rightToLeft, text(50)), { maxLength: 6 })
  .map((parts) => parts.join(""));

it("a name in a notification or a subject leaves its sentence in order, and the client shows it as it was sent", () => {
  fc.assert(
    fc.property(anyName, anyName, (firstName, lastName) => {
      const sender = { firstName, lastName };
      const texts = [
        follows(sender, "1").text,
        received(OPT, 5n, shownName(sender), "1").text,
        invitation(sender, "").subject,
        jailed(firstName),
        movable(firstName, "1").text,
      ];
      expect(texts.map(visibleText)).toEqual(texts);
      const sentences = texts.map((sentence) => sentence.replace(/\u2068[^\u2068\u2069]*\u2069/gu, ""));
      for (const sentence of sentences) {
        expect(sentence).not.toMatch(/[\u2066-\u2069\p{sc=Hebr}\p{sc=Arab}\p{sc=Phnx}\p{sc=Adlm}]/u);
      }
    }),
    runs(1_000),
  );
});

it.each([
  [{ firstName: "evil。example", lastName: "" }, "evil example"],
  [{ firstName: "evil．example", lastName: "/a" }, "evil example  a"],
  [{ firstName: "https：／／evil｡example", lastName: "" }, "https   evil example"],
  [{ firstName: "Optio", lastName: "Support" }, "Somebody"],
  [{ firstName: "Ｏｐｔｉｏ", lastName: "Team" }, "Somebody"],
  [{ firstName: "Support", lastName: "of OPTIO" }, "Somebody"],
  [{ firstName: "Ada", lastName: "Lovelace" }, "Ada Lovelace"],
])("a person %j is %j in a message: no link, and not the service", (person, shown) => {
  expect(shownName(person)).toBe(shown.replace(/ +/g, " "));
});
