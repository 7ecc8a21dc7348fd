import { chromium } from "playwright/test";
import { CHROMIUM_FLAGS } from "../../../support/run/chromium.ts";
import { type Driver, PageGone, type Place } from "./driver.ts";

const isPageGone = (error: unknown): boolean =>
  error instanceof Error && /Execution context was destroyed|Cannot find context/.test(error.message);

/** Chromium through Playwright. */
export const startChromium = async (executablePath: string, place: Place): Promise<Driver> => {
  // Playwright turns the back-forward cache off, which users have
  const ignoreDefaultArgs = ["--disable-back-forward-cache"];
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS], ignoreDefaultArgs });
  return {
    newProfile: async () => {
      const context = await browser.newContext({ locale: place.language, timezoneId: place.timeZone });
      const logged: string[] = [];
      context.on("console", (message) => {
        if (message.type() === "error" || message.type() === "warning") logged.push(message.text());
      });
      context.on("weberror", (error) => logged.push(error.error().message));
      return {
        logged,
        newTab: async () => {
          const page = await context.newPage();
          return {
            navigate: async (url) => void (await page.goto(url)),
            back: async () => void (await page.goBack()),
            reload: async () => void (await page.reload()),
            run: async (expression) => {
              try {
                const json = await page.evaluate<string | undefined>(
                  `(async () => JSON.stringify(await (${expression})))()`,
                );
                return json === undefined ? undefined : JSON.parse(json);
              } catch (error) {
                throw isPageGone(error) ? new PageGone() : error;
              }
            },
            clickAt: (x, y) => page.mouse.click(x, y),
            keys: async (text) => {
              for (const key of text) await page.keyboard.press(key === "\uE007" ? "Enter" : key);
            },
            close: () => page.close(),
          };
        },
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
};
