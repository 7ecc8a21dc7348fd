import { LOCALE } from "../i18n/locale.ts";

const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** Texts as a part of a sentence: `Ada, Grace and Katherine`. */
export const listText = (texts: ReadonlyArray<string>): string => list.format(texts);
