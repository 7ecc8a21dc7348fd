import { takeFromAddress } from "../adapters/browser/address-bar.ts";
import { sandboxCaptcha } from "../adapters/browser/captcha.ts";
import { liveClock } from "../adapters/clock/clock.ts";
import { fetchTransport } from "../adapters/http/transport.ts";
import { liveIds } from "../adapters/ids/ids.ts";
import { browserCells } from "../adapters/storage/storage.ts";
import { browserLock } from "../adapters/tabs/refresh-lock.ts";
import { Command as Session } from "../domain/session/index.ts";
import { compose } from "./compose.ts";
import { readConfig } from "./config.ts";
import { createFace } from "./create-face.ts";
import type { App } from "./face.ts";

/** Where a link from a mail ends; its token is taken out of the address before anything else is asked (S6). */
const LINKS = ["/magicLogin", "/callback", "/reset-password"];

/** `/config.json`, where there is one: a server without it answers the page itself, or nothing. */
const runtimeConfig = async (fetch: typeof globalThis.fetch): Promise<unknown> => {
  try {
    const response = await fetch("/config.json", { cache: "no-store", credentials: "omit" });
    const json = response.headers.get("content-type")?.includes("json") ?? false;
    return response.ok && json ? await response.json() : {};
  } catch {
    return {};
  }
};

/** What was configured when the client was built. */
const builtConfig = (): unknown => {
  const text: unknown = import.meta.env.VITE_OPTIO_CONFIG;
  return typeof text === "string" && text !== "" ? JSON.parse(text) : {};
};

/** Starts the application in a browser, or says what of its configuration does not hold. */
export const boot = async (): Promise<{ readonly app: App } | { readonly problem: string }> => {
  const path = window.location.pathname;
  const { token } = LINKS.includes(path) ? takeFromAddress(window, "token") : {};
  const fetch = window.fetch.bind(window);
  const read = readConfig(builtConfig(), await runtimeConfig(fetch));
  if ("problem" in read) return { problem: read.problem.message };
  const { config } = read;
  const composed = compose({
    config,
    clock: liveClock,
    nextId: liveIds.next,
    chance: liveIds.chance,
    cells: browserCells(window),
    transport: fetchTransport(fetch),
    lock: browserLock(window, config.storagePrefix),
    captcha: sandboxCaptcha,
    origin: window.location.origin,
    report: (what) => window.reportError(new Error(what)),
    freeze: import.meta.env.DEV,
    loadRest: async () => (await import("./rest.ts")).rest,
  });
  const app = createFace(composed, liveClock, window);
  if (token !== undefined) {
    const handle = app.vault.put(token);
    const open = path === "/reset-password" ? Session.OpenResetLink : Session.OpenMagicLink;
    // once storage was read: whoever is signed in already stays so
    const stop = app.onEvent((event) => {
      if (event._tag !== "session.SessionFound" && event._tag !== "session.NoSessionFound") return;
      stop();
      app.dispatch(open({ token: handle }));
    });
  }
  return { app };
};
