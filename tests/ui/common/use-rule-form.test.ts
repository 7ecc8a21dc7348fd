import { describe, expect, it } from "vitest";
import { errorsOf, type FormRule, ruleResolver } from "../../../src/ui/common/use-rule-form.ts";

type Values = { readonly name: string; readonly amount: string };
const rule: FormRule<Values> = ({ name }) =>
  name === ""
    ? [
        { field: "amount", rule: "rule.amount.tooManyDecimals", params: ["6"] },
        { field: "amount", rule: "rule.amount.notPositive" },
        { field: "name", rule: "rule.name.required" },
      ]
    : [];

const resolve = (values: Values) =>
  ruleResolver(rule)(values, undefined, { fields: {}, shouldUseNativeValidation: undefined });

describe("the resolver of every form", () => {
  it("passes the values on if the rules find no problem", async () => {
    const values = { name: "Ada", amount: "36" };
    expect(await resolve(values)).toEqual({ values, errors: {} });
  });

  it("puts the text of each field's first problem at the field", async () => {
    const { errors } = await resolve({ name: "", amount: "" });
    expect(errors).toEqual({
      amount: { type: "rule", message: "This token has at most 6 decimals." },
      name: { type: "rule", message: "Enter your name." },
    });
  });

  it("S5: shows a rule without a text unchanged, with hidden characters made visible", () => {
    expect(errorsOf([{ field: "x", rule: "no such\u202e" }])).toEqual({
      x: { type: "rule", message: "no such⟨U+202E⟩" },
    });
  });
});
