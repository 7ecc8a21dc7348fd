import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify, toFailure, unproven, unreachable, unreadable, unsent } from "../../../src/adapters/http/failure.ts";
import { type Failure, isUnanswered, outcomeOf } from "../../../src/domain/decider/failure.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";
import { runs } from "../../support/properties.ts";

const where = { endpoint: "/wallets/:id/transfer", method: "POST" };
const answered = (status: number, body: unknown = { error: "No" }): Failure =>
  toFailure(classify({ ...where, status, body }));

describe("what a failure means for a call that changes something", () => {
  it("is a refusal for every 4xx but 408, 425, 429 and the 499 of a cancelled request, and open for every other status", () => {
    fc.assert(
      fc.property(fc.integer({ min: 300, max: 599 }), fc.anything(), (status, body) => {
        const refuses = status >= 400 && status <= 498 && ![408, 425, 429].includes(status);
        expect([status, outcomeOf(answered(status, body))]).toEqual([status, refuses ? "refused" : "open"]);
      }),
      runs(1_000),
    );
    for (const status of [400, 401, 403, 404, 409, 418, 422]) expect(outcomeOf(answered(status))).toBe("refused");
    for (const status of OPEN_STATUSES) expect(outcomeOf(answered(status))).toBe("open");
  });

  it("is open without an answer, with an unreadable one, and when the session ended meanwhile", () => {
    expect(outcomeOf(toFailure(unreachable(where)))).toBe("open");
    expect(outcomeOf(toFailure(unreadable(where, 200)))).toBe("open");
    expect(outcomeOf({ ...answered(401), kind: "SessionEnded" })).toBe("open");
    expect(outcomeOf({ ...answered(400), kind: "Cancelled" })).toBe("open");
  });

  it("is a refusal when the call was never sent, whatever status it has", () => {
    expect(outcomeOf(toFailure(unsent(where)))).toBe("refused");
    expect(outcomeOf(unproven("closed", where))).toBe("refused");
  });

  it("names the connection only where no answer came", () => {
    expect(isUnanswered(toFailure(unreachable(where)))).toBe(true);
    expect(isUnanswered(toFailure(unreadable(where, 200)))).toBe(false);
    for (const status of OPEN_STATUSES) expect(isUnanswered(answered(status))).toBe(false);
  });
});
