import type { OfferRecord } from "../../adapters/browser/app-offer.ts";
import type { PracticeClock } from "../../adapters/browser/practice-clock.ts";
import type { Releases } from "../../adapters/browser/releases.ts";
import type { DecisionOf } from "../../domain/decider/decision.ts";
import type { Source } from "../../domain/decider/message.ts";
import type { Command, Event, Rejection, Root } from "../../domain/index.ts";
import type { Handle } from "../../domain/values/secret.ts";
import type { BusRejection } from "../bus/bus.ts";
import type { Crash } from "../journal/crash.ts";
import type { LogSummary } from "../journal/crash-log.ts";
import type { Mark } from "../journal/marks.ts";
import type { Config } from "../ports/config.ts";
import type { FailedPictures } from "./failed-pictures.ts";

export type { LogSummary };

/** Display settings that a screen may store on the device. */
export interface Preferences {
  readonly hideBalances: boolean;
  readonly appearance: "light" | "dark" | "system";
  /** OPT reserved for later fees, as a decimal text. */
  readonly feeReserve: string;
  /** Whether a single key, such as `s`, is a shortcut (WCAG 2.1.4). */
  readonly keyShortcuts: boolean;
  /** Whether the last figures and the diagnostic log are kept on this device, encrypted, until the logout (decision 28). */
  readonly keepFigures: boolean;
  /** The addresses of favourite validators. */
  readonly favourites: ReadonlyArray<string>;
  /** The mark of the payout that the person keeps (`payoutMark`), or null. */
  readonly keptPayout: string | null;
  /** Whose wallets were set up on this device and still have first steps to show (`firstStepsMark`). */
  readonly newWallets: ReadonlyArray<string>;
}

/** What the forms of a tab hold, kept across reloads for the user of the session. */
export interface KeptDrafts {
  /** The text that was written last, also by the page before a reload; null without one. */
  readonly read: () => Promise<string | null>;
  /** Of several texts, the last one is stored. */
  readonly write: (text: string) => void;
}

/** The interface that screens use. No function throws, and no promise carries an outcome of the domain. */
export interface AppApi {
  readonly config: Config;
  /**
   * Sends a command. `source` is `screen` where no gesture caused it, such as the load of a screen that opens. The
   * form shows a rejection.
   */
  readonly dispatch: (
    command: Command,
    source?: Extract<Source, "person" | "screen">,
  ) => DecisionOf<Event, Rejection | BusRejection>;
  /** Why `decide` would refuse a command now, or null; nothing changes. `shown`: the state that a screen shows, if not the newest. */
  readonly whyNot: (command: Command, shown?: Root) => Rejection | null;
  readonly state: () => Root;
  /** Calls back with each new state. Returns how to stop. */
  readonly onCommit: (listener: (state: Root) => void) => () => void;
  /** Calls back with each event, for what a screen does once: a toast, a move of focus. Returns how to stop. */
  readonly onEvent: (listener: (event: Event) => void) => () => void;
  /** The device's time in milliseconds since 1970; screens read no other clock. */
  readonly now: () => number;
  /** Calls back after `ms` milliseconds. Returns how to cancel. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly vault: {
    /** Stores a secret and returns its handle (docs/architecture.md rule 4). */
    readonly put: (secret: string) => Handle;
    readonly forget: (handle: Handle) => void;
    /** Returns a secret for display: the recovery phrase, on its own screen only. */
    readonly reveal: (handle: Handle) => string | null;
    /** The content of a file that is to be saved; null after it was removed. */
    readonly held: (handle: Handle) => object | null;
  };
  /** Opens the admin site in a new tab. Its address contains the access token and is built on the press (spec §6, S13). */
  readonly openAdmin: () => void;
  /** Copies a text; resolves to false when neither the clipboard nor its fallback accepted it. */
  readonly copy: (text: string) => Promise<boolean>;
  /** Saves a file to the device, packed where its type is `application/gzip`. */
  readonly download: (name: string, type: string, content: string | Blob) => void | Promise<void>;
  readonly preferences: {
    readonly read: () => Preferences;
    readonly write: (changes: Partial<Preferences>) => void;
  };
  /** What forms of this tab held before a reload, for the same user (decision 28). */
  readonly drafts: {
    /** Whether the page before the reload kept any. */
    readonly isKept: () => boolean;
    /** What keeps them; null where its code cannot be loaded. Never rejects. */
    readonly load: () => Promise<KeptDrafts | null>;
  };
  /** Whether the browser stored the session, so that a reload keeps it; false where storage is full or blocked. */
  readonly isSessionStored: () => boolean;
  /** Whether this device was offered the native app. */
  readonly appOffer: OfferRecord;
  /** Pictures that did not load, which are not requested again for a week. */
  readonly failedPictures: FailedPictures;
  readonly diagnostics: {
    readonly summary: () => LogSummary;
    /** The forms in which the server writes what the contract writes otherwise: `GET /user: id (text) as a number`. */
    readonly forms: () => ReadonlyArray<string>;
    /** The redacted log as the text of a file, and how many of its steps cannot be replayed. */
    readonly bundle: () => Promise<{ readonly text: string; readonly notReplayed: number }>;
    /**
     * Until when the log has what the session recorded that ended last, in milliseconds since 1970; null if it has
     * nothing of an ended session, or another one has begun.
     */
    readonly endedUntil: () => number | null;
    readonly clear: () => void;
    /** Records that a screen failed; after a render error, also stores the redacted log in the tab (R11). */
    readonly recordCrash: (crash: Crash) => void;
    /** Records what happened on the page apart from the commands. */
    readonly mark: (mark: Mark) => void;
    /** The redacted log of a crash before the last reload, with its summary; null without one. */
    readonly crashLog: () => { readonly text: string; readonly summary: LogSummary } | null;
    /** Loads the code that writes a log, so that it works offline. */
    readonly preload: () => Promise<unknown>;
  };
  /** The server's clock in sandbox mode; null elsewhere. */
  readonly practiceClock: PracticeClock | null;
  /** Newer releases of the client, which the user may start. */
  readonly releases: Releases;
  readonly stop: () => void;
}

export type { BusRejection } from "../bus/bus.ts";
