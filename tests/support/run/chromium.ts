import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";

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

const onPath = (): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find((file) => existsSync(file));

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
  return playwrightsOwn() ?? onPath();
};

const run = (command: string, ...args: ReadonlyArray<string>): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;

const HOW = [
  "No Chromium was found, and none could be installed. Do one of these and run the command again:",
  "  npx playwright install chromium",
  "  apt-get install chromium        (Debian, as root)",
  "  CHROMIUM_PATH=/path/to/chromium npm test",
].join("\n");

/**
 * A Chromium to test with: CHROMIUM_PATH, Playwright's or the system's; if there is none, it is
 * installed. Throws with instructions when that fails: browser tests are never skipped.
 */
export const chromiumPath = (): string => {
  const found = find();
  if (found !== undefined) return found;
  console.log("No Chromium here: installing Playwright's.");
  run("npx", "playwright", "install", "chromium");
  const own = playwrightsOwn();
  if (own !== undefined) return own;
  if (process.getuid?.() === 0) {
    console.log("Playwright's could not be had: installing Debian's package.");
    run("apt-get", "update");
    run("apt-get", "install", "-y", "--no-install-recommends", "chromium", "fonts-liberation");
  }
  const system = onPath();
  if (system === undefined) throw new Error(HOW);
  return system;
};
