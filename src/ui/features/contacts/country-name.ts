import { LOCALE } from "../../i18n/locale.ts";

const names = new Intl.DisplayNames(LOCALE, { type: "region", fallback: "code" });

/** A country by its name; a code that is none is shown as it is. */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
