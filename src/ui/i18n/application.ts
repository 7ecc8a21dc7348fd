import { entryForms } from "./en/entry-forms.ts";
import { rest } from "./en/rest.ts";
import { sessionPages } from "./en/session-pages.ts";
import { addTexts } from "./index.ts";

// the texts of every page but /login come with the application
addTexts({ ...rest, entryForms });
addTexts({ session: sessionPages });
