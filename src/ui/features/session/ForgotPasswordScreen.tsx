import { problemsIn } from "../../../domain/decider/validation.ts";
import { Command, rules, views } from "../../../domain/session/index.ts";
import { canonicalIdentifier } from "../../../domain/values/identifier.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandFormView, FormTextField } from "../../common/FormFields.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useTypedAddress } from "./typed-address.ts";
import { useCodeSent } from "./use-next-screen.ts";

/** /forgot-password: asks for the account's email or phone, to which a link and a code are sent (docs/rules.md Screens). */
export const ForgotPasswordScreen = () => {
  const { session } = useAppState();
  const commandForm = useCommandForm({
    defaultValues: { identifier: useTypedAddress("reset") },
    rule: ({ identifier }) => problemsIn(rules.checkIdentifier(identifier)),
    command: ({ identifier }) => Command.ForgotPassword({ identifier: canonicalIdentifier(identifier) }),
    request: views.codeRequest(session, "reset"),
  });
  useCodeSent("/verify-otp");
  return (
    <>
      <PageHeading lead={t("account.forgotLead")}>{t("shell.titleForgotPassword")}</PageHeading>
      <CommandFormView of={commandForm} submit={t("account.sendReset")}>
        <FormTextField
          form={commandForm.form}
          name="identifier"
          label={t("session.identifier")}
          autoComplete="username"
          enterKeyHint="send"
          autoCapitalize="none"
          spellCheck={false}
        />
      </CommandFormView>
      <p className="text-center">
        <TextLink href="/login">{t("account.toSignIn")}</TextLink>
      </p>
    </>
  );
};
