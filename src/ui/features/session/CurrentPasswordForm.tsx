import { verdict } from "../../../domain/decider/validation.ts";
import { Command } from "../../../domain/session/index.ts";
import { judgePresent } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormPasswordField } from "../../common/FormFields.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { useQuestion } from "./use-question.ts";

type Values = { readonly current: string };

const EMPTY: Values = { current: "" };
const judge = (current: string) => judgePresent(current, "rule.password.required");
const rule = ({ current }: Values) => verdict("current", judge(current));

/** The current password, which brings the code for another one; `submit` labels the button. */
export const CurrentPasswordForm = ({ submit }: { readonly submit: string }) => {
  const t = useText();
  const app = useApp();
  const { change } = useAppState().session;
  const form = useRuleForm<Values>({ defaultValues: EMPTY, rule });
  const { ask, pending, problem } = useQuestion(form, change);
  const send = ({ current }: Values) => {
    const secret = { handle: app.vault.put(current), broken: judge(current) };
    if (ask(Command.InitiatePasswordChange({ current: secret }))) form.reset(EMPTY);
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(send)}>
      <FormProblem text={problem} />
      <FormPasswordField
        form={form}
        name="current"
        label={t("entryForms.currentPassword")}
        autoComplete="current-password"
      />
      <Button type="submit" wide pending={pending}>
        {submit}
      </Button>
    </form>
  );
};
