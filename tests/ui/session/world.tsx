import { isRight } from "fp-ts/Either";
import type { ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { DEFAULTS } from "../../../src/app/config.ts";
import type { App } from "../../../src/app/face.ts";
import { type Command, domain, type Event, type Root } from "../../../src/domain/index.ts";
import type { Handle } from "../../../src/domain/kernel/secret.ts";
import { Command as Session } from "../../../src/domain/session/index.ts";
import { AppProvider } from "../../../src/ui/app-context.tsx";
import { createStore } from "../../../src/ui/store.ts";
import { render } from "../kit/render.ts";

/** The real domain behind a face without adapters: time is turned by hand, and the test answers for the server. */
export const openScreen = async (screen: ReactNode, path: string, before: ReadonlyArray<Command> = []) => {
  let state = domain.initial;
  let now = Date.UTC(2026, 10, 21, 9);
  let count = 0;
  let waiting: ReadonlyArray<{ readonly at: number; readonly run: () => void }> = [];
  const secrets = new Map<string, string>();
  const events: Event[] = [];
  const listeners = new Set<() => void>();

  const dispatch = (command: Command) => {
    count += 1;
    const envelope = {
      seq: count,
      at: now,
      id: `question ${count}`,
      chance: 1,
      cause: null,
      source: "person" as const,
    };
    const answer = domain.decide(state, command, { envelope, world: state });
    if (isRight(answer)) {
      for (const event of answer.right) {
        state = domain.evolve(state, event, envelope)[0];
        events.push(event);
      }
      for (const listener of listeners) listener();
    }
    return answer;
  };
  const app: App = {
    config: DEFAULTS,
    dispatch,
    state: () => state,
    onCommit: () => () => undefined,
    onEvent: () => () => undefined,
    now: () => now,
    after: (ms, run) => {
      const each = { at: now + ms, run };
      waiting = [...waiting, each];
      return () => {
        waiting = waiting.filter((other) => other !== each);
      };
    },
    vault: {
      put: (secret) => {
        const handle = `handle ${secrets.size + 1}` as Handle;
        secrets.set(handle, secret);
        return handle;
      },
      forget: (handle) => void secrets.delete(handle),
      reveal: (handle) => secrets.get(handle) ?? null,
    },
    openAdmin: () => undefined,
    copy: async () => true,
    download: () => undefined,
    preferences: {
      read: () => ({ hideBalances: false, appearance: "light", feeReserve: "0" }),
      write: () => undefined,
    },
    diagnostics: {
      summary: () => ({ entries: 0, commands: [], exchanges: 0, since: null }),
      bundle: async () => "",
      clear: () => undefined,
    },
    onOnline: () => () => undefined,
    stop: () => undefined,
  };
  for (const command of [Session.RecordNoSession(), ...before]) dispatch(command);
  const commits = {
    state: (): Root => state,
    onCommit: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  // no frames: each commit is shown at once
  const store = createStore(commits, () => () => undefined);
  listeners.add(store.flush);
  const place = memoryLocation({ path, record: true });
  const page = await render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      <AppProvider app={app} proxy={store.shown}>
        {screen}
      </AppProvider>
    </Router>,
  );
  return {
    ...page,
    events,
    secrets,
    place: () => place.history.at(-1),
    dispatch: (command: Command) => page.act(() => void dispatch(command)),
    /** The id of the question asked last. */
    lastQuestion: () => `question ${count}`,
    turn: (ms: number) =>
      page.act(() => {
        now += ms;
        const due = waiting.filter((each) => each.at <= now);
        waiting = waiting.filter((each) => each.at > now);
        for (const each of due) each.run();
      }),
    button: (name: string): HTMLButtonElement => {
      const found = [...document.querySelectorAll("button")].find((each) => each.textContent?.trim() === name);
      if (found === undefined) throw new Error(`no button ${name}`);
      return found;
    },
    field: (label: string): string => {
      const found = [...document.querySelectorAll("label")].find((each) => each.textContent?.trim() === label);
      if (found === undefined) throw new Error(`no field ${label}`);
      return `[id="${found.htmlFor}"]`;
    },
    text: () => document.body.textContent ?? "",
  };
};
