import type { State } from "../../../domain/session/index.ts";
import { t } from "../../i18n/index.ts";
import { visibleText } from "../../kit/visible-text.ts";
import type { SessionNotice } from "./login.ts";

/** How the end of a session is shown: only a failure is red. */
const TONES = {
  chosen: "neutral",
  elsewhere: "neutral",
  inactive: "neutral",
  switched: "neutral",
  password: "positive",
  expired: "neutral",
  refresh: "neutral",
  retries: "negative",
  user: "negative",
  unstored: "negative",
} as const;

/** The notice about the last session: why it ended, that a new password was saved, or that storage could not be read (docs/rules.md Session). */
export const sessionNotice = (session: State): SessionNotice | null => {
  if (session.phase !== "signedOut") return null;
  const { ended, passwordSaved, storedUnreadable } = session;
  if (passwordSaved) return { tone: "positive", text: t("session.reason.password"), detail: null, isUrgent: false };
  if (storedUnreadable) return { tone: "negative", text: t("session.unread"), detail: null, isUrgent: true };
  if (ended === null) return null;
  // that a refresh was refused is how a session ends in the end, and the server's words for it help nobody
  const { reason, message, misread = reason === "refresh" ? null : message } = ended;
  return {
    tone: TONES[reason],
    text: t(`session.reason.${reason}`),
    detail: misread === null ? null : visibleText(misread),
    isUrgent: reason !== "chosen" && reason !== "password",
  };
};
