import { isRight } from "fp-ts/Either";
import { createOfferRecord } from "../../src/adapters/browser/app-offer.ts";
import { createMemoryDatabase } from "../../src/adapters/storage/database.ts";
import type { AppApi } from "../../src/app/api/app-api.ts";
import type { Crash } from "../../src/app/journal/crash.ts";
import { DEFAULTS } from "../../src/app/ports/config.ts";
import { decidedEvents } from "../../src/domain/decider/decision.ts";
import { type Command, domain, type Event, type Root, whyNot } from "../../src/domain/index.ts";
import type { Handle } from "../../src/domain/values/secret.ts";
import { envelope } from "./spec.ts";

/** Options of the fake app API. */
interface Start {
  readonly root?: Root;
  /** Milliseconds since 1970. */
  readonly at?: number;
}

/**
 * The real domain behind the app API, without reactors: a test dispatches what a server would have answered, and advances
 * the time. `outcomes`: each command with its events or its rejection. The id of the n-th command is
 * `request n`, the n-th secret's handle `handle n`.
 */
export const fakeAppApi = ({ root = domain.initial, at = Date.UTC(2026, 0, 15, 12) }: Start = {}) => {
  let state = root;
  let now = at;
  let handles = 0;
  let waiting: ReadonlyArray<{ readonly at: number; readonly run: () => void }> = [];
  let preferences: ReturnType<AppApi["preferences"]["read"]> = {
    hideBalances: false,
    appearance: "system",
    feeReserve: "0.05",
    keyShortcuts: true,
    keepFigures: true,
    favourites: [],
    keptPayout: null,
    newWallets: [],
  };
  const secrets = new Map<Handle, string>();
  const contents = new Map<Handle, object>();
  const nextHandle = (): Handle => {
    handles += 1;
    return `handle ${handles}` as Handle;
  };
  const failedPictures = new Set<string>();
  const commits = new Set<Parameters<AppApi["onCommit"]>[0]>();
  const listeners = new Set<(event: Event) => void>();
  const releases = new Set<() => void>();
  const events: Event[] = [];
  const commands: Command[] = [];
  const outcomes: string[] = [];
  const sources: string[] = [];
  const done = {
    copied: [] as string[],
    files: [] as { readonly name: string; readonly content: string }[],
    crashes: [] as Crash[],
    /** What the application was asked before each reload for a new release. */
    releases: [] as Array<() => boolean>,
    marks: [] as Parameters<AppApi["diagnostics"]["mark"]>[0][],
  };

  const app: AppApi = {
    config: DEFAULTS,
    dispatch: (command: Command, source = "person") => {
      commands.push(command);
      sources.push(`${source} ${command._tag}`);
      const stamped = envelope({ seq: commands.length, id: `request ${commands.length}`, at: now });
      const decision = domain.decide(state, command, { envelope: stamped, world: state });
      const came = isRight(decision)
        ? decidedEvents(decision.right)
            .map(({ _tag }) => _tag)
            .join()
        : decision.left._tag;
      outcomes.push(`${command._tag} ${came}`);
      for (const event of isRight(decision) ? decidedEvents(decision.right) : []) {
        state = domain.evolve(state, event, stamped);
        events.push(event);
        for (const commit of [...commits]) commit(state);
        for (const listener of [...listeners]) listener(event);
      }
      return decision;
    },
    whyNot: (command, shown = state) => whyNot(shown, command, now),
    state: () => state,
    onCommit: (listener) => {
      commits.add(listener);
      return () => commits.delete(listener);
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      waiting = [...waiting, timer];
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
    drafts: { isKept: () => false, load: async () => null },
    isSessionStored: () => true,
    appOffer: createOfferRecord(createMemoryDatabase()),
    failedPictures: {
      has: (address) => failedPictures.has(address),
      add: (address) => void failedPictures.add(address),
    },
    vault: {
      put: (secret) => {
        const handle = nextHandle();
        secrets.set(handle, secret);
        return handle;
      },
      forget: (handle) => {
        secrets.delete(handle);
        contents.delete(handle);
      },
      reveal: (handle) => secrets.get(handle) ?? null,
      held: (handle) => contents.get(handle) ?? null,
    },
    openAdmin: () => undefined,
    copy: async (text) => {
      done.copied.push(text);
      return true;
    },
    download: (name, _type, content) => {
      // a name that begins with the product, in letters, digits and dashes
      if (!/^optio(?:-[A-Za-z0-9]+)+(?:\.[a-z]+)+$/.test(name)) throw new Error(`no name of a file: ${name}`);
      if (typeof content === "string") done.files.push({ name, content });
      else void content.text().then((text) => done.files.push({ name, content: text }));
    },
    preferences: {
      read: () => preferences,
      write: (changes) => {
        preferences = { ...preferences, ...changes };
      },
    },
    diagnostics: {
      forms: () => [],
      summary: () => ({ entries: 0, commands: [], exchanges: 0, since: null }),
      bundle: async () => ({ text: "", notReplayed: 0 }),
      endedUntil: () => null,
      clear: () => undefined,
      recordCrash: (crash) => void done.crashes.push(crash),
      mark: (mark) => void done.marks.push(mark),
      crashLog: () => null,
      preload: async () => undefined,
    },
    practiceClock: null,
    releases: {
      start: () => undefined,
      onReady: (listener) => {
        releases.add(listener);
        return () => releases.delete(listener);
      },
      apply: (mayReload) => void done.releases.push(mayReload),
    },
    stop: () => undefined,
  };
  return {
    app,
    secrets,
    /** Stores the content of a file, as a reactor does. */
    hold: (content: object): Handle => {
      const handle = nextHandle();
      contents.set(handle, content);
      return handle;
    },
    done,
    /** A newer release of the client is ready. */
    releaseIsReady: () => {
      for (const listener of [...releases]) listener();
    },
    events,
    commands,
    outcomes,
    /** Each command with its source: `screen wallet.LoadRecent`. */
    sources,
    /** The id of the last command. */
    lastRequest: () => `request ${commands.length}`,
    turn: (ms: number): void => {
      now += ms;
      const due = waiting.filter((timer) => timer.at <= now);
      waiting = waiting.filter((timer) => timer.at > now);
      for (const timer of due) timer.run();
    },
  };
};
