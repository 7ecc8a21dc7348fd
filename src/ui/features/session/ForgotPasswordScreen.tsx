import { Command } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { FormTextField } from "../../common/FormFields.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { useRuleForm } from "../../common/use-rule-form.ts";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { canonicalIdentifier } from "./canonical-identifier.ts";
import { identifierProblems } from "./identifier-problems.ts";
import { useCodeSent } from "./use-code-sent.ts";
import { useQuestion } from "./use-question.ts";

type Values = { readonly identifier: string };

const rule = ({ identifier }: Values) => identifierProblems(identifier);

/** /forgot-password: asks whose password it is; a link and a code follow (decisions.md §2). */
export const ForgotPasswordScreen = () => {
  const t = useText();
  const { forgot } = useAppState().session;
  const form = useRuleForm<Values>({ defaultValues: { identifier: "" }, rule });
  const { ask, pending, problem } = useQuestion(form, forgot);
  useCodeSent("/verify-otp");
  return (
    <>
      <PageHeading lead={t("entryForms.forgotLead")}>{t("entryForms.forgot")}</PageHeading>
      <FormProblem text={problem} />
      <form
        noValidate
        className="flex flex-col gap-6"
        onSubmit={form.handleSubmit(
          ({ identifier }) => void ask(Command.ForgotPassword({ identifier: canonicalIdentifier(identifier) })),
        )}
      >
        <FormTextField
          form={form}
          name="identifier"
          label={t("session.identifier")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" wide pending={pending}>
          {t("entryForms.sendReset")}
        </Button>
      </form>
      <p className="text-center">
        <TextLink href="/login">{t("session.toSignIn")}</TextLink>
      </p>
    </>
  );
};
