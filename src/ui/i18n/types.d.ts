import "i18next";
import type { en } from "./en/index.ts";
import type { rest } from "./en/rest.ts";

/* Keys are checked by the compiler: a text that does not exist does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: typeof en & typeof rest };
  }
}
