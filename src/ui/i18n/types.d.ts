import "i18next";
import type { cardTexts } from "./cards.ts";
import type { entry } from "./en/entry.ts";
import type { firstTexts } from "./en/index.ts";
import type { laterTexts } from "./later.ts";

/* Keys are checked by the compiler: a text that does not exist does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof entry & typeof firstTexts & typeof cardTexts & typeof laterTexts };
  }
}
