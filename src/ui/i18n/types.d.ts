import "i18next";
import type { texts } from "./application.ts";
import type { entry } from "./en/entry.ts";
import type { later } from "./later.ts";

/* Keys are checked by the compiler: a text that does not exist does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof entry & typeof texts & typeof later };
  }
}
