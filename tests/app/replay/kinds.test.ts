import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Line } from "../../../src/app/journal/format.ts";
import { firstOther } from "../../../src/app/replay/kinds.ts";
import { forAll } from "../../support/properties.ts";

const line = (source: "person" | "reactor", tag: string): Line => ({
  ...{ seq: 1, at: 0, id: "", random: 0, cause: null, source },
  ...{ command: { _tag: tag }, events: [] },
});
const answer = (tag: string): Line => line("reactor", tag);
const press = (tag: string): Line => line("person", tag);
const answers = fc.array(fc.constantFrom("a.Record", "b.Record", "c.Record").map(answer), { maxLength: 20 });

describe("the first difference of two logs", () => {
  it("logs whose answers arrived in another order, up to twenty of them at once, have no difference", () => {
    const shuffled = answers.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    );
    forAll(200, shuffled, ([one, other]) => {
      expect(firstOther([press("Open"), ...one, press("Close")], [press("Open"), ...other, press("Close")])).toBeNull();
    });
  });

  it("an answer that only one log has is the difference, in whatever order the others arrived", () => {
    forAll(200, answers, fc.nat(), (lines, pick) => {
      const at = pick % (lines.length + 1);
      const one = [...lines.slice(0, at), answer("d.Record"), ...lines.slice(at)];
      expect(firstOther(one, lines)?.one).toBe(at);
      expect(firstOther(lines, one)?.other).toBe(at);
    });
  });

  it("the same steps of the user in another order are a difference", () => {
    const [one, other] = [press("Confirm"), press("Cancel")];
    expect(firstOther([one, other], [other, one])).toEqual({ one: 0, other: 0 });
  });

  it("an answer that is more than twenty entries later in the other log is a difference", () => {
    const many = Array.from({ length: 21 }, () => answer("a.Record"));
    expect(firstOther([answer("b.Record"), ...many], [...many, answer("b.Record")])).toEqual({ one: 0, other: 0 });
    expect(firstOther([answer("b.Record"), ...many.slice(1)], [...many.slice(1), answer("b.Record")])).toBeNull();
  });

  it("a log that goes on is a difference at the end of the other", () => {
    expect(firstOther([press("Open")], [press("Open"), answer("a.Record")])).toEqual({ one: 1, other: 1 });
  });
});
