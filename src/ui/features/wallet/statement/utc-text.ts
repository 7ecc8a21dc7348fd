import { DATE_STYLE, LOCALE } from "../../../i18n/locale.ts";

const UTC = new Intl.DateTimeFormat(LOCALE, { ...DATE_STYLE, timeStyle: "short", timeZone: "UTC" });

/** An instant in UTC, as the prices of a day are: `Nov 25, 2026, 12:00 AM UTC`. */
export const utcText = (at: number): string => `${UTC.format(at)} UTC`;
