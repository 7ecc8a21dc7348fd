import { expect, it } from "vitest";
import { classify, toFailure, unreachable, unreadable } from "../../../src/adapters/http/failure.ts";
import { type Failure, isUnanswered } from "../../../src/domain/decider/failure.ts";
import { OPEN_STATUSES } from "../../support/open-statuses.ts";

const where = { endpoint: "/wallets/:id/transfer", method: "POST" };
const answered = (status: number, body: unknown = { error: "No" }): Failure =>
  toFailure(classify({ ...where, status, body }));

it("a failure names the connection only where no answer came", () => {
  expect(isUnanswered(toFailure(unreachable(where)))).toBe(true);
  expect(isUnanswered(toFailure(unreadable(where, 200, null)))).toBe(false);
  for (const status of OPEN_STATUSES) expect(isUnanswered(answered(status))).toBe(false);
});
