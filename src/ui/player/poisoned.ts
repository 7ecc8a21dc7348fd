import { poisonWindow } from "./poison.ts";

// imported before everything else, so that no other module sees the window as it was
poisonWindow(window);
