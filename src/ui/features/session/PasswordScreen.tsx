import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { type Failure, outcomeOf } from "../../../domain/decider/failure.ts";
import { failureOf } from "../../../domain/decider/request.ts";
import { Command, views } from "../../../domain/session/index.ts";
import { useAppState, useEvent } from "../../common/app-context.tsx";
import { CommandButton } from "../../common/CommandButton.tsx";
import { failureText, helpedText, withHelp } from "../../common/failure-text.ts";
import { JourneySteps } from "../../common/JourneySteps.tsx";
import { LinkButton } from "../../common/LinkButton.tsx";
import { NewSecretForm } from "../../common/NewSecretForm.tsx";
import { FormProblem } from "../../common/Notice.tsx";
import { SignOutLine } from "../../common/SignOutLine.tsx";
import { toasts } from "../../common/toasts.ts";
import { UnreadableLog } from "../../common/UnreadableLog.tsx";
import { t } from "../../i18n/index.ts";
import { PageHeading } from "../../kit/PageHeading.tsx";
import { TextLink } from "../../kit/TextLink.tsx";
import { Waiting } from "./AuthParts.tsx";

/**
 * Why there is no form for a new password: the server refused the reset link, its check got no answer, or there is none, as
 * after a reload; the link may then still be good (W13).
 */
const resetLinkText = (failure: Failure | null): string => {
  if (failure === null) return t("account.resetMissing");
  return outcomeOf(failure) === "open"
    ? withHelp(failureText(failure), t("account.resetUnchecked"))
    : helpedText(failure, t("account.resetInvalid"));
};

/** The content of `Reset password` while its link is checked, and if the link is not valid. */
const ResetLink = () => {
  const { session } = useAppState();
  const resetLink = views.resetLink(session);
  const token = views.uncheckedLink(session);
  if (resetLink.status === "pending") return <Waiting text={t("account.resetChecking")} />;
  return (
    <>
      <FormProblem text={resetLinkText(failureOf(resetLink))} />
      <UnreadableLog failure={failureOf(resetLink)} />
      {token === null ? null : (
        <CommandButton wide command={Command.OpenResetLink({ token })}>
          {t("kit.retry")}
        </CommandButton>
      )}
      <LinkButton variant={token === null ? "primary" : "secondary"} wide href="/forgot-password">
        {t("account.resetAgain")}
      </LinkButton>
      <p className="text-center">
        <TextLink href="/login">{t("account.toSignIn")}</TextLink>
      </p>
    </>
  );
};

/** The new password, twice. */
export const PasswordForm = () => (
  <NewSecretForm
    kind="password"
    label={t("account.newPassword")}
    submit={t("account.savePassword")}
    wide
    sticky
    request={views.savePassword(useAppState().session)}
    command={(password) => Command.SavePassword({ password })}
  />
);

/** /reset-password and /setup-password: one screen (spec §2); a reset needs the token of a valid link. */
export const PasswordScreen = () => {
  const [place, navigate] = useLocation();
  const { session } = useAppState();
  const setup = place === "/setup-password";
  // the bar then shows how far it went
  const [isNew] = useState(setup && views.isPasswordPending(session));
  // of someone who was signed in, the new password ended the session
  const done = session.phase === "signedOut" && (session.passwordSaved || views.endReason(session) === "password");
  useEffect(() => {
    if (done) navigate("/login", { replace: true });
  }, [done, navigate]);

  useEvent("session.PasswordSaved", () => {
    if (setup && !isNew) toasts.success(t("account.setupSaved"));
  });

  const open = setup || views.resetToken(session) !== null;
  return (
    <>
      {isNew ? <JourneySteps at="password" /> : null}
      <PageHeading lead={setup ? t("account.setupLead") : open ? t("account.resetLead") : undefined}>
        {setup ? t("shell.titleSetupPassword") : t("shell.titleResetPassword")}
      </PageHeading>
      {open ? <PasswordForm /> : <ResetLink />}
      {setup ? <SignOutLine /> : null}
    </>
  );
};
