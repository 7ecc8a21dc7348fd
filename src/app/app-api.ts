import type { DecisionOf } from "../domain/decider/decision.ts";
import type { Command, Event, Rejection, Root } from "../domain/index.ts";
import type { Handle } from "../domain/values/secret.ts";
import type { BusRejection } from "./bus.ts";
import type { Config } from "./config.ts";
import type { Crash } from "./journal/crash.ts";

/** What a screen may remember on the device, beside the session: purely how things look. */
export interface Preferences {
  readonly hideBalances: boolean;
  readonly appearance: "light" | "dark" | "system";
  /** OPT kept back for later fees, as a decimal text. */
  readonly feeReserve: string;
}

/** What the diagnostic log holds, for a person to read before it is saved. */
export interface LogSummary {
  readonly entries: number;
  readonly commands: ReadonlyArray<{ readonly name: string; readonly count: number }>;
  readonly exchanges: number;
  readonly since: number | null;
}

/** The one thing screens hold of the application. Nothing here throws, and no promise here carries an outcome of the domain. */
export interface AppApi {
  readonly config: Config;
  /** Sends a command as a person's gesture. A refusal is the form's to show. */
  readonly dispatch: (command: Command) => DecisionOf<Event, Rejection | BusRejection>;
  readonly state: () => Root;
  /** Calls back with each new state. Returns how to stop. */
  readonly onCommit: (listener: (state: Root) => void) => () => void;
  /** Each event, for what a screen does once: a toast, a move of focus. Answers how to stop. */
  readonly onEvent: (listener: (event: Event) => void) => () => void;
  /** The device's time in milliseconds since 1970; screens read no other clock. */
  readonly now: () => number;
  /** Calls back after so many milliseconds; answers how to cancel. */
  readonly after: (ms: number, run: () => void) => () => void;
  readonly vault: {
    /** Takes a secret and answers its handle (architecture.md law 4). */
    readonly put: (secret: string) => Handle;
    readonly forget: (handle: Handle) => void;
    /** Shows a secret to the person it belongs to: the recovery phrase, on its own screen only. */
    readonly reveal: (handle: Handle) => string | null;
  };
  /** Opens the admin site in a new tab; its address holds the access token, and is built on the press (spec §6, S13). */
  readonly openAdmin: () => void;
  /** Copies a text; false when neither the clipboard nor its fallback took it. */
  readonly copy: (text: string) => Promise<boolean>;
  /** Hands the person a file. */
  readonly download: (name: string, type: string, content: string) => void;
  readonly preferences: {
    readonly read: () => Preferences;
    readonly write: (changes: Partial<Preferences>) => void;
  };
  readonly diagnostics: {
    readonly summary: () => LogSummary;
    /** The redacted log as a file's text, and how many of its steps went another way in the visit. */
    readonly bundle: () => Promise<{ readonly text: string; readonly notReplayed: number }>;
    readonly clear: () => void;
    /** Records that a screen failed, and stores the redacted log in the tab when it was a render error (R11). */
    readonly recordCrash: (crash: Crash) => void;
    /** The redacted log of a crash before this page was reloaded, and what it holds; null when there is none. */
    readonly crashLog: () => { readonly text: string; readonly summary: LogSummary } | null;
    /** Loads the code that writes a log, so that it is there when the network is not. */
    readonly preload: () => Promise<unknown>;
  };
  readonly stop: () => void;
}

export type { BusRejection } from "./bus.ts";
