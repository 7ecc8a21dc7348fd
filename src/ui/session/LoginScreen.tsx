import { useState } from "react";
import { judgePresent } from "../../domain/kernel/password.ts";
import { Command } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { FormPasswordField, FormTextField } from "../forms/FormTextField.tsx";
import { useRuleForm } from "../forms/useRuleForm.ts";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { identifierProblems } from "./identifier-problems.ts";
import { judgedBy, problemsOf } from "./problems.ts";
import { SignedOutNotice } from "./SignedOutNotice.tsx";
import { useCodeSent } from "./useCodeSent.ts";
import { useQuestion } from "./useQuestion.ts";

type Values = { readonly identifier: string; readonly password: string };

const judgeSecret = (password: string) => judgePresent(password, "rule.password.required");
const rule = judgedBy<Values>(({ identifier, password }) => [
  ...identifierProblems(identifier),
  ...problemsOf("password", judgeSecret(password)),
]);

/** /login: by password, or by a mailed link (spec §2). Says why one was signed out and the idle limit (A4, A6). */
export const LoginScreen = () => {
  const t = useText();
  const app = useApp();
  const { signIn } = useAppState().session;
  const [byLink, setByLink] = useState(false);
  const form = useRuleForm<Values, Values>({ defaultValues: { identifier: "", password: "" }, rule });
  const { ask, pending, problem } = useQuestion(form, signIn);
  useCodeSent("/verify-otp");

  const withPassword = ({ identifier, password }: Values) => {
    setByLink(false);
    const secret = { handle: app.vault.put(password), broken: judgeSecret(password) };
    if (ask(Command.SignIn({ identifier, password: secret }))) form.resetField("password");
  };
  const withLink = () => {
    setByLink(true);
    form.clearErrors();
    ask(Command.RequestSignInLink({ identifier: form.getValues("identifier") }));
  };

  return (
    <>
      <PageHeading lead={t("session.signInLead")}>{t("session.signIn")}</PageHeading>
      <SignedOutNotice />
      <FormProblem text={problem} />
      <form noValidate className="flex flex-col gap-6" onSubmit={form.handleSubmit(withPassword)}>
        <FormTextField
          form={form}
          name="identifier"
          label={t("session.identifier")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormPasswordField
          form={form}
          name="password"
          label={t("session.password")}
          autoComplete="current-password"
          right={<TextLink href="/forgot-password">{t("session.forgotLink")}</TextLink>}
        />
        <div className="flex flex-col gap-3">
          <Button type="submit" wide pending={pending && !byLink}>
            {t("session.signIn")}
          </Button>
          <Button variant="secondary" wide pending={pending && byLink} onClick={withLink}>
            {t("session.emailLink")}
          </Button>
        </div>
      </form>
      <p className="text-center text-base text-muted">
        {t("session.noAccount")} <TextLink href="/signup">{t("session.createAccount")}</TextLink>
      </p>
      <p className="border-t border-line pt-6 text-center text-sm text-pretty text-muted">
        {t("session.idleLimit", { minutes: app.config.idleLimitMinutes })}
      </p>
    </>
  );
};
