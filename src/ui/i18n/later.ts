import { saved } from "./en/saved.ts";
import { addTexts } from "./index.ts";

/** The English texts that come with the first screen that shows one, which imports this file: a start needs none of them. */
export const later = { saved };
addTexts(later);
