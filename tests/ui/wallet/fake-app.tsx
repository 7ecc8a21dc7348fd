import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { DEFAULTS } from "../../../src/app/config.ts";
import type { App } from "../../../src/app/face.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import type { Handle } from "../../../src/domain/kernel/secret.ts";
import { AppProvider } from "../../../src/ui/app-context.tsx";
import { createStore } from "../../../src/ui/store.ts";
import { SendProvider } from "../../../src/ui/wallet/send-context.ts";
import { envelope } from "../../support/spec.ts";

const NOW = Date.UTC(2026, 0, 15, 12);

/** The real domain behind the app's face, without reactors: a test sends what a server would have answered. */
export const fakeApp = () => {
  let state: Root = domain.initial;
  let count = 0;
  let preferences = { hideBalances: false, appearance: "system" as const, feeReserve: "0.05" };
  const secrets = new Map<Handle, string>();
  const commits = new Set<Parameters<App["onCommit"]>[0]>();
  const listeners = new Set<(event: Event) => void>();
  const done = { copied: [] as string[], files: [] as { readonly name: string; readonly content: string }[] };
  const app: App = {
    config: DEFAULTS,
    dispatch: (command: Command) => {
      count += 1;
      const stamped = envelope({ seq: count, id: `request-${count}`, at: NOW });
      const decision = domain.decide(state, command, { envelope: stamped, world: state });
      if (decision._tag === "Left") return decision;
      for (const event of decision.right) {
        const [next, patches] = domain.evolve(state, event, stamped);
        state = next;
        for (const commit of [...commits]) commit({ state, patches });
        for (const listener of [...listeners]) listener(event);
      }
      return decision;
    },
    state: () => state,
    onCommit: (listener) => {
      commits.add(listener);
      return () => commits.delete(listener);
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => NOW,
    after: () => () => undefined,
    vault: {
      put: (secret) => {
        count += 1;
        const handle = `secret:${count}` as Handle;
        secrets.set(handle, secret);
        return handle;
      },
      forget: (handle) => void secrets.delete(handle),
      reveal: (handle) => secrets.get(handle) ?? null,
    },
    openAdmin: () => undefined,
    copy: async (text) => {
      done.copied.push(text);
      return true;
    },
    download: (name, _type, content) => void done.files.push({ name, content }),
    preferences: {
      read: () => preferences,
      write: (changes) => {
        preferences = { ...preferences, ...changes } as typeof preferences;
      },
    },
    diagnostics: {
      summary: () => ({ entries: 0, commands: [], exchanges: 0, since: null }),
      bundle: async () => "",
      clear: () => undefined,
    },
    onOnline: () => () => undefined,
    stop: () => undefined,
  };
  const store = createStore<Root>(app, (run) => {
    let wanted = true;
    queueMicrotask(() => wanted && run());
    return () => {
      wanted = false;
    };
  });
  const { hook, history } = memoryLocation({ path: "/", record: true });
  const wrap = (screen: ReactNode) => (
    <AppProvider app={app} proxy={store.shown}>
      <SendProvider value={() => undefined}>
        <Router hook={hook}>{screen}</Router>
      </SendProvider>
    </AppProvider>
  );
  return { app, secrets, done, places: history, wrap };
};
