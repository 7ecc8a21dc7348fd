import { describe, expect, it } from "vitest";
import { getUser } from "../../../src/adapters/http/calls/session.ts";
import { reportedFailure } from "../../../src/adapters/http/exchange.ts";
import { unreachable, unreadable, unsent } from "../../../src/adapters/http/failure.ts";

const where = { endpoint: "/user", method: "GET" };

describe("an exchange in the log", () => {
  it.each([
    ["without an answer", unreachable(where), null],
    ["that was not sent", unsent(where), null],
    ["with an unreadable answer", unreadable(where, 200, null), 200],
  ])("%s has the status that arrived", (_, error, status) => {
    expect(reportedFailure(getUser, {}, null, error)).toMatchObject({ call: "getUser", status, failure: error._tag });
  });
});
