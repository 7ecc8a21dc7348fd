import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RequestMark } from "../../adapters/http/exchange.ts";
import type { Envelope, Tagged } from "../../domain/decider/message.ts";

/** What the first line of every file says it is. */
export const FORMAT = "optio-journal";
/** The version that is written; older ones are upcast (`replay/upcast.ts`). */
export const VERSION = 3;

/** The input of the writer in addition to the journal. */
export interface Meta {
  readonly appVersion: string;
  /** BCP 47. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
  /** The seed of a generated journal; absent for a recorded one. */
  readonly seed?: number;
}

/** The first line. `checkpoint`: the redacted state that the first entry leads on from; null is the initial one. */
export interface Header extends Meta {
  readonly format: typeof FORMAT;
  readonly version: number;
  readonly checkpoint: { readonly seq: number; readonly state: unknown } | null;
  /** A script, written by hand: it has no chain, and says nothing that its author did not write. */
  readonly script?: true;
}

/** A redacted HTTP exchange. */
export interface ExchangeLine {
  readonly call: string;
  readonly status: number | null;
  readonly failure: string | null;
  /** Names of the fields that the server refused, where it named any. */
  readonly fields?: ReadonlyArray<string>;
  readonly at: number;
  /** The request that it belongs to; null for a renewal of the tokens, and in a version that did not record it. */
  readonly request: RequestMark | null;
  /** `seq` of the newest entry when it ended. */
  readonly until: number;
  readonly input: unknown;
  readonly answer: unknown;
}

/** Why an entry could not be proved at export: the session was not deterministic, or redaction changed a branch. */
export interface Diverged {
  readonly by: "session" | "redaction";
  readonly path: string;
}

/**
 * One entry: its envelope, the redacted command and its outcome, and the hash of the redacted state after it. Version 1
 * recorded no reason for an ignored command: its text is then `REASON_UNKNOWN`.
 */
export interface Line extends Envelope {
  readonly command: Tagged;
  /** One of these three is the outcome. */
  readonly events?: ReadonlyArray<Tagged>;
  readonly rejection?: Tagged;
  readonly ignored?: string;
  readonly hash: string;
  readonly exchanges?: ReadonlyArray<ExchangeLine>;
  readonly diverged?: Diverged;
}

/** Stands for the reason of an ignored command in a file that did not record it. */
export const REASON_UNKNOWN = "‹reason unknown›";
/** Stands for the outcome of a command in a script, which says nothing about it. */
export const ANY_OUTCOME = "‹any›";
/** Stands for a state hash of version 1, which another function computed. */
export const HASH_UNKNOWN = "‹hash unknown›";

/** The last line, so that a file cut off between two lines is known to be. */
export interface End {
  readonly end: number;
}

const CHAIN_DIGITS = 32;
const OPEN = '{"chain":"';
const CLOSE = '",';
/** Where the rest of a line begins. */
const REST = OPEN.length + CHAIN_DIGITS + CLOSE.length;

/** Before the first line. */
export const CHAIN_START = "";

const chainOf = (previous: string, rest: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${previous}\n${rest}`))).slice(0, CHAIN_DIGITS);

/** A line of the file, its link of the chain first (R9), and that link. */
export const chained = (
  previous: string,
  line: Header | Line | End,
): { readonly text: string; readonly chain: string } => {
  const rest = JSON.stringify(line).slice(1);
  const chain = chainOf(previous, rest);
  return { text: OPEN + chain + CLOSE + rest, chain };
};

/** The link of the chain that a line carries when it is untouched, or null. */
export const verifiedChain = (previous: string, text: string): string | null => {
  const chain = chainOf(previous, text.slice(REST));
  return text.slice(0, REST) === OPEN + chain + CLOSE ? chain : null;
};
