import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Bidi, BidiError, type BidiEvent, connectBidi } from "./bidi.ts";
import { clickActions, type Driver, type DriverTab, keyActions, PageGone, type Place } from "./driver.ts";

const PREFERENCES = (language: string): string =>
  Object.entries({ "intl.accept_languages": language, "intl.locale.requested": language })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join("");

/** Starts Firefox without a screen and returns the address at which it speaks WebDriver BiDi. */
const launch = async (path: string, { timeZone, language }: Place) => {
  const profile = await mkdtemp(join(tmpdir(), "optio-firefox-"));
  await writeFile(join(profile, "user.js"), PREFERENCES(language));
  const child = spawn(path, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    env: { ...process.env, TZ: timeZone, HOME: profile, MOZ_HEADLESS_WIDTH: "1280", MOZ_HEADLESS_HEIGHT: "1000" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`Firefox exited with ${code} before it listened`)));
    createInterface({ input: child.stderr }).on("line", (line) => {
      const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
      if (found !== undefined) resolve(`${found}/session`);
    });
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  return { address, stop };
};

/** The errors with which Firefox refuses a command to a page that is being replaced. */
const isPageGone = (error: unknown): boolean =>
  error instanceof BidiError &&
  (error.code === "no such frame" || /AbortError|destroyed|inactive|DiscardedBrowsingContext/.test(error.message));

type Evaluated =
  | { readonly type: "success"; readonly result: { readonly value?: string } }
  | { readonly type: "exception"; readonly exceptionDetails: { readonly text: string } };

const tabOf = (bidi: Bidi, context: string): DriverTab => ({
  navigate: async (url) => void (await bidi.send("browsingContext.navigate", { context, url, wait: "complete" })),
  back: async () => void (await bidi.send("browsingContext.traverseHistory", { context, delta: -1 })),
  reload: async () => void (await bidi.send("browsingContext.reload", { context, wait: "complete" })),
  run: async (expression) => {
    const evaluate = () =>
      bidi.send<Evaluated>("script.evaluate", {
        expression: `(async () => JSON.stringify(await (${expression})))()`,
        target: { context },
        awaitPromise: true,
        userActivation: false,
      });
    const evaluated = await evaluate().catch((error: unknown) => {
      throw isPageGone(error) ? new PageGone() : error;
    });
    if (evaluated.type === "exception") throw new Error(evaluated.exceptionDetails.text);
    const { value } = evaluated.result;
    return value === undefined ? undefined : JSON.parse(value);
  },
  clickAt: async (x, y) => void (await bidi.send("input.performActions", { context, actions: clickActions(x, y) })),
  keys: async (text) => void (await bidi.send("input.performActions", { context, actions: keyActions(text) })),
  close: async () => void (await bidi.send("browsingContext.close", { context })),
});

/**
 * Firefox writes this when a page gives up an image that its service worker answers, by removing it for example. An image
 * that does not load is found by the watch of the pages.
 */
const GIVEN_UP =
  /^Failed to load .*\.png’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/;

/** Firefox through WebDriver BiDi. */
export const startFirefox = async (path: string, place: Place): Promise<Driver> => {
  const browser = await launch(path, place);
  // one profile at a time, so its log is kept
  let logged: string[] = [];
  const note = ({ method, params: { level, text, type } }: BidiEvent): void => {
    if (method !== "log.entryAdded" || (level !== "error" && level !== "warn")) return;
    if (!GIVEN_UP.test(String(text))) logged.push(`${type}: ${text}`);
  };
  const bidi = await connectBidi(browser.address, note);
  await bidi.send("session.new", { capabilities: {} });
  await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
  return {
    newProfile: async () => {
      const { userContext } = await bidi.send<{ readonly userContext: string }>("browser.createUserContext", {});
      const lines: string[] = [];
      logged = lines;
      return {
        logged: lines,
        newTab: async () => {
          const created = { type: "tab", userContext };
          const { context } = await bidi.send<{ readonly context: string }>("browsingContext.create", created);
          return tabOf(bidi, context);
        },
        close: async () => void (await bidi.send("browser.removeUserContext", { userContext })),
      };
    },
    stop: async () => {
      bidi.close();
      await browser.stop();
    },
  };
};
