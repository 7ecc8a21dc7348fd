import i18next from "i18next";
import type { KitText } from "../kit/kit-text.ts";
import { isolated, visibleText } from "../kit/visible-text.ts";
import { entry } from "./en/entry.ts";

const i18n = i18next.createInstance();

/* Synchronous, so that the first paint has its texts. Every interpolated value is visible and in its own reading order (S5);
   React does the HTML escaping, so nothing else is needed here. */
void i18n.init({
  lng: "en",
  fallbackLng: "dev",
  resources: {},
  initAsync: false,
  interpolation: { escape: isolated },
});

/** Adds texts: here those of the sign-in page, and later those that are loaded after it. */
export const addTexts = (texts: object): void => {
  i18n.addResourceBundle("en", "translation", texts, true, true);
};
addTexts(entry);

/**
 * Returns a text by its typed key, e.g. `t("kit.copyThing", { thing })`. There is one language (spec §9), so a component
 * need not render again for another.
 */
export const t = i18n.t;

/** A text by reference: its key (`area.name`) and the values in it. */
export type TextRef = {
  readonly text: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
};

/** Returns a text whose key is known only at run time; an unknown key is returned itself, with hidden characters visible. */
export const say = ({ text, params }: TextRef): string =>
  i18n.exists(text) ? t(text, { ...params, defaultValue: text }) : visibleText(text);

/** The texts of the kit's own controls, for `KitTextContext`. */
export const kitText: KitText = (key, values) => t(`kit.${key}`, { ...values });
