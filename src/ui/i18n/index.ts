import i18next from "i18next";
import { useSyncExternalStore } from "react";
import type { KitText } from "../kit/kit-text.ts";
import { visibleText } from "../kit/visible-text.ts";
import { en } from "./en/index.ts";

const i18n = i18next.createInstance();

/* Synchronous, so that the first paint already speaks. Every interpolated value passes through `visibleText` (S5);
   React does the HTML escaping, so nothing else is needed here. */
void i18n.init({
  lng: "en",
  fallbackLng: "dev",
  supportedLngs: ["en", "dev"],
  defaultNS: "translation",
  ns: ["translation"],
  resources: { en: { translation: en } },
  initAsync: false,
  interpolation: { escapeValue: true, escape: visibleText },
});

/** Adds texts that came later than the first page. */
export const addTexts = (texts: object): void => {
  i18n.addResourceBundle("en", "translation", texts, true, true);
};

/** Says a text by its typed key, e.g. `t("kit.copyThing", { thing })`. */
export const t = i18n.t;

/** What a rule or an answer hands to the screen: an i18n key (`area.name`) and the values it mentions. */
export type TextRef = {
  readonly text: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
};

/** Says a text whose key is known only at run time; an unknown key is shown as it is, made visible. */
export const say = ({ text, params }: TextRef): string => {
  if (!i18n.exists(text)) return visibleText(text);
  const dynamic = t as unknown as (key: string, values: Record<string, string | number>) => string;
  return dynamic(text, { ...params });
};

const listen = (onChange: () => void): (() => void) => {
  i18n.on("languageChanged", onChange);
  return () => i18n.off("languageChanged", onChange);
};

const language = (): string => i18n.language;

/** `t` for a component: re-renders it when the language changes. */
export const useText = (): typeof t => {
  useSyncExternalStore(listen, language, language);
  return t;
};

/** The texts of the kit's own controls, for `KitTextContext`. */
export const kitText: KitText = (key, values) => t(`kit.${key}`, { ...values });
