import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { FormTextField } from "../../../src/ui/common/FormFields.tsx";
import { showErrors } from "../../../src/ui/common/server-errors.ts";
import { type RuleForm, useRuleForm } from "../../../src/ui/common/use-rule-form.ts";
import { render } from "../kit/render.ts";

type Values = { first: string; second: string };

type Form = RuleForm<Values>;

const Screen = ({ onForm, onSent }: { onForm: (form: Form) => void; onSent: (values: Values) => void }) => {
  const form = useRuleForm<Values>({
    sends: () => "session.Onboard",
    defaultValues: { first: "given", second: "" },
    rule: ({ second }) => (second === "" ? [{ field: "second", rule: "rule.amount.required" }] : []),
  });
  onForm(form);
  return (
    <form onSubmit={form.handleSubmit(onSent)}>
      <FormTextField form={form} name="first" label="First" />
      <FormTextField form={form} name="second" label="Second" />
      <button type="submit">Go</button>
    </form>
  );
};

describe("a form with a rule", () => {
  it("shows every message at its field, focuses the first, and submits its values", async () => {
    const sent: Values[] = [];
    const forms: Form[] = [];
    const page = await render(<Screen onForm={(form) => forms.push(form)} onSent={(values) => sent.push(values)} />);
    const go = screen.getByRole("button", { name: "Go" });
    await page.user.click(go);
    expect(sent).toEqual([]);
    const second = screen.getByRole("textbox", { name: "Second", description: "Enter an amount." });
    expect(document.activeElement).toBe(second);

    await page.user.type(second, "!");
    await page.user.click(go);
    expect(sent).toEqual([{ first: "given", second: "!" }]);

    await page.act(() => {
      for (const form of forms.slice(-1)) showErrors(form, { first: "taken\u200b", other: "no such field" });
    });
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "First", description: "taken⟨U+200B⟩" }));
  });
});
