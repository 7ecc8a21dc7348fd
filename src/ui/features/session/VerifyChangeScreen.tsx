import { isRight } from "fp-ts/Either";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { Command, views } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { AwaitedCode } from "./AwaitedCode.tsx";
import { PasswordForm } from "./PasswordScreen.tsx";
import { useDone } from "./use-next-screen.ts";

/** /verify-change-password: the code, then the new password; a wrong code is requested again (docs/wire.md Calls). */
export const VerifyChangeScreen = () => {
  const t = useText();
  const app = useApp();
  const { session } = useAppState();
  const challenge = views.challenge(session);
  const { code } = views.changeHandles(session);
  const [, navigate] = useLocation();
  const done = useDone("session.PasswordSaved", t("session.changeSaved"));
  const awaited = challenge?.purpose === "change-password" ? challenge : null;
  const lost = awaited === null && !done;
  useEffect(() => {
    if (lost) navigate("/change-password", { replace: true });
  }, [lost, navigate]);

  if (awaited === null) return null;
  if (code === null) return <AwaitedCode challenge={awaited} />;
  const startAgain = () => {
    if (isRight(app.dispatch(Command.LeaveChallenge()))) app.vault.forget(code);
  };
  return (
    <>
      <PageHeading lead={t("session.changeNewLead")}>{t("session.change")}</PageHeading>
      <PasswordForm />
      <Button variant="ghost" wide onClick={startAgain}>
        {t("session.startAgain")}
      </Button>
    </>
  );
};
