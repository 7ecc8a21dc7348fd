import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { CDPSession } from "playwright";
import { CHROMIUM_FLAGS, chromiumPath } from "../support/run/chromium.ts";

/** One page, or the browser itself; typed by Playwright's declaration of the DevTools protocol. */
export interface DevTools {
  readonly send: CDPSession["send"];
  readonly on: (method: string, listener: (params: never) => void) => void;
}

/** A Chromium of its own, whose profile is on disk as a person's is, with the code that the browser compiled before. */
export interface Chromium {
  readonly browser: DevTools;
  /**
   * Waits until the processes of the browser use almost no time: neither its start nor a page that was closed should
   * slow down what is measured next.
   */
  readonly untilIdle: () => Promise<void>;
  /** Opens an empty page. */
  readonly open: () => Promise<{ readonly page: DevTools; readonly close: () => Promise<unknown> }>;
  /** Ends the process and removes the profile. */
  readonly stop: () => Promise<void>;
}

const FLAGS = [
  "--headless",
  "--remote-debugging-pipe",
  "--ignore-certificate-errors",
  "--window-size=1280,720",
  ...CHROMIUM_FLAGS,
];

interface Message {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: never;
  readonly result?: never;
  readonly error?: { readonly message: string };
}

/**
 * Starts Chromium and speaks the DevTools protocol with it through a pipe. Playwright runs scripts of its own in each page,
 * in a world of their own, and on a slowed CPU that takes longer than some of what is measured.
 */
export const startChromium = async (): Promise<Chromium> => {
  const profile = await mkdtemp(join(tmpdir(), "optio-bench-"));
  const chromium = spawn(chromiumPath(), [...FLAGS, `--user-data-dir=${profile}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const [, , , input, output] = chromium.stdio;
  if (!(input instanceof Writable && output instanceof Readable)) throw new Error("Chromium has no pipe");

  const waiting = new Map<
    number,
    { readonly resolve: (result: never) => void; readonly reject: (why: Error) => void }
  >();
  const listeners: { session: string | undefined; method: string; listener: (params: never) => void }[] = [];
  const receive = ({ id, sessionId, method, params, result, error }: Message): void => {
    const call = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error !== undefined) call?.reject(new Error(error.message));
    else if (result !== undefined) call?.resolve(result);
    if (params === undefined) return;
    for (const known of listeners) if (known.session === sessionId && known.method === method) known.listener(params);
  };
  let rest = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    const messages = (rest + text).split("\0");
    rest = messages.pop() ?? "";
    for (const message of messages) receive(JSON.parse(message));
  });
  let calls = 0;
  const devtools = (sessionId?: string): DevTools => ({
    send: (method, params) =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        input.write(`${JSON.stringify({ id: calls, method, params, sessionId })}\0`);
      }),
    on: (method, listener) => void listeners.push({ session: sessionId, method, listener }),
  });
  const browser = devtools();
  const secondsUsed = async (): Promise<number> => {
    const { processInfo } = await browser.send("SystemInfo.getProcessInfo");
    return processInfo.reduce((total, { cpuTime }) => total + cpuTime, 0);
  };
  const untilIdle = async (): Promise<void> => {
    // a step is idle if all processes together used at most `used` seconds in it; `idle` such steps follow each other
    const steps = { ms: 250, used: 0.01, idle: 2, most: 120 };
    let before = await secondsUsed();
    let idle = 0;
    for (let step = 0; idle < steps.idle; step += 1) {
      if (step === steps.most) throw new Error("Chromium does not become idle");
      await setTimeout(steps.ms);
      const now = await secondsUsed();
      idle = now - before <= steps.used ? idle + 1 : 0;
      before = now;
    }
  };
  return {
    browser,
    untilIdle,
    open: async () => {
      const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
      return { page: devtools(sessionId), close: () => browser.send("Target.closeTarget", { targetId }) };
    },
    stop: async () => {
      const ended = once(chromium, "exit");
      await browser.send("Browser.close");
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
