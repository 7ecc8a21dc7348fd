import { Command } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { visibleText } from "../../kit/visible-text.ts";

/** Who is signed in, and the way out, on the pages before the shell that offers it: nobody is kept at a form. */
export const SignOutLine = () => {
  const t = useText();
  const app = useApp();
  const { user } = useAppState().session;
  const who = user?.email ?? user?.phone_number ?? null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4">
      <p className="min-w-0 text-sm wrap-anywhere text-muted">
        {who === null ? t("entryForms.signedIn") : t("entryForms.signedInAs", { who: visibleText(who) })}
      </p>
      <Button variant="ghost" size="small" className="-mx-4" onClick={() => app.dispatch(Command.SignOut())}>
        {t("entryForms.signOut")}
      </Button>
    </div>
  );
};
