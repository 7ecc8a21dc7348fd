import { useText } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";
import { useCodeSent } from "./use-code-sent.ts";

/** /change-password: the current password, which brings the code for another one (spec §2). */
export const ChangePasswordScreen = () => {
  const t = useText();
  useCodeSent("/verify-change-password");
  return (
    <>
      <PageHeading lead={t("entryForms.changeLead")}>{t("entryForms.change")}</PageHeading>
      <CurrentPasswordForm submit={t("entryForms.continue")} />
      <p className="text-sm text-muted">{t("entryForms.changeForgot")}</p>
      <p className="text-center">
        <TextLink href="/settings">{t("entryForms.toSettings")}</TextLink>
      </p>
    </>
  );
};
