import { useState } from "react";
import type { AppApi } from "../../../app/api/app-api.ts";
import { views } from "../../../domain/session/index.ts";
import { Arrival } from "../../common/Arrival.tsx";
import { useAppState } from "../../common/app-context.tsx";
import { AuthLayout } from "../../features/session/AuthLayout.tsx";
import { createLogin } from "../../features/session/create-login.ts";
import { LoginScreen } from "../../features/session/LoginScreen.tsx";
import { SessionDialog } from "../../features/session/SessionDialog.tsx";
import { t } from "../../i18n/index.ts";

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
