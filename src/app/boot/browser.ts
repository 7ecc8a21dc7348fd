import { activityOf } from "../../adapters/browser/activity.ts";
import { attentionOf } from "../../adapters/browser/attention.ts";
import { errorReporter } from "../../adapters/browser/errors.ts";
import { watchLeaving } from "../../adapters/browser/leaving.ts";
import { captchaFor } from "../../adapters/captcha/recaptcha.ts";
import { liveClock } from "../../adapters/clock/live-clock.ts";
import type { EarlyCalls } from "../../adapters/http/early-calls.ts";
import { fetchTransport, pageTransport } from "../../adapters/http/transport.ts";
import { liveIds } from "../../adapters/ids/ids.ts";
import { deviceDatabase, FIGURES, figuresDatabase, type SessionDatabase } from "../../adapters/storage/database.ts";
import { createFigures } from "../../adapters/storage/figures.ts";
import { browserStorageArea } from "../../adapters/storage/storage-area.ts";
import { createTabStorage } from "../../adapters/storage/tab-storage.ts";
import { browserLock } from "../../adapters/tabs/refresh-lock.ts";
import { browserTransferLock } from "../../adapters/tabs/transfer-lock.ts";
import type { AppApi } from "../api/app-api.ts";
import { createAppApi } from "../api/create-app-api.ts";
import type { ConfigRead } from "../ports/config.ts";
import { reactors } from "../reactors/index.ts";
import { loadedLater } from "../reactors/loaded-later.ts";
import { together } from "../reactors/reactor.ts";
import { boot } from "./boot.ts";
import type { Link } from "./entry.ts";

/** How many requests a browser lists by itself. */
const REQUESTS_LISTED = 250;

/** The application in a browser. `ready` resolves after the stored session was read and the link was opened. */
export interface InBrowser {
  readonly app: AppApi;
  readonly ready: Promise<void>;
}

/** The database of the figures of the last visit, of which the first read begins now. */
const openedFigures = (prefix: string): SessionDatabase => {
  const database = figuresDatabase(prefix);
  let early: Promise<unknown> | null = database.get(FIGURES).catch(() => undefined);
  return {
    ...database,
    get: (key) => {
      if (key !== FIGURES) return database.get(key);
      const reading = early ?? database.get(key);
      early = null;
      return reading;
    },
  };
};

/** Starts the application in a browser with what the entry page read. */
export const startInBrowser = async (
  window: Window & typeof globalThis,
  config: Promise<ConfigRead>,
  link: Link | null,
  callingEarly: Promise<EarlyCalls | null> | null,
): Promise<InBrowser | { readonly problem: string }> => {
  const early = await callingEarly;
  const loadFriends = async () => (await import("../reactors/contacts/friends.ts")).browserFriends(window.crypto);
  const loadSaved = async () =>
    (await import("../reactors/transfer/saved-addresses.ts")).browserSavedAddresses(window.crypto);
  const loadHistory = async () => (await import("../reactors/staking/history.ts")).browserHistory(window.crypto);
  const stored = together(
    loadedLater(loadFriends, "contacts.PeopleRequested"),
    loadedLater(loadSaved, "transfer.SavedRequested"),
    loadedLater(loadHistory, "staking.HistoryRequested", "staking.DaysForgotten"),
  );
  const leaving = watchLeaving(window, liveClock);
  const started = await boot({
    config,
    link,
    online: window.navigator.onLine,
    clock: liveClock,
    nextId: liveIds.next,
    randomNumber: liveIds.randomNumber,
    storageArea: browserStorageArea(window),
    reactors: reactors(activityOf(window), stored, attentionOf(window)),
    origin: window.location.origin,
    report: errorReporter(window),
    freeze: import.meta.env.DEV,
    keepTab: async () => (await import("./kept-tab.ts")).keepTab,
    outside: ({ storagePrefix, captcha }) => ({
      transport: pageTransport(fetchTransport(window.fetch.bind(window)), { leaving, early }),
      lock: browserLock(window, storagePrefix, liveIds.randomNumber),
      transferLock: browserTransferLock(window, storagePrefix, liveIds.randomNumber),
      captcha: captchaFor(window, liveClock, captcha),
      device: deviceDatabase(storagePrefix),
      figures: createFigures(openedFigures(storagePrefix), window.crypto),
      tabStorage: createTabStorage(() => window.sessionStorage, storagePrefix),
    }),
  });
  if ("problem" in started) return started;
  // the addresses of requests name the wallet and people; nobody reads them after the session (R14), and the browser adds
  // those that the logout interrupted later
  started.application.bus.events$.subscribe(({ event }) => {
    const { performance } = window;
    if (event._tag === "session.SignedIn") performance.setResourceTimingBufferSize(REQUESTS_LISTED);
    if (event._tag !== "session.SignedOut") return;
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(0);
  });
  return { app: createAppApi(started.application, window), ready: started.ready };
};
