import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Surroundings } from "../../adapters/browser/surroundings.ts";
import type { RequestOrigin } from "../../adapters/http/exchange.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";
import { hashText, type StateHash } from "../../domain/values/state-hash.ts";

/** What the first line of every file says it is. */
export const FORMAT = "optio-journal";
/** The version that is written, and the only one that is read. */
export const VERSION = 3;

/** The input of the writer in addition to the journal. */
export interface Meta extends Partial<Surroundings> {
  readonly appVersion: string;
  /** The name of the build's script, which has a hash of its code; absent where the sources run. */
  readonly build?: string;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** Forms of the server's answers that the contract writes otherwise: `GET /user: id (text) as a number`. */
  readonly forms?: ReadonlyArray<string>;
  /** The seed of a generated journal; absent for a recorded one. */
  readonly seed?: number;
}

/** The first line. `checkpoint`: the redacted state before the first entry; null for the initial state. */
export interface Header extends Meta {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly checkpoint: { readonly seq: number; readonly state: unknown } | null;
  /** A script, written by hand: it has no chain, and only what it says is compared. */
  readonly script?: true;
  /** Of a script: what it is about. */
  readonly title?: string;
  /** Of a script: values of the state at its end, by path, which a re-run compares. */
  readonly ends?: Readonly<Record<string, unknown>>;
}

/** A redacted HTTP exchange. */
export interface ExchangeLine {
  readonly call: string;
  readonly status: number | null;
  readonly failure: string | null;
  /** Names of the fields that the server refused, where it named any. */
  readonly fields?: ReadonlyArray<string>;
  readonly at: number;
  /** The request that it belongs to; null for a renewal of the tokens. */
  readonly request: RequestOrigin | null;
  /** `seq` of the newest entry when it ended, and the number of the newest request: the order of what came in. */
  readonly untilEntry: number;
  readonly untilRequest: number;
  readonly input: unknown;
  readonly answer: unknown;
  /** Milliseconds until the answer, or until the request was given up; in a script: how long the answer takes. */
  readonly took?: number;
  /** Of a script: the answer breaks its contract, and is meant to. */
  readonly unreadable?: boolean;
  /** Of a script: the request stays open. */
  readonly open?: boolean;
  /** Of a script: its line of the file. */
  readonly line?: number;
  /** Why there is no answer. */
  readonly noAnswer?: "network" | "timeout";
  /** The server's id of a refused request, from `X-Request-Id`. */
  readonly requestId?: string;
  /** How many seconds the server asked to wait before the next attempt, from `Retry-After`. */
  readonly retryAfter?: number;
}

/** A redacted mark: what happened on the page before its entry, and after the entry `afterEntry`. */
export interface MarkLine extends Tagged {
  readonly at: number;
  readonly afterEntry: number;
}

/**
 * One entry: its envelope, the redacted command and its outcome. `hashes`: of the fields of the redacted state that it
 * changed, by `module.field`; absent where it changed none, null in a script.
 */
export interface Line extends Envelope {
  /** The first entry of a later page: the state starts from its initial value. */
  readonly startsPage?: true;
  readonly command: Tagged;
  /** One of these three is the outcome. */
  readonly events?: ReadonlyArray<Tagged>;
  readonly rejection?: Tagged;
  readonly ignored?: string;
  readonly hashes?: Readonly<Record<string, string>> | null;
  readonly exchanges?: ReadonlyArray<ExchangeLine>;
  readonly marks?: ReadonlyArray<MarkLine>;
  /** Where the redacted command led to something else than the command of the visit. */
  readonly diverged?: { readonly path: string };
}

/** The outcome of a command in a script that does not say one. */
export const ANY_OUTCOME = "‹any›";

/** The last line. Without it, a file that is cut off between two lines looks complete. */
export interface End {
  readonly end: number;
}

/** Hashes as a file holds them. */
export const hashTexts = (hashes: Readonly<Record<string, StateHash>>): Readonly<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for (const name in hashes) texts[name] = hashText(hashes[name] ?? 0);
  return texts;
};

const CHAIN_DIGITS = 32;
const OPEN = '{"chain":"';
const CLOSE = '",';
/** Where the rest of a line begins. */
const REST = OPEN.length + CHAIN_DIGITS + CLOSE.length;

/** Before the first line. */
export const CHAIN_START = "";

/** SHA-256 in hexadecimal digits: computed by Node where there is one, which is several times as fast. */
const hashDigits: (text: string) => string = (() => {
  const node = typeof process === "undefined" ? undefined : process.getBuiltinModule?.("node:crypto");
  if (node !== undefined) return (text) => node.hash("sha256", text, "hex");
  return (text) => bytesToHex(sha256(utf8ToBytes(text)));
})();

const chainOf = (previous: string, rest: string): string => hashDigits(`${previous}\n${rest}`).slice(0, CHAIN_DIGITS);

/** A line of the file, its link of the chain first (R9), and that link. */
export const chained = (
  previous: string,
  line: Header | Line | End,
): { readonly text: string; readonly chain: string } => {
  const rest = JSON.stringify(line).slice(1);
  const chain = chainOf(previous, rest);
  return { text: OPEN + chain + CLOSE + rest, chain };
};

/** The link of the chain of an unchanged line; null for a changed one. */
export const verifiedChain = (previous: string, text: string): string | null => {
  const chain = chainOf(previous, text.slice(REST));
  return text.slice(0, REST) === OPEN + chain + CLOSE ? chain : null;
};
