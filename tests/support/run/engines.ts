import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installDebian, onPath } from "./programs.ts";

/** The smallest browser of WebKitGTK, which Debian installs outside of the path. */
const miniBrowser = (): string | undefined =>
  ["/usr/lib", "/usr/libexec"]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .flatMap((folder) => ["4.1", "4.0", "6.0"].map((version) => join(folder, `webkit2gtk-${version}`, "MiniBrowser")))
    .find((file) => existsSync(file));

const missing = (what: string): never => {
  throw new Error(`${what} is not installed. ${HOW}`);
};

const PACKAGES = ["firefox-esr", "webkit2gtk-driver", "xvfb"];

/** What to do where the engines are missing. */
export const HOW = `On Debian, as root: apt-get install ${PACKAGES.join(" ")}`;

/** Firefox. Throws with instructions if there is none. */
export const firefoxPath = (): string => onPath("firefox-esr", "firefox") ?? missing("Firefox");

/** What runs WebKit: its driver, its browser, and a screen in memory. Throws with instructions if one is missing. */
export const webkitPrograms = (): { readonly driver: string; readonly browser: string; readonly screen: string } => ({
  driver: onPath("WebKitWebDriver") ?? missing("WebKitWebDriver"),
  browser: miniBrowser() ?? missing("MiniBrowser of WebKitGTK"),
  screen: onPath("Xvfb") ?? missing("Xvfb"),
});

const areHere = (): boolean =>
  onPath("firefox-esr", "firefox") !== undefined &&
  onPath("WebKitWebDriver") !== undefined &&
  miniBrowser() !== undefined &&
  onPath("Xvfb") !== undefined;

/** Whether Firefox and WebKit are on this machine; `npm test` installs them on Debian as root if they are not. */
export const haveEngines = (): boolean => {
  if (areHere()) return true;
  installDebian("Firefox or WebKit is missing", ...PACKAGES);
  return areHere();
};
