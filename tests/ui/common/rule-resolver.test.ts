import { left, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { errorsOf, type FormRule, ruleResolver } from "../../../src/ui/common/rule-resolver.ts";

type Values = { readonly name: string; readonly age: string };
const rule: FormRule<Values, { readonly age: number }> = ({ name, age }) =>
  name === ""
    ? left([
        { field: "name", text: "kit.pageOf", params: { page: 1, pages: 2 } },
        { field: "name", text: "kit.copy" },
        { field: "age", text: "kit.retry" },
      ])
    : right({ age: age.length });

const ask = (values: Values) =>
  ruleResolver(rule)(values, undefined, { fields: {}, shouldUseNativeValidation: undefined });

describe("the one resolver", () => {
  it("hands on what the form means when the rule is content", async () => {
    expect(await ask({ name: "Ada", age: "36" })).toEqual({ values: { age: 2 }, errors: {} });
  });

  it("puts the first message of each field there, in words", async () => {
    const { errors } = await ask({ name: "", age: "" });
    expect(errors).toEqual({
      name: { type: "rule", message: "Page 1 of 2" },
      age: { type: "rule", message: "Retry" },
    });
  });

  it("shows a text it does not know as it came, hidden characters made visible (S5)", () => {
    expect(errorsOf([{ field: "x", text: "no such\u202e" }])).toEqual({
      x: { type: "rule", message: "no such⟨U+202E⟩" },
    });
  });
});
