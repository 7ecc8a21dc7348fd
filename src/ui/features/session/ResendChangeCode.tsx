import { useState } from "react";
import { useAppState } from "../../common/app-context.tsx";
import { useText } from "../../i18n/index.ts";
import { Button } from "../../kit/Button.tsx";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";
import { ResendLabel } from "./ResendLabel.tsx";
import { useResendWait } from "./use-resend-wait.ts";

/** Sends another code for a password change: the server takes the current password for it, which is not kept (F32, S8). */
export const ResendChangeCode = () => {
  const t = useText();
  const { challenge } = useAppState().session;
  // another code closes the form again
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const { left, why } = useResendWait();
  const sentAt = challenge?.sentAt ?? null;
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-6">
      <p className="text-base text-muted">{t("entryForms.resendReady")}</p>
      {askedAt !== null && askedAt === sentAt ? (
        <CurrentPasswordForm submit={t("entryForms.sendCode")} />
      ) : (
        <Button variant="secondary" wide disabledReason={why} onClick={() => setAskedAt(sentAt)}>
          <ResendLabel left={left} />
        </Button>
      )}
    </div>
  );
};
