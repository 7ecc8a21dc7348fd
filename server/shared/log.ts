import { LEVELS, type Level } from "../config/config.ts";

/** Writes one line of the log. Neither the message nor a field may contain a secret, a code or an address of a person. */
export type Log = (level: Level, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Writes nothing. */
export const silentLog: Log = () => undefined;

/** What an error of a library may quote, and what takes its place: an address, a signed token, a password in a URL, a secret. */
const QUOTED: ReadonlyArray<readonly [what: RegExp, instead: string]> = [
  [/\/\/[^/\s]*@/g, "//"],
  // not a folder of a path, which may begin with @
  [/[^\s<>"(),;:/]+@[^\s<>"(),;:/]+/g, "[address]"],
  [/\+[0-9]{7,15}\b/g, "[address]"],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+|[\w-]{40,}/g, "[token]"],
];

/** A text without addresses and secrets that an error may quote. */
const withoutSecrets = (text: string): string =>
  QUOTED.reduce((clean, [what, instead]) => clean.replace(what, instead), text);

/**
 * A log of one JSON object a line: `time`, `level`, `message` and the fields. Texts are cleaned of what errors of libraries
 * quote. Lines less grave than `least` are left out.
 */
export const createLog =
  (least: Level, write: (line: string) => void, now: () => Date = () => new Date()): Log =>
  (level, message, fields = {}) => {
    if (LEVELS.indexOf(level) > LEVELS.indexOf(least)) return;
    const line = { time: now().toISOString(), level, message, ...fields };
    const clean = (_key: string, value: unknown): unknown =>
      typeof value === "string" ? withoutSecrets(value) : value;
    write(JSON.stringify(line, clean));
  };
