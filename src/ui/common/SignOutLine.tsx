import { Command, views } from "../../domain/session/index.ts";
import { t } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { useAppState } from "./app-context.tsx";
import { useSend } from "./use-command.ts";

/** Who is signed in, and a log-out button, for the pages outside of the shell. */
export const SignOutLine = () => {
  const send = useSend();
  const user = views.userOf(useAppState().session);
  const who = user?.email ?? user?.phone_number ?? null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 text-sm wrap-anywhere text-muted">
        {who === null ? t("account.signedIn") : t("account.signedInAs", { who })}
      </p>
      <Button variant="ghost" size="small" className="-mx-4" onClick={() => send(Command.SignOut())}>
        {t("account.signOut")}
      </Button>
    </div>
  );
};
