import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { takeFromAddress } from "../adapters/browser/address-bar.ts";
import { liveClock } from "../adapters/clock/clock.ts";
import { liveIds } from "../adapters/ids/ids.ts";
import { KEYS } from "../adapters/storage/keys.ts";
import { browserCells } from "../adapters/storage/storage.ts";
import { Command as Session } from "../domain/session/index.ts";
import { readConfig } from "./config.ts";
import { type Core, createCore } from "./core.ts";
import { createFace } from "./create-face.ts";
import type { App } from "./face.ts";
import { keptReferral } from "./kept-referral.ts";
import { onDemand } from "./on-demand.ts";

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

/** Whether storage holds anything of a session, or refuses to say; what exactly, the engine reads. */
const hasSession = ({ storage }: Core): boolean => {
  const exit = Effect.runSyncExit(storage.read(KEYS.accessToken));
  return Exit.isFailure(exit) || exit.value !== null;
};

/** Starts the application in a browser, or says what of its configuration does not hold. */
export const boot = async (): Promise<{ readonly app: App } | { readonly problem: string }> => {
  const path = window.location.pathname;
  const { token } = LINKS.includes(path) ? takeFromAddress(window, "token") : {};
  const read = readConfig(builtConfig(), await runtimeConfig(window.fetch.bind(window)));
  if ("problem" in read) return { problem: read.problem.message };
  const { config } = read;
  const cells = browserCells(window);
  const core = createCore({
    config,
    clock: liveClock,
    nextId: liveIds.next,
    chance: liveIds.chance,
    cells,
    report: (what) => window.reportError(new Error(what)),
    freeze: import.meta.env.DEV,
  });
  const engine = onDemand(core, async () => {
    const { startInBrowser } = await import("./browser-engine.ts");
    return startInBrowser(core, window);
  });
  const app = createFace(core, window, engine.want, engine.stop);
  cells.onForeignChange(engine.want);
  const referral = keptReferral(core.storage);
  if (referral !== null) core.bus.dispatch(referral, { source: "system" });
  if (token !== undefined || hasSession(core)) engine.want();
  else {
    core.bus.dispatch(Session.RecordNoSession(), { source: "system" });
    // by the time a form is filled in, what sends it is there
    for (const gesture of ["pointerdown", "keydown", "focusin"]) {
      window.addEventListener(gesture, engine.want, { once: true, passive: true, capture: true });
    }
  }
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
