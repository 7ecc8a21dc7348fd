import { useEffect } from "react";
import { useLocation } from "wouter";
import { Command, views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { AwaitedCode } from "./AwaitedCode.tsx";
import { PasswordForm } from "./PasswordScreen.tsx";
import { useDone } from "./use-next-screen.ts";

/** /verify-change-password: the code, then the new password; a wrong code is requested again (docs/wire.md Calls). */
export const VerifyChangeScreen = () => {
  const { session } = useAppState();
  const challenge = views.challenge(session);
  const { code } = views.changeHandles(session);
  const [, navigate] = useLocation();
  const done = useDone("session.PasswordSaved", t("changePassword.saved"));
  const awaited = challenge?.purpose === "change-password" ? challenge : null;
  const lost = awaited === null && !done;
  useEffect(() => {
    if (lost) navigate("/change-password", { replace: true });
  }, [lost, navigate]);

  if (awaited === null) return null;
  if (code === null) return <AwaitedCode challenge={awaited} />;
  return (
    <>
      <PageHeading lead={t("changePassword.newLead")}>{t("shell.titleChangePassword")}</PageHeading>
      <PasswordForm />
      <CommandButton variant="ghost" wide command={Command.LeaveChallenge()}>
        {t("account.startAgain")}
      </CommandButton>
    </>
  );
};
