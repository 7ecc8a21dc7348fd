import { SECURITY_SETTINGS } from "../../../app/routing/routes.ts";
import { verdict } from "../../../domain/decider/validation.ts";
import { Command, views } from "../../../domain/session/index.ts";
import { validatePresent } from "../../../domain/values/password.ts";
import { AccountField } from "../../common/AccountField.tsx";
import { useAppState } from "../../common/app-context.tsx";
import { CommandFormView, FormPasswordField } from "../../common/FormFields.tsx";
import { useCommandForm } from "../../common/use-command-form.ts";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { useCodeSent } from "./use-next-screen.ts";

const validate = (current: string) => validatePresent(current, "rule.password.required");

interface CurrentPasswordFormProps {
  readonly submit: string;
  /** The new email address or phone number that the code confirms; null for a change of the password. */
  readonly identifier?: string | null;
  readonly autoFocus?: boolean;
}

/** Asks for the current password, for which the server sends a code. */
export const CurrentPasswordForm = ({ submit, identifier = null, autoFocus = false }: CurrentPasswordFormProps) => {
  const commandForm = useCommandForm({
    defaultValues: { current: "" },
    rule: ({ current }) => verdict("current", validate(current)),
    command: (values, seal) => {
      const current = seal(values.current, validate(values.current));
      return identifier === null
        ? Command.InitiatePasswordChange({ current })
        : Command.ChangeIdentifier({ identifier, current });
    },
    request: views.codeRequest(useAppState().session, identifier === null ? "change-password" : "identifier"),
    secrets: ["current"],
  });
  return (
    <CommandFormView of={commandForm} submit={submit}>
      <AccountField of="password" />
      <FormPasswordField
        form={commandForm.form}
        name="current"
        label={t("account.currentPassword")}
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </CommandFormView>
  );
};

/** /change-password: the current password, then the code for a new one (spec §2). */
export const ChangePasswordScreen = () => {
  useCodeSent("/verify-change-password");
  return (
    <>
      <PageHeading lead={t("changePassword.lead")}>{t("shell.titleChangePassword")}</PageHeading>
      <CurrentPasswordForm submit={t("account.continue")} />
      <p className="text-sm text-muted">{t("changePassword.forgot")}</p>
      <p className="text-center">
        <TextLink href={SECURITY_SETTINGS}>{t("account.toSettings")}</TextLink>
      </p>
    </>
  );
};
