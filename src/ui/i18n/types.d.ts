import "i18next";
import type { entryForms } from "./en/entry-forms.ts";
import type { en } from "./en/index.ts";
import type { rest } from "./en/rest.ts";
import type { sessionPages } from "./en/session-pages.ts";

/* Keys are checked by the compiler: a text that does not exist does not compile. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: {
      translation: typeof en &
        typeof rest & { readonly entryForms: typeof entryForms; readonly session: typeof sessionPages };
    };
  }
}
