import type { Left } from "fp-ts/Either";
import type { AppApi } from "../../../app/app-api.ts";
import { t } from "../../i18n/index.ts";

/** What the application may answer instead of events. */
type Refusal = Extract<ReturnType<AppApi["dispatch"]>, Left<unknown>>["left"];

/** Why a command of the session was refused, in words; problems of single fields stand at the fields instead. */
export const refusalText = (rejection: Refusal): string => {
  switch (rejection._tag) {
    case "session.Busy":
      return t("session.refused.busy");
    case "session.NoChallenge":
      return t("session.refused.noChallenge");
    case "session.TooSoon":
      return t("session.refused.tooSoon");
    case "session.NotSignedIn":
      return t("session.refused.notSignedIn");
    case "session.AlreadySignedIn":
      return t("session.refused.alreadySignedIn");
    case "session.Offline":
      return t("errors.offline");
    case "session.NothingToSave":
      return t("session.refused.nothingToSave");
    default:
      return t("session.refused.other");
  }
};
