import { views } from "../../../domain/notifications/index.ts";
import type { Zone } from "../../../domain/values/time.ts";
import { dateText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";

/** The time zone of the device; days pass as they do there. */
export const deviceZone = (): Zone => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How long ago in words, or the date for what is older than a day (spec §9 Notification times). */
export const ageText = (createdAt: string, now: number, zone: Zone): string => {
  const age = views.age(createdAt, now, zone);
  switch (age.unit) {
    case "seconds":
      return t("notifications.ageSeconds", { count: age.count });
    case "fewMinutes":
      return t("notifications.ageFewMinutes");
    case "minutes":
      return t("notifications.ageMinutes", { count: age.count });
    case "hours":
      return t("notifications.ageHours", { count: age.count });
    case "unknown":
      return "—";
    case "date":
      return dateText(age.at, zone);
  }
};
