import type { State } from "../../../domain/session/index.ts";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { SessionNotice } from "./login.ts";

/** The notice about the last session: why it ended, that a new password was saved, or that storage could not be read (docs/rules.md Session). */
export const sessionNotice = (session: State): SessionNotice | null => {
  if (session.phase !== "signedOut") return null;
  const { ended, passwordSaved, unread } = session;
  if (passwordSaved) return { tone: "positive", text: t("session.passwordSaved"), detail: null };
  if (unread) return { tone: "negative", text: t("session.unread"), detail: null };
  if (ended === null) return null;
  const { reason, message } = ended;
  return {
    tone: reason === "password" ? "positive" : reason === "chosen" ? "neutral" : "negative",
    text: t(`session.reason.${reason}`),
    detail: message === null ? null : visibleText(message),
  };
};
