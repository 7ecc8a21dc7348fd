import { Command, views } from "../../domain/session/index.ts";
import { useApp, useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { Button } from "../kit/Button.tsx";
import { failureText } from "../shell/failureText.ts";
import { FormProblem } from "./FormProblem.tsx";
import { refusalText } from "./refusal-text.ts";
import { useTimeUntil } from "./useTimeUntil.ts";

/** Asks for a new code; it waits 30 s after the last one and says how long it still waits (decisions.md §2). */
export const ResendCode = () => {
  const t = useText();
  const app = useApp();
  const { session } = useAppState();
  const now = useTimeUntil((session.challenge?.sentAt ?? 0) + views.RESEND_WAIT);
  const seconds = Math.ceil(views.resendIn(session, now) / 1000);
  const pending = session.resend.status === "pending";
  const why = pending ? null : views.whyNotResend(session, now);
  const told = seconds > 0 ? t("entryForms.resendIn", { seconds }) : t("entryForms.resendReady");
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormProblem text={session.resend.failure === null ? null : failureText(session.resend.failure)} />
      <p className="tabular text-base text-muted">{told}</p>
      <Button
        variant="secondary"
        wide
        pending={pending}
        disabledReason={why === null ? null : seconds > 0 ? told : refusalText(why)}
        onClick={() => app.dispatch(Command.ResendCode())}
      >
        {t("entryForms.resend")}
      </Button>
    </div>
  );
};
