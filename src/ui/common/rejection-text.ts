import type { BusRejection } from "../../app/app-api.ts";
import type { Rejection } from "../../domain/index.ts";
import { t } from "../i18n/index.ts";

/** The text of a rejected command; problems of single fields are shown at the fields instead. */
export const rejectionText = (rejection: Rejection | BusRejection): string => {
  switch (rejection._tag) {
    case "session.Busy":
    case "wallet.Busy":
    case "staking.Busy":
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
    case "wallet.NotCurrent":
      return t("errors.notCurrent");
    case "session.NothingToSave":
      return t("session.refused.nothingToSave");
    case "contacts.Busy":
    case "notifications.Busy":
      return t("errors.busy");
    case "contacts.CannotTargetSelf":
      return t("contacts.whySelf");
    case "contacts.Blocked":
      return t("contacts.whyBlocked");
    case "contacts.NotBlocked":
    case "contacts.Following":
    case "contacts.NotFollowing":
      return t("contacts.whyDone");
    case "notifications.NothingUnread":
    case "notifications.AlreadyRead":
      return t("notifications.nothingUnread");
    case "notifications.NothingToClear":
      return t("notifications.nothingToClear");
    case "contacts.NoMorePages":
      return t("contacts.noMore");
    case "notifications.NoMorePages":
    case "notifications.NotFound":
      return t("notifications.noMore");
    case "staking.AlreadyValidator":
      return t("staking.create.isValidator");
    case "staking.StillLooking":
      return t("staking.create.checkingText");
    default:
      return t("session.refused.other");
  }
};

/** The text of a rejection that a `whyNot…` view returns, for a button's `disabledReason`; null for none (rule 8). */
export const reasonText = (rejection: Rejection | null): string | null =>
  rejection === null ? null : rejectionText(rejection);
