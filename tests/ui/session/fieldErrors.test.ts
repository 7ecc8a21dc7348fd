import { describe, expect, it } from "vitest";
import type { Failure } from "../../../src/domain/kernel/failure.ts";
import { formProblem, serverFieldErrors } from "../../../src/ui/session/field-errors.ts";
import { masked } from "../../../src/ui/session/mask.ts";

const refused = (validation: unknown): Failure => ({
  kind: "Invalid",
  message: "Validation error",
  status: 422,
  endpoint: "/register",
  method: "POST",
  validation,
});

describe("what the server said of single fields", () => {
  it("stands at the form's fields, the first text of each", () => {
    const body = {
      errors: { date_of_birth: ["Too young", "Wrong"], username: ["Taken"], password_confirmation: "Differs" },
    };
    expect(serverFieldErrors(refused(body))).toEqual({
      dateOfBirth: "Too young",
      username: "Taken",
      confirmation: "Differs",
    });
  });

  it("is nothing when the body holds nothing of the kind", () => {
    for (const body of [null, "text", [], {}, { errors: null }, { errors: ["x"] }, { errors: { username: [] } }]) {
      expect(serverFieldErrors(refused(body))).toEqual({});
    }
    expect(serverFieldErrors(null)).toEqual({});
  });
});

describe("what is said at the form as a whole", () => {
  const fields = ["identifier", "password"];
  const errors = { recaptcha_token: ["Not believed."], email: ["Taken."] };

  it("S15 is a failure about a field that the form does not have, as a CAPTCHA's token", () => {
    expect(formProblem(refused({ errors: { recaptcha_token: ["Not believed."] } }), fields)).toBe("Validation error");
    expect(formProblem(refused({ errors }), fields)).toBe("Not believed.");
  });

  it("is a failure that names no field, and nothing where the fields say all of it", () => {
    expect(formProblem(refused(null), fields)).toBe("Validation error");
    expect(formProblem(refused({ errors: { email: ["Taken."] } }), fields)).toBeNull();
    expect(formProblem(null, fields)).toBeNull();
  });
});

describe("where a code was sent", () => {
  it("is recognised by its owner and told to nobody else", () => {
    expect(masked({ type: "email", identifier: "ann@example.com" })).toBe("a•••@example.com");
    expect(masked({ type: "phone", identifier: "+12025550142" })).toBe("+1•••42");
  });
});
