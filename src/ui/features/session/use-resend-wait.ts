import { views } from "../../../domain/session/index.ts";
import { useAppState } from "../../common/app-context.tsx";
import { useTimeUntil } from "../../common/use-time-until.ts";
import { useText } from "../../i18n/index.ts";
import { clockText } from "./session-countdown.ts";

/** The time a Resend button still waits as `mm:ss`, and why it cannot be used yet; both null once it can (decisions.md §2). */
export const useResendWait = (): { readonly left: string | null; readonly why: string | null } => {
  const t = useText();
  const { session } = useAppState();
  const now = useTimeUntil((session.challenge?.sentAt ?? 0) + views.RESEND_WAIT);
  const seconds = Math.ceil(views.resendIn(session, now) / 1000);
  if (seconds === 0) return { left: null, why: null };
  const left = clockText(seconds);
  return { left, why: t("entryForms.resendIn", { left }) };
};
