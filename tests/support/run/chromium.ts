import { existsSync } from "node:fs";
import { chromium } from "playwright";
import { installDebian, mayInstall, onPath, runHere } from "./programs.ts";

/** What Chromium needs to run as root and without a screen, and requests nothing on its own. */
export const CHROMIUM_FLAGS: ReadonlyArray<string> = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const playwrightsOwn = (): string | undefined => {
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

const find = (): string | undefined => {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`);
  }
  return playwrightsOwn() ?? onPath(...NAMES);
};

const HOW = [
  "No Chromium was found. Do one of these and run the command again:",
  "  npx playwright install chromium",
  "  apt-get install chromium        (Debian, as root)",
  "  CHROMIUM_PATH=/path/to/chromium npm test",
].join("\n");

/**
 * A Chromium to test with: CHROMIUM_PATH, Playwright's or the system's; if there is none, `npm test` installs it. Throws with
 * instructions when that fails: browser tests are never skipped.
 */
export const chromiumPath = (): string => {
  const found = find();
  if (found !== undefined) return found;
  if (!mayInstall()) throw new Error(HOW);
  console.log("No Chromium here: installing Playwright's.");
  runHere("npx", "playwright", "install", "chromium");
  const own = playwrightsOwn();
  if (own !== undefined) return own;
  installDebian("Playwright's could not be had", "chromium", "fonts-liberation");
  const system = onPath(...NAMES);
  if (system === undefined) throw new Error(HOW);
  return system;
};
