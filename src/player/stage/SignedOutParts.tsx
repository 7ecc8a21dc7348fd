import { useState } from "react";
import type { AppApi } from "../../app/api/app-api.ts";
import { views } from "../../domain/session/index.ts";
import { Arrival } from "../../ui/common/Arrival.tsx";
import { useAppState } from "../../ui/common/app-context.tsx";
import { AuthLayout } from "../../ui/features/session/AuthLayout.tsx";
import { createLogin } from "../../ui/features/session/create-login.ts";
import { LoginScreen } from "../../ui/features/session/LoginScreen.tsx";
import { SessionDialog } from "../../ui/features/session/SessionDialog.tsx";
import { t } from "../../ui/i18n/index.ts";

/** The form of /login, which belongs to the entry page and is not a screen of the application. */
export const LoginForm = ({ app }: { readonly app: AppApi }) => {
  const [login] = useState(() => createLogin(app, Promise.resolve(), true));
  return (
    <AuthLayout isWelcome>
      <LoginScreen login={login} />
      <Arrival title={t("shell.titleLogin")} />
    </AuthLayout>
  );
};

/** The warning before a session ends. */
export const SessionWarning = () => {
  const { session } = useAppState();
  return session.phase === "signedIn" && views.idleEndsAt(session) !== null ? <SessionDialog /> : null;
};
