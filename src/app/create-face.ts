import * as Effect from "effect/Effect";
import * as Exit from "effect/Exit";
import { copyText } from "../adapters/browser/clipboard.ts";
import { downloadFile } from "../adapters/browser/download.ts";
import { watchOnline } from "../adapters/browser/online.ts";
import type { ClockShape } from "../adapters/clock/clock.ts";
import { KEYS, type StorageKey } from "../adapters/storage/keys.ts";
import { Storage } from "../adapters/storage/storage.ts";
import { Vault, type VaultShape } from "../adapters/vault/vault.ts";
import { isMoney } from "../domain/kernel/decimal.ts";
import type { Composed } from "./compose.ts";
import type { App, LogSummary, Preferences } from "./face.ts";

/** OPT kept back for later fees unless told otherwise: about ten of them (pains.md P1). */
const FEE_RESERVE = "0.05";

const preferencesOf = ({ runNow }: Composed): App["preferences"] => {
  const read = (key: StorageKey): string | null => {
    const exit = runNow(Storage.use((storage) => storage.read(key)));
    return Exit.isSuccess(exit) ? exit.value : null;
  };
  const write = (key: StorageKey, value: string | undefined): void => {
    // a preference that could not be kept is only not remembered
    if (value !== undefined) runNow(Storage.use((storage) => Effect.ignore(storage.write(key, value))));
  };
  return {
    read: (): Preferences => {
      const appearance = read(KEYS.appearance);
      const feeReserve = read(KEYS.feeReserve) ?? FEE_RESERVE;
      return {
        hideBalances: read(KEYS.hideBalances) === "true",
        appearance: appearance === "light" || appearance === "dark" ? appearance : "system",
        feeReserve: isMoney(feeReserve) ? feeReserve : FEE_RESERVE,
      };
    },
    write: ({ hideBalances, appearance, feeReserve }) => {
      write(KEYS.hideBalances, hideBalances === undefined ? undefined : String(hideBalances));
      write(KEYS.appearance, appearance);
      write(KEYS.feeReserve, feeReserve);
    },
  };
};

const summaryOf = ({ journal }: Composed): LogSummary => {
  const entries = journal.entries();
  const counts = new Map<string, number>();
  for (const { command } of entries) counts.set(command._tag, (counts.get(command._tag) ?? 0) + 1);
  return {
    entries: entries.length,
    commands: [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    exchanges: entries.reduce((sum, each) => sum + each.exchanges.length, 0),
    since: entries[0]?.envelope.at ?? null,
  };
};

/** What screens hold of a composed application in a browser. */
export const createFace = (composed: Composed, clock: ClockShape, window: Window): App => {
  const { bus, journal, config } = composed;
  const vault = composed.runNow(Vault.use((held) => Effect.sync((): VaultShape => held)));
  if (Exit.isFailure(vault)) throw new Error("the vault could not be built");
  const { put, forget, read } = vault.value;
  return {
    config,
    dispatch: (command) => bus.dispatch(command, { source: "person" }),
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
    vault: { put, forget, reveal: read },
    copy: (text) => copyText(window, text),
    download: (name, type, content) => downloadFile(window, name, type, content),
    preferences: preferencesOf(composed),
    diagnostics: {
      summary: () => summaryOf(composed),
      // what writes a log is loaded when somebody wants one
      bundle: async () => {
        const { diagnosticLog } = await import("./journal/diagnostic-log.ts");
        return diagnosticLog(journal, crypto.getRandomValues(new Uint8Array(32)), clock.now());
      },
      clear: journal.clear,
    },
    onOnline: (listener) => watchOnline(window, listener),
    stop: () => void composed.stop(),
  };
};
