import { firstTexts } from "./en/index.ts";
import { addTexts } from "./index.ts";

// every page but /login comes with the application, and so do its texts
addTexts(firstTexts);
