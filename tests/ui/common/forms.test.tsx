// @vitest-environment happy-dom
import { left, right } from "fp-ts/Either";
import { describe, expect, it } from "vitest";
import { FormTextField } from "../../../src/ui/common/FormTextField.tsx";
import { putServerErrors } from "../../../src/ui/common/server-errors.ts";
import { type RuleForm, useRuleForm } from "../../../src/ui/common/use-rule-form.ts";
import { render } from "../kit/render.ts";

type Values = { first: string; second: string };

type Form = RuleForm<Values, string>;

const Screen = ({ onForm, onMeant }: { onForm: (form: Form) => void; onMeant: (text: string) => void }) => {
  const form = useRuleForm<Values, string>({
    defaultValues: { first: "given", second: "" },
    rule: ({ first, second }) =>
      second === "" ? left([{ field: "second", text: "kit.retry" }]) : right(first + second),
  });
  onForm(form);
  return (
    <form onSubmit={form.handleSubmit(onMeant)}>
      <FormTextField form={form} name="first" label="First" />
      <FormTextField form={form} name="second" label="Second" />
      <button type="submit">Go</button>
    </form>
  );
};

describe("a form judged by a rule", () => {
  it("shows every message at its field, puts the focus on the first, and hands over what it means", async () => {
    const meant: string[] = [];
    const forms: Form[] = [];
    const leftovers: (readonly string[])[] = [];
    const page = await render(<Screen onForm={(form) => forms.push(form)} onMeant={(text) => meant.push(text)} />);
    await page.act(() => page.find("button").click());
    expect(meant).toEqual([]);
    expect(document.activeElement).toBe(page.find("[name=second]"));
    expect(page.host.textContent).toContain("Retry");

    await page.type("[name=second]", "!");
    await page.act(() => page.find("button").click());
    expect(meant).toEqual(["given!"]);

    await page.act(() => {
      for (const form of forms.slice(-1))
        leftovers.push(putServerErrors(form, { first: "taken\u200b", other: "no such field" }));
    });
    expect(page.host.textContent).toContain("taken⟨U+200B⟩");
    expect(document.activeElement).toBe(page.find("[name=first]"));
    expect(leftovers).toEqual([["no such field"]]);
    await page.unmount();
  });
});
