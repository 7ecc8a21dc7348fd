import * as Effect from "effect/Effect";
import { isLeft } from "fp-ts/Either";
import type { Activity } from "../../src/adapters/browser/activity.ts";
import { type CaptchaShape, sandboxCaptcha } from "../../src/adapters/captcha/captcha.ts";
import { createHandClock, type HandClock } from "../../src/adapters/clock/hand-clock.ts";
import { createCountedIds, type Ids } from "../../src/adapters/ids/ids.ts";
import { createMemoryDatabase, type DeviceDatabase } from "../../src/adapters/storage/database.ts";
import { createMemoryTexts } from "../../src/adapters/storage/encrypted-texts.ts";
import { createMemoryFigures } from "../../src/adapters/storage/figures.ts";
import type { StorageShape } from "../../src/adapters/storage/storage.ts";
import { createMemoryArea, type StorageArea } from "../../src/adapters/storage/storage-area.ts";
import { createMemoryTabStorage, type TabStorageShape } from "../../src/adapters/storage/tab-storage.ts";
import { ownTabLock } from "../../src/adapters/tabs/refresh-lock.ts";
import type { TransferLockShape } from "../../src/adapters/tabs/transfer-lock.ts";
import { boot } from "../../src/app/boot/boot.ts";
import { loadConfig, takeLink } from "../../src/app/boot/entry.ts";
import { keepTab } from "../../src/app/boot/kept-tab.ts";
import { type LogSummary, summaryOfPages } from "../../src/app/journal/crash-log.ts";
import { diagnosticLog } from "../../src/app/journal/diagnostic-log.ts";
import type { Mark } from "../../src/app/journal/marks.ts";
import { atOnce } from "../../src/app/journal/slices.ts";
import { friends } from "../../src/app/reactors/contacts/friends.ts";
import { reactors as allReactors } from "../../src/app/reactors/index.ts";
import type { Reactor } from "../../src/app/reactors/reactor.ts";
import { loadAfterSignIn } from "../../src/app/reactors/session/load-after-sign-in.ts";
import { session } from "../../src/app/reactors/session/session.ts";
import { storeSession } from "../../src/app/reactors/session/store-session.ts";
import { staking } from "../../src/app/reactors/staking/staking.ts";
import { transferStorage } from "../../src/app/reactors/transfer/storage.ts";
import { transfer } from "../../src/app/reactors/transfer/transfer.ts";
import { wallet } from "../../src/app/reactors/wallet/wallet.ts";
import type { Command, Root } from "../../src/domain/index.ts";
import { Command as Session } from "../../src/domain/session/index.ts";
import { Command as Staking } from "../../src/domain/staking/index.ts";
import { Command as Transfer } from "../../src/domain/transfer/index.ts";
import type { Handle } from "../../src/domain/values/secret.ts";
import { Command as Wallet } from "../../src/domain/wallet/index.ts";
import { stakeForm } from "../domain/staking/examples.ts";
import { CODE, createScriptedServer, PASSCODE, PASSWORD, type ScriptedServer } from "./scripted-server.ts";

/** The parts that outlive a tab: storage, time and server. */
export interface Device {
  readonly clock: HandClock;
  readonly server: ScriptedServer;
  /** The local storage, as another program reads it. */
  readonly storage: StorageArea;
  readonly tab: () => StorageArea;
  /** The database that survives a logout. */
  readonly database: DeviceDatabase & { readonly values: ReadonlyMap<string, unknown> };
  /** The figures of the last visit. */
  readonly figures: ReturnType<typeof createMemoryFigures>;
  readonly ids: Ids;
  /** Whether the device reports a connection when a tab is opened; true by default. */
  readonly online?: boolean;
  /** The session storage of a tab, which survives a reload; by default a new one. */
  readonly tabStorage?: TabStorageShape;
  /** The lock of a new tab, under which all tabs check and store transfers. */
  readonly transferLock: () => TransferLockShape;
  /** Whether tabs keep their logs across reloads; false by default. */
  readonly keepsLog?: boolean;
  /** The `/config.json` of the server; by default it has none. */
  readonly config?: Readonly<Record<string, unknown>>;
}

/** A lock that the tabs of a device share, first in, first out. */
const sharedLock = (): TransferLockShape => {
  let last: Promise<unknown> = Promise.resolve();
  const within: TransferLockShape["claim"] = (effect) =>
    Effect.suspend(() => {
      const before = last;
      let release: () => void = () => undefined;
      last = new Promise<void>((resolve) => {
        release = resolve;
      });
      return Effect.promise(() => before).pipe(Effect.andThen(effect), Effect.ensuring(Effect.sync(() => release())));
    });
  return { claim: within, write: within };
};

export const createDevice = (start = Date.UTC(2026, 0, 15, 12), clock = createHandClock(start)): Device => {
  const cells = createMemoryArea();
  const lock = sharedLock();
  return {
    clock,
    server: createScriptedServer(clock.now),
    storage: cells.tab(),
    tab: cells.tab,
    database: createMemoryDatabase(),
    figures: createMemoryFigures(),
    ids: createCountedIds(),
    transferLock: () => lock,
  };
};

/** Writes a session into storage by hand, as docs/wire.md Configuration allows; tabs that open later are signed in. */
export const signedInAlready = (device = createDevice()): Device => {
  const { server, storage, clock } = device;
  const { access_token, refresh_token, expires_in } = server.bundle();
  storage.setItem("optio.refresh_token", refresh_token);
  storage.setItem("optio.expires_at", String(clock.now() + expires_in * 1000));
  storage.setItem("optio.access_token", access_token);
  return device;
};

/** The typed values of the send form. */
interface Sending {
  readonly amount: string;
  readonly to: string;
  readonly memo?: string;
  readonly description?: string;
}

/** The user of one tab. Actions return the tag of the refusal, or null on success. */
export interface User {
  readonly device: Device;
  /** The server that the tabs of the device reach. */
  readonly server: Device["server"];
  /** The clock of the device. */
  readonly clock: Device["clock"];
  /** The whole state, as the screens show it. */
  readonly sees: () => Root;
  readonly does: (command: Command) => string | null;
  /** Sends a command and completes the work that it leads to. */
  readonly runs: (command: Command) => Promise<string | null>;
  /** Sends a command of a screen, which the user did not ask for. */
  readonly shows: (command: Command) => void;
  /** Records what happened on the page. */
  readonly marks: (mark: Mark) => void;
  /** Puts a secret into the vault, as a form does. */
  readonly types: (secret: string) => Handle;
  /** The secret in the vault; null after it was removed. */
  readonly reveals: (handle: Handle) => string | null;
  /** The journal in memory, not redacted. */
  readonly remembers: () => ReadonlyArray<unknown>;
  readonly signsIn: (code?: string) => Promise<void>;
  readonly signsOut: () => Promise<void>;
  readonly asksForPreview: (sending: Sending) => Promise<string | null>;
  /** Asks for the preview of a staking action, 5 OPT delegated to Anna unless `form` says otherwise. */
  readonly asksForStakePreview: (form?: Parameters<typeof stakeForm>[0]) => Promise<string | null>;
  /** Loads the delegations and unbonding entries, as the staking page does. */
  readonly opensStaking: () => Promise<void>;
  /** Presses Confirm without waiting. `again`: the user confirmed 'Already sent?'. */
  readonly confirms: (how?: { readonly again?: boolean; readonly passcode?: string }) => string | null;
  /** Presses Confirm and completes the work that it leads to. */
  readonly sends: (how?: Parameters<User["confirms"]>[0]) => Promise<string | null>;
  /** Advances the clock: `"500 ms"`, `"60 s"`, `"5 min"`. */
  readonly waits: (time: string) => Promise<void>;
  /** Completes pending work without advancing the clock. */
  readonly settles: () => Promise<void>;
  /** The refusals in the journal, oldest first. */
  readonly refusals: () => ReadonlyArray<string>;
  /** The diagnostic log as the user downloads it. */
  readonly downloadsTheLog: () => string;
  /** The diagnostic log as the application writes it, in slices. */
  readonly savesTheLog: () => Promise<string>;
  readonly clearsTheLog: () => void;
  /** What Help says that the log holds. */
  readonly summary: () => LogSummary;
  /** The redacted log of a crash that the tab stored, or null. */
  readonly readsTheCrashLog: () => string | null;
  /** The bugs that the application reported. */
  readonly reports: ReadonlyArray<string>;
  /** Crashes the tab; none of its code runs afterwards. */
  readonly closesTheTab: () => Promise<void>;
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** Parses a duration; returns milliseconds. */
const millis = (time: string): number => {
  const [count = "", unit = ""] = time.split(" ");
  const factor = UNITS[unit];
  if (factor === undefined) throw new Error(`not a time: ${time}`);
  return Number(count) * factor;
};

/** A page without gestures and focus changes. */
const NO_ACTIVITY: Activity = { listen: () => () => undefined };
/** Every reactor of the application, on a page without gestures. */
export const REACTORS: ReadonlyArray<Reactor> = allReactors(NO_ACTIVITY, friends(createMemoryTexts()));
/**
 * The reactors that transfers need. The idle watch reads the clock each second, which is most of the work of a test in
 * which minutes pass.
 */
export const TRANSFER_REACTORS: ReadonlyArray<Reactor> = [
  ...[storeSession, session, loadAfterSignIn, wallet, staking],
  ...[transferStorage, transfer],
];

/** The parts of a browser's window that a start reads, at this address. */
const windowAt = (address: string): Window => {
  const location = new URL(address, "https://wallet.example");
  const replaceState = (_state: unknown, _title: string, url: string): void => {
    location.href = new URL(url, location).href;
  };
  return { location, history: { state: null, replaceState } } as unknown as Window;
};

/** The `/config.json` of a device's server. */
const configOf =
  ({ config }: Device): typeof fetch =>
  async () =>
    config === undefined ? new Response("", { status: 404 }) : Response.json(config);

/**
 * Opens the real application in a tab of a device, through its real start, over scripted HTTP and a clock that only the
 * test advances. `through`: a layer between the application and its storage. `address`: the path that was opened.
 */
export const open = async (
  device: Device = createDevice(),
  reactors: ReadonlyArray<Reactor> = REACTORS,
  captcha: CaptchaShape = sandboxCaptcha,
  through: (storage: StorageShape) => StorageShape = (storage) => storage,
  address = "/login",
): Promise<User> => {
  const { clock, ids, server } = device;
  const reports: string[] = [];
  const window = windowAt(address);
  const started = await boot({
    link: takeLink(window),
    online: device.online ?? true,
    config: loadConfig("", configOf(device), clock),
    clock,
    nextId: ids.next,
    randomNumber: ids.randomNumber,
    storageArea: device.tab(),
    wrapStorage: through,
    reactors,
    outside: () => ({
      transport: server.transport,
      lock: ownTabLock,
      transferLock: device.transferLock(),
      captcha,
      device: device.database,
      figures: device.figures,
      tabStorage: device.tabStorage ?? createMemoryTabStorage(),
    }),
    origin: window.location.origin,
    report: (what) => reports.push(what),
    freeze: true,
    keepTab: device.keepsLog ? async () => keepTab : undefined,
  });
  if ("problem" in started) throw new Error(started.problem);
  const app = started.application;
  const does = (command: Command): string | null => {
    const answer = app.bus.dispatch(command);
    return isLeft(answer) ? answer.left._tag : null;
  };
  const confirms: User["confirms"] = ({ again = false, passcode = PASSCODE } = {}) =>
    does(Transfer.Confirm({ passcode: { handle: app.vault.put(passcode), broken: [] }, again }));
  /** The outcome of what was just done, once the work that it leads to is complete. */
  const completed = async (refused: string | null): Promise<string | null> => {
    await clock.turn(0);
    return refused;
  };
  await clock.settle();
  return {
    device,
    server: device.server,
    clock: device.clock,
    reports,
    does,
    runs: (command) => completed(does(command)),
    shows: (command) => void app.bus.dispatch(command, { source: "screen" }),
    marks: (mark) => app.journal.mark(mark, clock.now()),
    types: (secret) => app.vault.put(secret),
    reveals: app.vault.read,
    remembers: app.journal.entries,
    sees: app.bus.state,
    signsIn: async (code = CODE) => {
      does(Session.SignIn({ identifier: "ada@demo.optio", password: { handle: app.vault.put(PASSWORD), broken: [] } }));
      await clock.settle();
      does(Session.SubmitCode({ code: { handle: app.vault.put(code), broken: [] }, trustDevice: false }));
      await clock.settle();
    },
    signsOut: async () => {
      does(Session.SignOut());
      await clock.settle();
    },
    asksForPreview: async ({ amount, to, memo = "", description = "" }) => {
      const form = { chainId: "optio", symbol: "OPT", amount, to, memo, description, resembles: false };
      const refused = does(Transfer.RequestPreview(form));
      await clock.settle();
      return refused;
    },
    asksForStakePreview: async (form = {}) => {
      const refused = does(Staking.RequestPreview(stakeForm(form)));
      await clock.settle();
      return refused;
    },
    opensStaking: async () => {
      does(Wallet.LoadAccount({ chainId: "optio", symbol: "OPT" }));
      does(Staking.LoadValidators());
      await clock.settle();
    },
    confirms,
    sends: (how) => completed(confirms(how)),
    waits: (time) => clock.turn(millis(time)),
    settles: () => clock.turn(0),
    refusals: () =>
      app.journal.entries().flatMap(({ outcome }) => (outcome.rejection === undefined ? [] : [outcome.rejection._tag])),
    downloadsTheLog: () => atOnce(diagnosticLog(app.journal, new Uint8Array(32).fill(7), clock.now())).text,
    savesTheLog: async () => (await app.writeLog()).text,
    clearsTheLog: app.journal.clear,
    summary: () => summaryOfPages(app.journal.pages()),
    readsTheCrashLog: () => app.crashLog.read()?.text ?? null,
    closesTheTab: app.stop,
  };
};

/** A tab with a signed-in user, after the guards have loaded everything. */
export const openSignedIn = async (
  device: Device = createDevice(),
  reactors: ReadonlyArray<Reactor> = REACTORS,
): Promise<User> => {
  signedInAlready(device);
  return open(device, reactors);
};

/** Two tabs of one device that is signed in. */
export const openTwoTabs = async (device = createDevice()) => {
  const one = await openSignedIn(device);
  return { device, one, other: await open(device) };
};

/** What a command carries of a secret that a user typed and that breaks no rule. */
export const typed = (user: User, secret: string) => ({ handle: user.types(secret), broken: [] });
