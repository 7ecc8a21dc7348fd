import { rest } from "./en/rest.ts";
import { addTexts } from "./index.ts";

// a module is run once: whoever imports it finds the texts in place
addTexts(rest);
