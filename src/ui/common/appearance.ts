import type { Preferences } from "../../app/api/app-api.ts";

/** Shows the page light, dark or as the device does; `theme.css` reads `data-theme` (docs/design.md Foundations). */
export const applyAppearance = (appearance: Preferences["appearance"]): void => {
  document.documentElement.dataset.theme = appearance;
};
