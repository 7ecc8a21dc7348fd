import { useWatch } from "react-hook-form";
import { verdict } from "../../../domain/decider/validation.ts";
import { Command } from "../../../domain/session/index.ts";
import { judgePassword } from "../../../domain/values/password.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { FormPasswordField } from "../../common/FormFields.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PasswordRules } from "./PasswordRules.tsx";
import { useQuestion } from "./use-question.ts";

type Values = { readonly password: string; readonly confirmation: string };

const EMPTY: Values = { password: "", confirmation: "" };
const rule = ({ password, confirmation }: Values) => verdict("password", judgePassword(password, confirmation));

/** The new password, twice, and the rules it must keep. */
export const PasswordForm = () => {
  const t = useText();
  const app = useApp();
  const { savePassword } = useAppState().session;
  const form = useRuleForm<Values>({ defaultValues: EMPTY, rule });
  const { ask, pending, problem } = useQuestion(form, savePassword);
  const [password, confirmation] = useWatch({ control: form.control, name: ["password", "confirmation"] });

  const submit = (values: Values) => {
    const broken = judgePassword(values.password, values.confirmation);
    if (ask(Command.SavePassword({ password: { handle: app.vault.put(values.password), broken } }))) form.reset(EMPTY);
  };
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(submit)}>
      <FormProblem text={problem} />
      <FormPasswordField form={form} name="password" label={t("entryForms.newPassword")} autoComplete="new-password" />
      <FormPasswordField
        form={form}
        name="confirmation"
        label={t("entryForms.confirmPassword")}
        autoComplete="new-password"
      />
      <PasswordRules password={password} confirmation={confirmation} />
      <Button type="submit" wide pending={pending}>
        {t("entryForms.savePassword")}
      </Button>
    </form>
  );
};
