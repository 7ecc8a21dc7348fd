import * as Result from "effect/Result";
import { describe, expect, it } from "vitest";
import { allCalls } from "../../../src/adapters/http/calls/index.ts";
import {
  type ApiError,
  classify,
  fromFailure,
  notOffered,
  sessionEnded,
  toFailure,
  unreachable,
  unreadable,
  unsent,
} from "../../../src/adapters/http/failure.ts";
import { readAnswer } from "../../../src/adapters/http/send.ts";

const at = { endpoint: "/user/follow/:id", method: "POST" };
const answer = (status: number, body: unknown): ApiError => classify({ ...at, status, body });

describe("the error catalogue (spec §8)", () => {
  it("never reads a text from a prototype", () => {
    expect(answer(400, Object.create({ error: "inherited" })).message).toBe("An unknown error occurred");
  });
});

describe("a failure without an answer of the catalogue", () => {
  it.each([
    ["Unsent", "cancelled", 499, "Request was cancelled", unsent(at)],
    ["Unreachable", "serverFault", 500, "Something went wrong. Please try again later.", unreachable(at)],
    ["Unreadable", "serverFault", 200, "Something went wrong. Please try again later.", unreadable(at, 200, null)],
    ["SessionEnded", "invalidRefresh", 401, "Invalid refresh token", sessionEnded(at, "Invalid refresh token")],
    ["NotOffered", "notOffered", 404, "Not available on this server.", notOffered(at)],
  ])("%s has its code, its status, its text, its endpoint and its method", (kind, code, status, message, error) => {
    expect(toFailure(error)).toEqual({ kind, code, status, message, ...at, validation: null });
  });
});

describe("a success without a body", () => {
  const calls = allCalls.filter(({ answer }) => answer === null);
  const page = { status: 200, text: "\n<!doctype html><title>Sign in to the network</title>" };

  it.each(calls)("of $name is not what the sign-in page of a public network says", (call) => {
    expect(Result.getFailure(readAnswer(call, page))).toMatchObject({ value: { _tag: "Unreadable", status: 200 } });
    for (const text of ["", "{}", "null", "OK"])
      expect(Result.isSuccess(readAnswer(call, { status: 200, text }))).toBe(true);
  });
});

describe("an answer with a body that has none", () => {
  /** Every field of these may be absent: what the specification does not name, or a yes without a word. */
  const WORDLESS = [
    "changeIdentifier",
    "checkResetToken",
    "forgotPassword",
    "initiatePasswordChange",
    "login",
    "putAlerts",
    "register",
    "resendMagicLink",
    "verifyKey",
  ];
  const answering = allCalls.filter(({ answer }) => answer !== null);

  it.each(answering)("is unreadable for $name where the specification names a field or a list of it", (call) => {
    for (const text of ["", " \n"])
      expect(Result.isSuccess(readAnswer(call, { status: 200, text }))).toBe(WORDLESS.includes(call.name));
  });
});

describe("the error of a failure", () => {
  it.each(
    [499, 422, 409, 401, 500, 429]
      .map((code) => answer(code, { errors: { memo: ["Too long"] } }))
      .concat(
        unsent(at),
        unreachable(at),
        unreadable(at, 200, null),
        sessionEnded(at, "Invalid refresh token"),
        notOffered(at),
      ),
  )("$_tag is the error that the failure was made from", (error) => {
    const again = fromFailure(toFailure(error));
    expect([again._tag, toFailure(again)]).toEqual([error._tag, toFailure(error)]);
    expect(again).toBeInstanceOf(error.constructor);
  });

  it("is that of a call that was not sent where the failure is of no call", () => {
    const unproven = { ...toFailure(unreachable(at)), kind: "Unproven" } as const;
    expect(fromFailure(unproven)._tag).toBe("Unsent");
  });
});
