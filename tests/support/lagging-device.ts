import { createHandClock } from "../../src/adapters/clock/hand-clock.ts";
import { browserTransferLock } from "../../src/adapters/tabs/transfer-lock.ts";
import { createDevice, type Device } from "./driver.ts";
import { createScriptedServer } from "./scripted-server.ts";
import { createLaggingArea } from "./session/lagging-area.ts";
import { createWebLocks } from "./session/web-locks.ts";

/** A device whose tabs see each other's writes `lag` milliseconds later and use the browser's locks, as tabs in processes of their own. */
export const createLaggingDevice = (lag: number): Device => {
  const start = Date.UTC(2026, 0, 15, 12);
  const clock = createHandClock(start);
  const cells = createLaggingArea(clock, { write: () => lag, read: () => 0 });
  const locks = createWebLocks();
  return {
    ...createDevice(start, clock),
    // the server's clock is its own
    server: createScriptedServer(() => start + clock.monotonic()),
    storage: cells.tab(),
    tab: cells.tab,
    transferLock: () => browserTransferLock({ navigator: locks.tab() }, "optio", () => 0),
  };
};
