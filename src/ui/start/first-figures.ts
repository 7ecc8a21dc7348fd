import { liveClock } from "../../app/boot/entry.ts";
import { readFirstFigures } from "../../app/boot/first-figures.ts";
import { DATE_TIME } from "../i18n/locale.ts";
import { usdText } from "../kit/decimal-text.ts";
import { awaited, loadingConfig } from "./start.ts";

/**
 * Replaces the skeleton of index.html by Home with the total of the last visit and its time, from a template that the build
 * wrote (`login-markup.tsx`). The application replaces it.
 */
const showFirstFigures = async (): Promise<void> => {
  const figures = await readFirstFigures({ window, config: loadingConfig, now: liveClock.now });
  const text = figures === null ? null : usdText(figures.total);
  const template = document.querySelector<HTMLTemplateElement>("template#home");
  // removed by the first drawing of the application
  const waiting = document.getElementById("waiting");
  if (figures === null || text === null || template === null || waiting === null) return;
  const home = document.importNode(template.content, true);
  const total = home.querySelector<HTMLElement>("[data-total]");
  const asOf = home.querySelector("[data-as-of]");
  if (total === null || asOf === null) return;
  total.textContent = text;
  total.style.setProperty("--characters", String(Math.max(text.length, 10)));
  asOf.append(DATE_TIME.format(figures.at));
  waiting.replaceChildren(home);
};

awaited.push(showFirstFigures());
