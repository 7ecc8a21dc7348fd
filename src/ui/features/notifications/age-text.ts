import "../../i18n/later.ts";
import { age } from "../../../domain/notifications/ages.ts";
import { calendarOf, type Day, type Zone } from "../../../domain/values/time.ts";
import { dateText } from "../../common/dates.ts";
import { t } from "../../i18n/index.ts";

/** The calendars by zone, for all rows: a calendar is slow to create. */
const calendars = new Map<Zone, (at: number) => Day>();

/** How long ago in words, or the date for what is older than a day (spec §9 Notification times). */
export const ageText = (createdAt: string, now: number, zone: Zone): string => {
  const dayOf = calendars.get(zone) ?? calendarOf(zone);
  calendars.set(zone, dayOf);
  const past = age(createdAt, now, dayOf);
  switch (past.unit) {
    case "seconds":
      return t("notifications.ageSeconds", { count: past.count });
    case "fewMinutes":
      return t("notifications.ageFewMinutes");
    case "minutes":
      return t("notifications.ageMinutes", { count: past.count });
    case "hours":
      return t("notifications.ageHours", { count: past.count });
    case "unknown":
      return "—";
    case "date":
      return dateText(past.at, zone);
  }
};
