import { Command } from "../../domain/session/index.ts";
import { useAppState } from "../app-context.tsx";
import { FormTextField } from "../forms/FormTextField.tsx";
import { useRuleForm } from "../forms/useRuleForm.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { emailProblems } from "./identifier-problems.ts";
import { judgedBy } from "./problems.ts";
import { useCodeSent } from "./useCodeSent.ts";
import { useQuestion } from "./useQuestion.ts";

type Values = { readonly identifier: string };

const rule = judgedBy<Values>(({ identifier }) => emailProblems(identifier));

/** Asks for the e-mail address that somebody with a phone number only still lacks, and goes on to its code. */
export const EmailForm = () => {
  const t = useText();
  const { identifier } = useAppState().session;
  const form = useRuleForm<Values, Values>({ defaultValues: { identifier: "" }, rule });
  const { ask, pending, problem } = useQuestion(form, identifier);
  useCodeSent("/verify-identifier");
  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={form.handleSubmit((values) => void ask(Command.ChangeIdentifier(values)))}
    >
      <FormProblem text={problem} />
      <FormTextField form={form} name="identifier" label={t("session.email")} type="email" autoComplete="email" />
      <Button type="submit" wide pending={pending}>
        {t("session.continue")}
      </Button>
    </form>
  );
};
