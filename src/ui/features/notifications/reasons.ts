import type { Rejection } from "../../../domain/notifications/index.ts";
import { t } from "../../i18n/index.ts";

/** Why a button of the list can't be pressed, in words; null when it can (architecture.md law 8). */
export const reasonText = (rejection: Rejection | null): string | null => {
  switch (rejection?._tag) {
    case undefined:
      return null;
    case "notifications.Busy":
      return t("errors.busy");
    case "notifications.NothingUnread":
    case "notifications.AlreadyRead":
      return t("notifications.nothingUnread");
    case "notifications.NothingToClear":
      return t("notifications.nothingToClear");
    case "notifications.NoMorePages":
    case "notifications.NotFound":
      return t("notifications.noMore");
  }
};
