import type { BusRejection } from "../../app/app-api.ts";
import type { Rejection } from "../../domain/index.ts";
import { t } from "../i18n/index.ts";

/** The text of a rejected command; problems of single fields are shown at the fields instead. */
export const rejectionText = (rejection: Rejection | BusRejection): string => {
  switch (rejection._tag) {
    case "session.Busy":
    case "wallet.Busy":
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
