import { isIP } from "node:net";
import { isRecord } from "../../src/domain/decider/record.ts";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An invalid environment variable; the message is one line for the operator that names the variable. */
export class ConfigError extends Error {}

/** Every `OPTIO_` variable of the server. */
export const NAMES = [
  "OPTIO_ACCESS_TOKEN_SECONDS",
  "OPTIO_ALLOWED_ORIGINS",
  "OPTIO_CAPTCHA_SECRET",
  "OPTIO_CAPTCHA_SITE_KEY_V2",
  "OPTIO_CAPTCHA_SITE_KEY_V3",
  "OPTIO_CAPTCHA_VERIFY_URL",
  "OPTIO_CLIENT_CONFIG",
  "OPTIO_DATA",
  "OPTIO_DEMO",
  "OPTIO_DRAIN_DELAY_SECONDS",
  "OPTIO_HOST",
  "OPTIO_JWT_PREVIOUS_SECRET",
  "OPTIO_JWT_SECRET",
  "OPTIO_LOG_LEVEL",
  "OPTIO_MAIL_FROM",
  "OPTIO_METRICS_HOST",
  "OPTIO_METRICS_PORT",
  "OPTIO_POOL_SIZE",
  "OPTIO_PUBLIC_URL",
  "OPTIO_REFRESH_TOKEN_SECONDS",
  "OPTIO_REQUEST_LOG",
  "OPTIO_SANDBOX",
  "OPTIO_SMTP_URL",
  "OPTIO_TRUSTED_PROXIES",
  "OPTIO_VALIDATORS",
] as const;
type Name = (typeof NAMES)[number];

/** Variables of the tests, which start servers in their own environment. */
const TEST_NAMES: ReadonlySet<string> = new Set([
  "OPTIO_DEEP",
  "OPTIO_DEEP_SECONDS",
  "OPTIO_DIST",
  "OPTIO_INSTALL",
  "OPTIO_SEED",
  "OPTIO_SHARE",
  "OPTIO_SHOTS",
]);

/** The Levenshtein distance of two texts. */
const distance = (left: string, right: string): number => {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, character] of [...left].entries()) {
    const next = [index + 1];
    for (const [index, other] of [...right].entries()) {
      const replaced = (row[index] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
};

/** Throws a ConfigError for unknown `OPTIO_` names, which are usually typing errors, and for empty values. */
export const checkNames = (environment: Environment): void => {
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith("OPTIO_") || TEST_NAMES.has(name) || value === undefined) continue;
    if (NAMES.some((known) => known === name)) {
      if (value.trim() === "") throw new ConfigError(`${name} is empty: give it a value or remove it`);
      continue;
    }
    const [nearest] = NAMES.toSorted((left, right) => distance(left, name) - distance(right, name));
    throw new ConfigError(`${name} is not a setting of this server. Did you mean ${nearest}?`);
  }
};

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ["1", true],
  ["true", true],
  ["0", false],
  ["false", false],
]);

/** Readers of variables by type; each throws a ConfigError that names the variable when the value is invalid. */
export const valuesOf = (environment: Environment) => {
  const fail = (name: string, what: string): never => {
    throw new ConfigError(`${name} must be ${what}`);
  };
  const parsedUrl = (name: string, text: string, protocols: ReadonlyArray<string>): URL => {
    const url = URL.canParse(text) ? new URL(text) : null;
    const what = `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`;
    return url !== null && protocols.includes(url.protocol) && url.hostname !== "" ? url : fail(name, what);
  };
  const originOf = (name: string, text: string): string => {
    const { origin, href } = parsedUrl(name, text, ["https:", "http:"]);
    return href === `${origin}/` ? origin : fail(name, "an origin such as https://wallet.example, without a path");
  };
  const read = <A>(name: Name, fallback: A, parse: (text: string) => A): A => {
    const text = environment[name];
    return text === undefined ? fallback : parse(text);
  };
  return {
    text: (name: Name): string | null => environment[name] ?? null,
    flag: (name: Name, fallback: boolean): boolean =>
      read(name, fallback, (text) => FLAGS.get(text) ?? fail(name, "true, false, 1 or 0")),
    oneOf: <Word extends string>(name: Name, words: ReadonlyArray<Word>, fallback: Word): Word =>
      read<Word>(name, fallback, (text) => words.find((word) => word === text) ?? fail(name, words.join(", "))),
    integer: <Fallback extends number | null>(
      name: Name,
      fallback: Fallback,
      min: number,
      max: number,
      what: string,
    ): number | Fallback =>
      read<number | Fallback>(name, fallback, (text) => {
        const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : Number.NaN;
        return number >= min && number <= max ? number : fail(name, what);
      }),
    secret: (name: Name, minBytes: number): string | null =>
      read<string | null>(name, null, (text) =>
        Buffer.byteLength(text) >= minBytes
          ? text
          : fail(name, `at least ${minBytes} bytes, for example from: openssl rand -base64 48`),
      ),
    origin: (name: Name): string | null => read<string | null>(name, null, (text) => originOf(name, text)),
    origins: (name: Name): ReadonlyArray<string> =>
      (environment[name] ?? "")
        .split(",")
        .map((text) => text.trim())
        .filter((text) => text !== "")
        .map((text) => originOf(name, text)),
    url: (name: Name, protocols: ReadonlyArray<string>): string | null =>
      read<string | null>(name, null, (text) => parsedUrl(name, text, protocols).href),
    /** The URL of the database; the error must not contain it, because it includes a password. */
    databaseUrl: (): string | null => {
      const value = environment.DATABASE_URL;
      if (value === undefined) return null;
      parsedUrl("DATABASE_URL", value, ["postgres:", "postgresql:"]);
      return value;
    },
    host: (name: Name, fallback: string): string =>
      read(name, fallback, (text) =>
        isIP(text) > 0 || text === "localhost" ? text : fail(name, "an IP address, or localhost"),
      ),
    address: (name: Name, fallback: string): string =>
      read(name, fallback, (text) => (/^[^\p{C}]+@[^\s\p{C}]+$/u.test(text) ? text : fail(name, "an email address"))),
    object: (name: Name): Readonly<Record<string, unknown>> =>
      read<Readonly<Record<string, unknown>>>(name, {}, (text) => {
        let value: unknown;
        try {
          value = JSON.parse(text);
        } catch {
          return fail(name, "a JSON object, and it is not JSON");
        }
        return isRecord(value) ? value : fail(name, "a JSON object");
      }),
  };
};

const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "::1", "[::1]"]);

/** Whether a host name or address is loopback. */
export const isLoopback = (host: string): boolean => LOOPBACK_HOSTS.has(host) || /^127(?:\.[0-9]{1,3}){3}$/.test(host);
