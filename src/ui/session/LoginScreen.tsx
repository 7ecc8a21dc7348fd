import { type FormEvent, useRef, useState } from "react";
import { judgePresent } from "../../domain/kernel/password.ts";
import { Command } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { Field } from "../kit/Field.tsx";
import { PageHeading } from "../kit/PageHeading.tsx";
import { PasswordInput } from "../kit/PasswordInput.tsx";
import { TextInput } from "../kit/TextInput.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { FormProblem } from "./FormProblem.tsx";
import { SignedOutNotice } from "./SignedOutNotice.tsx";
import { useCodeSent } from "./useCodeSent.ts";
import { useEntry } from "./useEntry.ts";

/** /login: by password, or by a mailed link (spec §2). Says why one was signed out and the idle limit (A4, A6). */
export const LoginScreen = () => {
  const t = useText();
  const app = useApp();
  const { signIn } = useAppState().session;
  const [byLink, setByLink] = useState(false);
  const identifier = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { ask, errors, pending, problem } = useEntry(["identifier", "password"], signIn);
  useCodeSent("/verify-otp");

  const send = (command: Command, link: boolean): boolean => {
    setByLink(link);
    const { taken, firstField } = ask(command);
    if (firstField === "identifier") identifier.current?.focus();
    if (firstField === "password") password.current?.focus();
    return taken;
  };
  const withPassword = (event: FormEvent) => {
    event.preventDefault();
    const secret = password.current?.value ?? "";
    const broken = judgePresent(secret, "rule.password.required");
    const command = Command.SignIn({
      identifier: identifier.current?.value ?? "",
      password: { handle: app.vault.put(secret), broken },
    });
    if (send(command, false) && password.current !== null) password.current.value = "";
  };
  const withLink = () => send(Command.RequestSignInLink({ identifier: identifier.current?.value ?? "" }), true);

  return (
    <>
      <PageHeading lead={t("session.signInLead")}>{t("session.signIn")}</PageHeading>
      <SignedOutNotice />
      <FormProblem text={problem} />
      <form noValidate className="flex flex-col gap-6" onSubmit={withPassword}>
        <Field label={t("session.identifier")} error={errors.identifier}>
          <TextInput ref={identifier} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field
          label={t("session.password")}
          error={errors.password}
          right={<TextLink href="/forgot-password">{t("session.forgotLink")}</TextLink>}
        >
          <PasswordInput ref={password} autoComplete="current-password" />
        </Field>
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
