import { describe, expect, it } from "vitest";
import { coded } from "../../../src/adapters/http/failure.ts";
import type { Failure } from "../../../src/domain/decider/failure.ts";
import { formProblem, serverFieldErrors } from "../../../src/ui/common/server-errors.ts";

const refused = (validation: unknown): Failure => ({
  kind: "Invalid",
  ...coded("validation"),
  status: 422,
  endpoint: "/register",
  method: "POST",
  validation,
});

describe("the server's errors of fields", () => {
  it("are shown at the form's fields, every text of each on a line of its own", () => {
    const body = {
      errors: { date_of_birth: ["Too young", "Wrong"], username: ["Taken"], password_confirmation: "Differs" },
    };
    expect(serverFieldErrors(refused(body))).toEqual({
      dateOfBirth: "Too young\nWrong",
      username: "Taken",
      confirmation: "Differs",
    });
  });

  it("are empty if the body has none", () => {
    for (const body of [null, "text", [], {}, { errors: null }, { errors: ["x"] }, { errors: { username: [] } }]) {
      expect(serverFieldErrors(refused(body))).toEqual({});
    }
    expect(serverFieldErrors(null)).toEqual({});
  });
});

describe("the problem of a whole form", () => {
  const fields = ["identifier", "password"];
  const errors = { recaptcha_token: ["Not believed."], email: ["Taken."] };

  it("S15 is a failure of a field that the form does not have, such as the token of a CAPTCHA", () => {
    expect(formProblem(refused({ errors: { recaptcha_token: ["Not believed."] } }), fields)).toBe("Not believed.");
    expect(formProblem(refused({ errors }), fields)).toBe("Not believed.");
  });

  it("is the error or message with lists that name fields, once", () => {
    const lists = { errors: { email: ["Taken."], password: ["Too short."] } };
    expect(formProblem(refused({ ...lists, error: "Nothing was saved." }), fields)).toBe("Nothing was saved.");
    expect(formProblem(refused({ ...lists, message: "Nothing was saved." }), fields)).toBe("Nothing was saved.");
    expect(formProblem(refused({ ...lists, error: "Taken." }), fields)).toBeNull();
  });

  it("is every text of every field that the form does not have", () => {
    const body = {
      error: "Refused.",
      errors: { email: ["Taken."], country: ["Unknown.", "Closed."], bio: "Too long." },
    };
    expect(formProblem(refused(body), fields)).toBe("Refused.\nUnknown.\nClosed.\nToo long.");
    expect(serverFieldErrors(refused({ error: { email: ["Taken."] } }))).toEqual({ identifier: "Taken." });
  });

  it("is every text of a list that names no field, after the error or message, each once", () => {
    expect(formProblem(refused({ message: "Refused.", errors: ["Too low.", "Closed."] }), fields)).toBe(
      "Refused.\nToo low.\nClosed.",
    );
    expect(formProblem(refused({ error: ["Too low.", "Closed."] }), fields)).toBe("Too low.\nClosed.");
  });

  it("is a failure without a field, and empty if the fields show everything", () => {
    expect(formProblem(refused(null), fields)).toBe("Validation error");
    expect(formProblem(refused({ errors: { email: ["Taken."] } }), fields)).toBeNull();
    expect(formProblem(null, fields)).toBeNull();
  });
});
