import { useAppState } from "../app-context.tsx";
import { useText } from "../i18n/index.ts";
import { visibleText } from "../kit/visibleText.ts";
import { Notice } from "./Notice.tsx";

/** Why the last session ended, that a new password was saved, or that the device's storage could not be read (decisions.md §4 Session). */
export const SignedOutNotice = () => {
  const t = useText();
  const { signedOutReason: reason, signedOutMessage: message, passwordSaved, unread } = useAppState().session;
  if (passwordSaved) return <Notice tone="positive">{t("session.passwordSaved")}</Notice>;
  if (unread) return <Notice tone="negative">{t("session.unread")}</Notice>;
  if (reason === null) return null;
  return (
    <Notice tone={reason === "password" ? "positive" : reason === "chosen" ? "neutral" : "negative"}>
      <p>{t(`session.reason.${reason}`)}</p>
      {message === null ? null : <p className="mt-1 text-sm">{visibleText(message)}</p>}
    </Notice>
  );
};
