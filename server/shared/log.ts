/** How grave a line of the log is, the gravest first. */
const LEVELS = ["error", "warn", "info", "debug"] as const;
type Level = (typeof LEVELS)[number];

/** Writes one line of the log. Neither the message nor a field may contain a secret, a code or an address of a person. */
export type Log = (level: Level, message: string, fields?: Readonly<Record<string, unknown>>) => void;

/** Writes nothing. */
export const silentLog: Log = () => undefined;
