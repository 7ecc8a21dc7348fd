import { Command } from "../../domain/session/index.ts";
import { useAppState } from "../app-context.tsx";
import { FormTextField } from "../forms/FormTextField.tsx";
import { judgedBy } from "../forms/problems.ts";
import { useRuleForm } from "../forms/useRuleForm.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { typedProblems } from "./identifier-problems.ts";
import { useCodeSent } from "./useCodeSent.ts";
import { useQuestion } from "./useQuestion.ts";

type Values = { readonly identifier: string };

const KINDS = {
  email: {
    rule: judgedBy<Values>(({ identifier }) => typedProblems("email", identifier)),
    label: "session.email",
    input: { type: "email", autoComplete: "email" },
    screen: "/verify-identifier",
  },
  phone: {
    rule: judgedBy<Values>(({ identifier }) => typedProblems("phone", identifier)),
    label: "entryForms.phone",
    input: { type: "tel", autoComplete: "tel" },
    screen: "/verify-phone-number",
  },
} as const;

/** Asks for an e-mail address or phone number, and goes on to its code. */
export const AddressForm = ({ type }: { readonly type: keyof typeof KINDS }) => {
  const t = useText();
  const { rule, label, input, screen } = KINDS[type];
  const { identifier } = useAppState().session;
  const form = useRuleForm<Values, Values>({ defaultValues: { identifier: "" }, rule });
  const { ask, pending, problem } = useQuestion(form, identifier);
  useCodeSent(screen);
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((values) => void ask(Command.ChangeIdentifier(values)))}
    >
      <FormProblem text={problem} />
      <FormTextField
        form={form}
        name="identifier"
        label={t(label)}
        hint={type === "phone" ? t("entryForms.phoneHint") : undefined}
        {...input}
      />
      <Button type="submit" wide pending={pending}>
        {t("entryForms.continue")}
      </Button>
    </form>
  );
};
