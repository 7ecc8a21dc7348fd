import * as Result from "effect/Result";
import { createOfferRecord } from "../../adapters/browser/app-offer.ts";
import { copyText } from "../../adapters/browser/clipboard.ts";
import { downloadFile } from "../../adapters/browser/download.ts";
import { watchOnline } from "../../adapters/browser/online.ts";
import type { PracticeClock } from "../../adapters/browser/practice-clock.ts";
import { createReleases } from "../../adapters/browser/releases.ts";
import { deviceDatabase } from "../../adapters/storage/database.ts";
import { forgetFriends } from "../../adapters/storage/kept-figures.ts";
import { KEYS, type StorageKey } from "../../adapters/storage/keys.ts";
import { readOrNull } from "../../adapters/storage/storage.ts";
import { whyNot } from "../../domain/index.ts";
import { Command as Session, views as sessionViews } from "../../domain/session/index.ts";
import { Command as Staking } from "../../domain/staking/index.ts";
import { isMoney } from "../../domain/values/decimal.ts";
import { segment } from "../../domain/values/segment.ts";
import type { Application } from "../application.ts";
import { summaryOfPages } from "../journal/crash-log.ts";
import type { AppApi, Preferences } from "./app-api.ts";
import { createFailedPictures } from "./failed-pictures.ts";

/** The default OPT reserved for later fees: about ten of them. */
const FEE_RESERVE = "0.05";

const preferencesOf = ({ storage, forgetFigures, bus }: Application): AppApi["preferences"] => {
  const read = (key: StorageKey): string | null => readOrNull(storage, key);
  const write = (key: StorageKey, value: string | undefined): void => {
    // a preference that storage refuses lasts until the page is closed
    if (value !== undefined) storage.write(key, value);
  };
  return {
    read: (): Preferences => {
      const appearance = read(KEYS.appearance);
      const feeReserve = read(KEYS.feeReserve) ?? FEE_RESERVE;
      return {
        hideBalances: read(KEYS.hideBalances) === "true",
        appearance: appearance === "light" || appearance === "dark" ? appearance : "system",
        feeReserve: isMoney(feeReserve) ? feeReserve : FEE_RESERVE,
        keyShortcuts: read(KEYS.keyShortcuts) !== "false",
        keepFigures: read(KEYS.keepFigures) !== "false",
        favourites: read(KEYS.favourites)?.match(/[a-z0-9]+/g) ?? [],
        keptPayout: read(KEYS.keptPayout),
        newWallets: read(KEYS.newWallets)?.match(/[a-z0-9]+/g) ?? [],
      };
    },
    write: (changes) => {
      const { hideBalances, appearance, feeReserve, keyShortcuts, keepFigures, favourites, newWallets } = changes;
      write(KEYS.hideBalances, hideBalances === undefined ? undefined : String(hideBalances));
      write(KEYS.appearance, appearance);
      write(KEYS.feeReserve, feeReserve);
      write(KEYS.keyShortcuts, keyShortcuts === undefined ? undefined : String(keyShortcuts));
      write(KEYS.keepFigures, keepFigures === undefined ? undefined : String(keepFigures));
      if (keepFigures === false) {
        forgetFriends(storage);
        void forgetFigures();
        bus.dispatch(Staking.ForgetDays(), { source: "screen" });
      }
      write(KEYS.favourites, favourites?.join(" "));
      write(KEYS.keptPayout, changes.keptPayout ?? undefined);
      write(KEYS.newWallets, newWallets?.join(" "));
    },
  };
};

/** A picture that fails while the network is in doubt is not remembered. */
const failedPicturesOf = ({ storage, clock, bus }: Application): AppApi["failedPictures"] => {
  const failed = createFailedPictures(storage, clock.now);
  return { ...failed, add: (address) => void (sessionViews.isInDoubt(bus.state().session) || failed.add(address)) };
};

/** The practice clock of a sandbox, whose code is loaded when it is used. */
const practiceClock = (apiBase: string, fetch: typeof globalThis.fetch): PracticeClock => {
  const call = async (use: (clock: PracticeClock) => Promise<number | null>): Promise<number | null> => {
    const code = await import("../../adapters/browser/practice-clock.ts").catch(() => null);
    return code && use(code.createPracticeClock(apiBase, fetch));
  };
  return {
    read: () => call(({ read }) => read()),
    advance: (seconds) => call(({ advance }) => advance(seconds)),
    misbehave: (walletId, next) => call(({ misbehave }) => misbehave(walletId, next)),
    halt: (blocks) => call(({ halt }) => halt(blocks)),
  };
};

/** The interface of a running application for the screens in a browser. */
export const createAppApi = (application: Application, window: Window & typeof globalThis): AppApi => {
  const { bus, clock, journal, config, stop } = application;
  const { vault } = application;
  const stopWatching = watchOnline(window, (online) => {
    if (bus.state().session.online !== online) bus.dispatch(Session.RecordConnection({ online }), { source: "system" });
  });
  return {
    config,
    dispatch: (command, source = "person") => bus.dispatch(command, { source }),
    whyNot: (command, shown = bus.state()) => whyNot(shown, command, clock.now()),
    state: bus.state,
    onCommit: (listener) => {
      const subscription = bus.commits$.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    onEvent: (listener) => {
      const subscription = bus.events$.subscribe(({ event }) => listener(event));
      return () => subscription.unsubscribe();
    },
    now: clock.now,
    after: clock.after,
    vault: { put: (secret) => vault.put(secret), forget: vault.forget, reveal: vault.read, held: vault.held },
    openAdmin: () => {
      const token = readOrNull(application.storage, KEYS.accessToken);
      if (token === null) return;
      const address = `${config.adminUrl.replace(/\/+$/, "")}/session/${segment(token)}`;
      window.open(address, "_blank", "noopener,noreferrer");
    },
    copy: (text) => copyText(window, text),
    download: (name, type, content) => downloadFile(window, name, type, content),
    preferences: preferencesOf(application),
    drafts: application.drafts,
    isSessionStored: () => Result.getOrNull(application.storage.readThrough(KEYS.accessToken)) !== null,
    appOffer: createOfferRecord(deviceDatabase(config.storagePrefix)),
    failedPictures: failedPicturesOf(application),
    diagnostics: {
      summary: () => summaryOfPages(journal.pages()),
      forms: application.forms,
      bundle: application.writeLog,
      endedUntil: application.logEndedUntil,
      clear: () => {
        journal.clear();
        application.crashLog.clear();
      },
      recordCrash: (crash) => void bus.dispatch(Session.RecordCrash(crash), { source: "system" }),
      mark: (mark) => journal.mark(mark, clock.now()),
      crashLog: () => {
        // the log in memory has the crash and everything since
        if (journal.entries().some(({ command }) => command._tag === "session.RecordCrash")) return null;
        return application.crashLog.read();
      },
      preload: () => import("../journal/diagnostic-log.ts"),
    },
    practiceClock: config.sandbox ? practiceClock(config.apiBase, window.fetch.bind(window)) : null,
    releases: createReleases(window, clock),
    stop: () => {
      stopWatching();
      void stop();
    },
  };
};
