import type { Rejection } from "../../../domain/contacts/index.ts";
import { t } from "../../i18n/index.ts";

/** Why somebody can't be followed, unfollowed, blocked or unblocked, in words; null when they can (architecture.md law 8). */
export const reasonText = (rejection: Rejection | null): string | null => {
  switch (rejection?._tag) {
    case undefined:
      return null;
    case "contacts.Busy":
      return t("errors.busy");
    case "contacts.CannotTargetSelf":
      return t("contacts.whySelf");
    case "contacts.Blocked":
      return t("contacts.whyBlocked");
    case "contacts.NotBlocked":
    case "contacts.Following":
    case "contacts.NotFollowing":
      return t("contacts.whyDone");
  }
};
