import fc from "fast-check";
import { expect, it } from "vitest";
import { VALIDATOR_TEXT_LIMITS, validatorTextProblem } from "../../../src/domain/staking/rules.ts";
import { runs } from "../../support/properties.ts";

const FIELDS = ["moniker", "website", "details"] as const;
const HIDDEN = ["\u0007", "\r", "\u200b", "\u202e", "\u2028", "\u2066", "\ufeff", "\ud800"];
const visible = fc
  .array(fc.constantFrom("a", "Z", "7", ".", "/", " ", "é", "漢", "😀"), { maxLength: 120 })
  .map((signs) => signs.join(""));

it("S5: a validator's text is refused exactly when it is too long in bytes or holds a hidden character", () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIELDS), visible, fc.constantFrom("", ...HIDDEN), (field, text, hidden) => {
      const whole = text.slice(0, text.length / 2) + hidden + text.slice(text.length / 2);
      // half of an emoji is a hidden character too
      fc.pre(hidden !== "" || !/\p{Cs}/u.test(whole));
      const bytes = Buffer.byteLength(whole, "utf8");
      const problem = validatorTextProblem(field, whole);
      if (bytes > VALIDATOR_TEXT_LIMITS[field]) expect(problem).toBe("rule.validatorText.tooLong");
      else if (hidden === "" || whole.trim() === "") expect(problem).toBeNull();
      else expect(problem).toBe("rule.validatorText.hidden");
    }),
    runs(1_000),
  );
});

it("S5: only details have line breaks", () => {
  expect(FIELDS.map((field) => validatorTextProblem(field, "a\nb"))).toEqual([
    "rule.validatorText.hidden",
    "rule.validatorText.hidden",
    null,
  ]);
});
