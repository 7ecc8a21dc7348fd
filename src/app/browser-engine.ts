import { captchaFor } from "../adapters/browser/captcha/captcha-for.ts";
import { fetchTransport } from "../adapters/http/transport.ts";
import { liveIds } from "../adapters/ids/ids.ts";
import { databaseCells } from "../adapters/storage/device-cells.ts";
import { browserLock } from "../adapters/tabs/refresh-lock.ts";
import { browserTransferLock } from "../adapters/tabs/transfer-lock.ts";
import type { Core } from "./core.ts";
import { type Engine, startEngine } from "./engine.ts";

/** The engine with what leads out of the page in a browser; one file, brought at the first gesture. */
export const startInBrowser = (core: Core, window: Window & typeof globalThis): Engine => {
  const { clock, config } = core;
  return startEngine(core, {
    transport: fetchTransport(window.fetch.bind(window)),
    lock: browserLock(window, config.storagePrefix, liveIds.chance),
    transferLock: browserTransferLock(window, config.storagePrefix, liveIds.chance),
    captcha: captchaFor(window, clock, config.captcha),
    device: databaseCells(config.storagePrefix),
    origin: window.location.origin,
    loadRest: async () => (await import("./rest.ts")).rest,
  });
};
