import { entryForms } from "./en/entry-forms.ts";
import { rules } from "./en/rules.ts";
import { sessionPages } from "./en/session-pages.ts";
import { addTexts } from "./index.ts";

// a module is run once: whoever imports it finds the texts in place
addTexts({ entryForms, rules, session: sessionPages });
