import { Command } from "../../../domain/session/index.ts";
import { useApp, useAppState } from "../../common/app-context.tsx";
import { failureText } from "../../common/failure-text.ts";
import { FormProblem } from "../../common/Notice.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { ResendLabel } from "./ResendLabel.tsx";
import { useResendWait } from "./use-resend-wait.ts";

/** Asks for a new code; it waits 30 s after the last one and says how long it still waits (decisions.md §2). */
export const ResendCode = () => {
  const t = useText();
  const app = useApp();
  const { session } = useAppState();
  const { left, why } = useResendWait();
  const pending = session.resend.status === "pending";
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <FormProblem text={session.resend.status === "failed" ? failureText(session.resend.failure) : null} />
      <p className="text-base text-muted">{t("entryForms.resendReady")}</p>
      <Button
        variant="secondary"
        wide
        pending={pending}
        disabledReason={pending ? null : why}
        onClick={() => app.dispatch(Command.ResendCode())}
      >
        <ResendLabel left={left} />
      </Button>
    </div>
  );
};
