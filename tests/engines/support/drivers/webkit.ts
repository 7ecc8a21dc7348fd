import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../support/run/free-port.ts";
import { clickActions, type Driver, type DriverTab, keyActions, PageGone, type Place } from "./driver.ts";
import { command, WebDriverError } from "./webdriver.ts";

/** The programs that run WebKit: its driver, its smallest browser, and a screen in memory. */
export interface WebKitPrograms {
  readonly driver: string;
  readonly browser: string;
  readonly screen: string;
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
};

/** Starts a screen in memory; the server writes the number of a free display to the third file. */
const startScreen = async (path: string) => {
  const args = ["-displayfd", "3", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"];
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [written] = await Promise.race([
    once(child.stdio[3] ?? child, "data"),
    once(child, "exit").then(() => Promise.reject(new Error("the screen in memory did not start"))),
  ]);
  return { display: `:${String(written).trim()}`, child };
};

/** Starts the driver and waits until it answers. */
const startDriver = async (path: string, env: NodeJS.ProcessEnv) => {
  const port = await freePort();
  const child = spawn(path, [`--port=${port}`], { env, stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${path} exited with ${child.exitCode}`);
    const isReady = await command(`${url}/status`, "GET").then(
      () => true,
      () => false,
    );
    if (isReady) return { url, child };
  }
};

/** A session starts in about half a second. */
const SESSION_MS = 20_000;

/**
 * Starts a browser. Rejects with a `TimeoutError` where none is there in time: the driver closes a free port before its
 * browser opens it, and waits without end for a browser whose port another connection took in between.
 */
const newSession = async (driver: string, browser: string): Promise<string> => {
  const options = { binary: browser, args: ["--automation"] };
  const { sessionId } = await command<{ readonly sessionId: string }>(
    `${driver}/session`,
    "POST",
    { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } },
    AbortSignal.timeout(SESSION_MS),
  );
  return `${driver}/session/${sessionId}`;
};

const isPageGone = (error: unknown): boolean =>
  error instanceof WebDriverError && /no such frame|javascript error.*(?:unload|navigat)/i.test(error.message);

const RUN = (expression: string): string => `
  const done = arguments[arguments.length - 1];
  (async () => JSON.stringify(await (${expression})))().then((json) => done({ json }), (error) => done({ error: String(error) }));`;

/** The commands of one session, each to its own tab; the driver has one current tab, so they run one after another. */
const tabOf = (session: string, handle: string, inTurn: <A>(work: () => Promise<A>) => Promise<A>): DriverTab => {
  const send = <Value>(path: string, body: object = {}): Promise<Value> =>
    inTurn(async () => {
      await command(`${session}/window`, "POST", { handle });
      return command<Value>(`${session}/${path}`, "POST", body);
    });
  return {
    navigate: (url) => send("url", { url }),
    back: () => send("back"),
    reload: () => send("refresh"),
    run: async (expression) => {
      type Done = { readonly json?: string; readonly error?: string };
      const { json, error } = await send<Done>("execute/async", { script: RUN(expression), args: [] }).catch(
        (refused: unknown) => {
          throw isPageGone(refused) ? new PageGone() : refused;
        },
      );
      if (error !== undefined) throw new Error(error);
      return json === undefined ? undefined : JSON.parse(json);
    },
    clickAt: (x, y) => send("actions", { actions: clickActions(x, y) }),
    keys: (text) => send("actions", { actions: keyActions(text) }),
    close: () =>
      inTurn(async () => {
        await command(`${session}/window`, "POST", { handle });
        await command(`${session}/window`, "DELETE");
      }),
  };
};

/** WebKit through its WebDriver, on a screen in memory. */
export const startWebKit = async (
  { driver, browser, screen }: WebKitPrograms,
  { timeZone, language }: Place,
): Promise<Driver> => {
  const home = await mkdtemp(join(tmpdir(), "optio-webkit-"));
  const display = await startScreen(screen);
  const env = {
    ...process.env,
    DISPLAY: display.display,
    HOME: home,
    TZ: timeZone,
    LANGUAGE: language,
    LANG: language === "C" ? "C" : "C.UTF-8",
  };
  let running = await startDriver(driver, env);
  /** Starts a session; once more, with another driver and so another port, where the first has no browser. */
  const startSession = (): Promise<string> =>
    newSession(running.url, browser).catch(async (error: unknown) => {
      if (!(error instanceof DOMException && error.name === "TimeoutError")) throw error;
      await end(running.child);
      running = await startDriver(driver, env);
      return newSession(running.url, browser);
    });
  return {
    newProfile: async () => {
      const session = await startSession();
      let turn: Promise<unknown> = Promise.resolve();
      const inTurn = <A>(work: () => Promise<A>): Promise<A> => {
        const made = turn.then(work, work);
        turn = made;
        return made;
      };
      const [first] = await command<ReadonlyArray<string>>(`${session}/window/handles`, "GET");
      let unused = first;
      return {
        logged: [],
        newTab: async () => {
          const handle = unused;
          unused = undefined;
          if (handle !== undefined) return tabOf(session, handle, inTurn);
          const made = await inTurn(() =>
            command<{ readonly handle: string }>(`${session}/window/new`, "POST", { type: "tab" }),
          );
          return tabOf(session, made.handle, inTurn);
        },
        close: () => inTurn(() => command(session, "DELETE")),
      };
    },
    stop: async () => {
      await end(running.child);
      await end(display.child);
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
