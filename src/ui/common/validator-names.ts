import { LOCALE } from "../i18n/locale.ts";
import { isolated } from "../kit/visible-text.ts";
import { validatorName } from "./validator-name.ts";

const list = new Intl.ListFormat(LOCALE, { type: "conjunction" });

/** The names of validators as a part of a sentence: `Ada, Grace and Katherine`. */
export const validatorNames = (monikers: ReadonlyArray<string>): string =>
  list.format(monikers.map((moniker) => isolated(validatorName(moniker))));
